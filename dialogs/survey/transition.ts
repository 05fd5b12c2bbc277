import { commandButton } from '../buttons.ts';
import type { Wording } from '../wording/wording.ts';
import {
  type Context,
  type Decision,
  decide,
  finish,
  type PersonEvent,
  type SurveyEvent,
} from './decision.ts';
import { isAt, questionAlone, referenceOf, startAnew } from './messages.ts';
import type { StateOf, SurveyState } from './state.ts';
import { asking } from './transitions/asking.ts';
import { beginStart } from './transitions/begin.ts';
import { ending, finished, stopped } from './transitions/ended.ts';
import { opened } from './transitions/opened.ts';
import { orphaned, replied } from './transitions/replied.ts';
import { started, startUnknown } from './transitions/starting.ts';
import { statusRead } from './transitions/status-read.ts';
import { unknownFate } from './transitions/unknown-fate.ts';

/**
 * The survey conversation as a pure function: what to store, then say, then call, for one event in one state. Every
 * combination of state and event is handled. Two rules always hold: a `reply` call is decided only together with the
 * state `sending` that names its attempt, and only because of something the person did; and no other `reply` is decided
 * in the state `sending`.
 */
export function transition(state: SurveyState, event: SurveyEvent, context: Context): Decision {
  const decision = decided(state, event, context);
  if (state.kind !== 'asking' || !leaving.has(decision.state.kind)) return decision;
  const message = questionAlone(context.wording, state);
  const left = { kind: 'retireCard', question: referenceOf(state), message } as const;
  return { ...decision, outputs: [left, ...decision.outputs] };
}

/** From an open question to one of these, it is no longer asked, and nothing was sent for it. */
const leaving: ReadonlySet<SurveyState['kind']> = new Set(['stopped', 'starting', 'finished']);

function decided(state: SurveyState, event: SurveyEvent, context: Context): Decision {
  const unchanged = decide(state, []);
  switch (event.kind) {
    case 'orphaned':
      if (state.kind === 'starting') return decide({ ...state, kind: 'startUnknown' }, []);
      return state.kind === 'sending' ? orphaned(state, context) : unchanged;
    case 'expired':
      return expired(state, context);
    case 'started': {
      const isAwaited = state.kind === 'starting' || state.kind === 'startUnknown';
      return isAwaited && event.attempt === state.attempt.id ? started(state, event, context) : unchanged;
    }
    case 'replied': {
      const isAwaited = state.kind === 'sending' || state.kind === 'unknownFate';
      return isAwaited && event.attempt === state.attempt.id
        ? replied(state, event.outcome, context)
        : unchanged;
    }
    case 'statusRead':
      return statusRead(state, event, context);
    case 'open':
      return opened(state, event, context);
    default:
      return byPerson(state, event, context);
  }
}

function expired(state: SurveyState, { wording }: Context): Decision {
  switch (state.kind) {
    case 'asking':
    case 'unknownFate':
    case 'ending': {
      const { session } = state;
      if (session.once === true) return finish(session, 'expired', { text: wording.linkExpired });
      const text = wording.expired(session.survey.name);
      return finish(session, 'expired', startAnew(wording, session.survey, text));
    }
    case 'stopped':
      return finish(state.was.session, 'expired');
    case 'startUnknown':
      return state.left === undefined ? decide({ kind: 'idle' }, []) : finish(state.left.session, 'expired');
    default:
      return decide(state, []);
  }
}

function byPerson(state: SurveyState, given: PersonEvent, context: Context): Decision {
  const { wording } = context;
  const event = given.kind === 'stop' ? stopOrStale(state, given) : given;
  switch (state.kind) {
    case 'idle': {
      if (event.kind === 'start') return beginStart(event.survey, context);
      const text = event.kind === 'pick' || event.kind === 'press' ? wording.notOpen : wording.noSurveyOpen;
      return decide(state, [{ text, choices: [commandButton('surveys', wording.seeSurveys)] }]);
    }
    case 'starting':
      return decide(state, [{ text: wording.alreadyStarting(state.survey.name) }]);
    case 'startUnknown':
      return startUnknown(state, event, context);
    case 'asking':
      return asking(state, event, context);
    case 'sending':
      return event.kind === 'stop'
        ? decide({ ...state, leaves: true }, [{ text: wording.stopsOnceSaved(state.number) }])
        : decide(state, [{ text: whileSending(state, event, wording) }]);
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

/** A Stop that is no longer open shows where the person is, as any other button. It is while its question's answer is being sent. */
function stopOrStale(state: SurveyState, { at }: Extract<PersonEvent, { kind: 'stop' }>): PersonEvent {
  const isOpen = at === undefined || ('number' in state && isAt(state, at));
  return isOpen ? { kind: 'stop' } : { kind: 'pick', at, answerId: Number.NaN };
}

/** Names what had no effect; a person who only asks, or presses again what is being saved, has lost nothing. */
function whileSending(state: StateOf<'sending'>, event: PersonEvent, wording: Wording): string {
  const { reply } = state.given;
  const isSame =
    event.kind === 'pick' &&
    isAt(state, event.at) &&
    reply.kind === 'choice' &&
    reply.answerId === event.answerId;
  const asksOnly = event.kind === 'resume' || event.kind === 'status' || event.kind === 'again';
  return isSame || asksOnly ? wording.stillSaving(state.number) : wording.stillRecording(state.number);
}
