import type { Output } from '../../message.ts';
import type { Failure } from '../../ports/outcome.ts';
import {
  askingNow,
  type Context,
  type Decision,
  decide,
  type ServiceEvent,
  type SurveyEvent,
} from '../decision.ts';
import {
  answeredQuestion,
  askQuestion,
  referenceOf,
  serviceWords,
  startAnew,
  unknownFateMessage,
  unsentMessage,
} from '../messages.ts';
import type { StateOf } from '../state.ts';

type Sending = StateOf<'sending'>;

/** An answer has been written down and is being sent: nothing else may be sent until its fate is known. */
export function sending(state: Sending, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  switch (event.kind) {
    case 'replied':
      return event.attempt === state.attempt.id ? replied(state, event, context) : decide(state, []);
    case 'orphaned':
      return decide(asUnknown(state), []);
    case 'started':
    case 'statusRead':
    case 'expired':
      return decide(state, []);
    default:
      return decide(state, [{ text: wording.stillRecording(state.number) }]);
  }
}

function asUnknown({ session, number, question, given, attempt }: Sending): StateOf<'unknownFate'> {
  return { kind: 'unknownFate', session, number, question, given, attempt };
}

function replied(
  state: Sending,
  event: Extract<ServiceEvent, { kind: 'replied' }>,
  context: Context,
): Decision {
  return event.outcome.ok ? taken(state, event, context) : notTaken(state, event.outcome.failure, context);
}

/** The service took the answer: the next question is open, or none came. Also for a late confirmation. */
export function taken(
  state: Sending | StateOf<'unknownFate'>,
  { outcome }: Extract<ServiceEvent, { kind: 'replied' }>,
  context: Context,
): Decision {
  const { wording } = context;
  if (!outcome.ok) return decide(state, []);
  const { session } = state;
  const settled: Output = {
    kind: 'replaceCard',
    question: referenceOf(state),
    message: answeredQuestion(wording, state, state.given.label),
  };
  if (outcome.value.kind === 'noQuestion') {
    const { closing, shape } = outcome.value;
    return {
      state: { kind: 'ending', session, number: state.number + 1, closing, shape },
      outputs: [settled],
      call: { kind: 'status', session },
    };
  }
  const open = { session, number: state.number + 1, question: outcome.value.question };
  return {
    state: askingNow(open, context),
    outputs: [settled, { kind: 'message', message: askQuestion(wording, open) }],
  };
}

function notTaken(state: Sending, failure: Failure, context: Context): Decision {
  const { wording } = context;
  const { session, number, question, refusals, given } = state;
  if (failure.code === 'FATE_UNKNOWN' || failure.code === 'INVALID_RESPONSE') {
    return decide(asUnknown(state), [], { kind: 'status', session });
  }
  const said = serviceWords(wording, failure);
  const gone = failure.status === 403 || failure.status === 404 || failure.status === 410;
  if (gone) {
    return decide({ kind: 'finished', session, outcome: 'gone' }, [
      startAnew(wording, session.survey, wording.gone(session.survey.name)),
    ]);
  }
  if (failure.status === 409) {
    return decide({ kind: 'finished', session, outcome: 'complete' }, [
      { text: wording.completeAlready(session.survey.name) },
    ]);
  }
  if (state.repeated) {
    // The first try may have been recorded, and then another question is open than the one we know of:
    // asking ours again could file its answer under the wrong one.
    const unknown = asUnknown(state);
    return decide(unknown, [
      unknownFateMessage(wording, unknown, wording.repeatNotTaken(number, given.label, said)),
    ]);
  }
  const open = { session, number, question, refusals };
  const kept: StateOf<'asking'> = {
    ...askingNow(open, context),
    unsent: { ...given, offer: state.attempt.id },
  };
  if (failure.code === 'UNREACHABLE') {
    return decide(kept, [unsentMessage(wording, kept, wording.answerNotSent(failure.reference))]);
  }
  if (failure.status === 429) {
    return decide(kept, [unsentMessage(wording, kept, wording.answerBusy(failure.reference))]);
  }
  if (failure.status === 401) {
    return decide(kept, [unsentMessage(wording, kept, wording.answerNotAvailable(failure.reference))]);
  }
  const lacksAnswers = question.kind === 'text' && question.lacksAnswers === true;
  const again = lacksAnswers ? { ...open, refusals: (refusals ?? 0) + 1 } : open;
  return decide(askingNow(again, context), [askQuestion(wording, again, wording.answerNotTaken(said))]);
}
