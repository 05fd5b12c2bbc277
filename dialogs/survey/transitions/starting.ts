import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import type { StateOf } from '../state.ts';
import { started } from './started.ts';

/** A session start has been written down and is being sent. */
export function starting(state: StateOf<'starting'>, event: SurveyEvent, context: Context): Decision {
  switch (event.kind) {
    case 'started':
      return event.attempt === state.attempt.id ? started(state, event, context) : decide(state, []);
    case 'orphaned':
      return decide({ ...state, kind: 'startUnknown' }, []);
    case 'replied':
    case 'statusRead':
    case 'expired':
      return decide(state, []);
    default:
      return decide(state, [{ text: context.wording.alreadyStarting(state.survey.name) }]);
  }
}
