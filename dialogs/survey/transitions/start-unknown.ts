import type { Message } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { startButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';
import { started } from './starting.ts';

export function sayStartUnknown(state: StateOf<'startUnknown'>, wording: Wording): Message {
  return {
    text: wording.startUnknown(state.survey.name),
    choicesAre: 'actions',
    choices: [startButton(state.survey, wording.tryAgain)],
  };
}

/** A session start of unknown fate: only the person begins another. */
export function startUnknown(state: StateOf<'startUnknown'>, event: SurveyEvent, context: Context): Decision {
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'restart':
      return beginStart(state.survey, context);
    case 'stop':
    case 'expired':
      return decide({ kind: 'idle' }, event.kind === 'stop' ? [{ text: context.wording.noSurveyOpen }] : []);
    case 'started':
      // A start that was given up answers after all: its session is as good as any. A late "no" changes nothing.
      return event.attempt === state.attempt.id && event.outcome.ok
        ? started(state, event, context)
        : decide(state, []);
    case 'orphaned':
    case 'replied':
    case 'statusRead':
      return decide(state, []);
    default:
      return decide(state, [sayStartUnknown(state, context.wording)]);
  }
}
