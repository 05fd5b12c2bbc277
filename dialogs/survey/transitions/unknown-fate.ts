import { type Context, type Decision, decide, type PersonEvent } from '../decision.ts';
import { isAt, switchMessage } from '../messages.ts';
import type { StateOf } from '../state.ts';
import { beginOver, beginReply, beginStart } from './begin.ts';
import { stop } from './ended.ts';

/**
 * An answer was sent and no reply came back. Nothing is sent again automatically: no matter what the person does, the service is
 * first asked for the session's status, and only a press of "Send it again" sends.
 */
export function unknownFate(state: StateOf<'unknownFate'>, event: PersonEvent, context: Context): Decision {
  const { wording } = context;
  const { session } = state;
  const look = decide(state, [], { kind: 'status', session });
  switch (event.kind) {
    case 'press':
      if (!isAt(state, event.at)) return look;
      switch (event.button) {
        case 'sendAgain':
          return event.offer === state.attempt.id ? beginReply(state, state.given, true, context) : look;
        case 'startOver':
        case 'restart':
          return beginOver(state, context);
        default:
          return look;
      }
    case 'start':
      if (event.survey.id === session.survey.id) return look;
      return event.instead === session.reference
        ? beginStart(event.survey, context, state)
        : decide(state, [switchMessage(state, event.survey, wording)]);
    case 'stop':
      return stop(state, context);
    default:
      return look;
  }
}
