import type { Context, Decision, SurveyEvent } from './decision.ts';
import type { SurveyState } from './state.ts';
import { asking } from './transitions/asking.ts';
import { ending, finished, idle, stopped } from './transitions/ended.ts';
import { sending } from './transitions/sending.ts';
import { starting, startUnknown } from './transitions/starting.ts';
import { unknownFate } from './transitions/unknown-fate.ts';

/**
 * The survey conversation as a pure function: what to store, then say, then call, for one event in one
 * state. Every pair of state and event has an answer. Two rules hold whatever happens: a `reply` call is
 * decided only together with the state `sending` that names its attempt, and only by something the person
 * did; and a state that is `sending` never decides another.
 */
export function transition(state: SurveyState, event: SurveyEvent, context: Context): Decision {
  switch (state.kind) {
    case 'idle':
      return idle(state, event, context);
    case 'starting':
      return starting(state, event, context);
    case 'startUnknown':
      return startUnknown(state, event, context);
    case 'asking':
      return asking(state, event, context);
    case 'sending':
      return sending(state, event, context);
    case 'unknownFate':
      return unknownFate(state, event, context);
    case 'ending':
      return ending(state, event, context);
    case 'stopped':
      return stopped(state, event, context);
    case 'finished':
      return finished(state, event, context);
  }
}
