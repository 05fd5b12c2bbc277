import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { sayStartUnknown } from '../say.ts';
import type { StateOf } from '../state.ts';
import { afterFailedStart, beginStart } from './begin.ts';
import { started } from './started.ts';
import { stopped } from './stopped.ts';

/** A session start of unknown fate: only the person begins another. */
export function startUnknown(state: StateOf<'startUnknown'>, event: SurveyEvent, context: Context): Decision {
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context, state.left);
    case 'restart':
      return beginStart(state.survey, context, state.left);
    case 'stop':
      return decide(afterFailedStart(state), [{ text: context.wording.noSurveyOpen }]);
    case 'resume':
      return state.left === undefined
        ? decide(state, [sayStartUnknown(state, context.wording)])
        : stopped({ kind: 'stopped', was: state.left }, event, context);
    case 'expired':
      return decide({ kind: 'idle' }, []);
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
