import type { Message } from '../../message.ts';
import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { sayStartUnknown } from '../say.ts';
import type { StateOf } from '../state.ts';
import { afterFailedStart, beginStart } from './begin.ts';
import { started } from './started.ts';
import { leftBefore, stopped } from './stopped.ts';

type StartUnknown = StateOf<'startUnknown'>;

/**
 * A session start of unknown fate: only the person begins another, and only the person goes back to the survey that it
 * took the place of. Whatever else they do, they are told first.
 */
export function startUnknown(state: StartUnknown, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { left } = state;
  const told: Message = sayStartUnknown(state, wording);
  switch (event.kind) {
    case 'start': {
      const begun = beginStart(event.survey, context, left);
      if (event.survey.id === state.survey.id) return begun;
      return {
        ...begun,
        outputs: decide(state, [{ text: wording.startUnknown(state.survey.name) }]).outputs,
      };
    }
    case 'restart':
      return beginStart(state.survey, context, left);
    case 'press': {
      const goesBack =
        left !== undefined &&
        event.button === 'keepGoing' &&
        event.at.session === left.session.reference &&
        event.at.question === left.number;
      if (!goesBack) return decide(state, [told]);
      return stopped({ kind: 'stopped', was: left }, { kind: 'resume' }, context);
    }
    case 'stop': {
      const { outputs } =
        left === undefined ? { outputs: [] } : leftBefore({ kind: 'stopped', was: left }, context);
      const said = decide(state, [{ text: wording.startUnknown(state.survey.name) }]);
      return { state: afterFailedStart(state), outputs: [...said.outputs, ...outputs] };
    }
    case 'expired':
      return decide(
        left === undefined
          ? { kind: 'idle' }
          : { kind: 'finished', session: left.session, outcome: 'expired' },
        [],
      );
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
      return decide(state, [told]);
  }
}
