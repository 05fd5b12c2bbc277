import type { Message } from '../../message.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ReplyTaken } from '../../ports/survey.ts';
import type { Wording } from '../../wording/wording.ts';
import { askingNow, type Context, type Decision, decide, finish, tellTaken } from '../decision.ts';
import {
  answeredQuestion,
  askQuestion,
  endMessage,
  openQuestion,
  referenceOf,
  serviceWords,
  startAnew,
  unknownFateMessage,
} from '../messages.ts';
import type { StateOf } from '../state.ts';
import { stop } from './ended.ts';

type Sending = StateOf<'sending'>;

/**
 * The result of a reply: the next question is open, or none came, or the reply wasn't accepted. A reply of unknown fate may still
 * be confirmed late; a late failure changes nothing.
 */
export function replied(
  state: Sending | StateOf<'unknownFate'>,
  outcome: Outcome<ReplyTaken>,
  context: Context,
): Decision {
  if (!outcome.ok) {
    if (state.kind !== 'sending') return decide(state, []);
    const decision = notTaken(state, outcome.failure, context);
    const { kind } = decision.state;
    const isOpen = kind === 'asking' || kind === 'unknownFate';
    return leaves(state) && isOpen ? stop(decision.state, context) : decision;
  }
  const { wording } = context;
  const { session } = state;
  const number = state.number + 1;
  const answered = {
    kind: 'replaceCard',
    question: referenceOf(state),
    message: answeredQuestion(wording, state, state.given.label),
  } as const;
  const { reply } = state.given;
  const answer = reply.kind === 'choice' ? reply.answerId : undefined;
  const took = takenFor(state, wording);
  const done = took === undefined ? [answered] : [answered, { kind: 'message', message: took } as const];
  if (outcome.value.kind === 'noQuestion') {
    const { closing, shape } = outcome.value;
    const ending = { kind: 'ending', session, number, answer, closing, shape } as const;
    return tellTaken(state, answer, { state: ending, outputs: done, call: { kind: 'status', session } });
  }
  const open = { session, number, question: outcome.value.question };
  const next = askingNow(open, context);
  const then = leaves(state) ? stop(next, context) : decide(next, [askQuestion(wording, open)]);
  return tellTaken(state, answer, { ...then, outputs: [...done, ...then.outputs] });
}

function leaves(state: Sending | StateOf<'unknownFate'>): boolean {
  return state.kind === 'sending' && state.leaves === true;
}

/** Says which answer a typed text was taken for, if it wasn't that answer's own text. */
function takenFor(
  { given: { typed, label } }: Sending | StateOf<'unknownFate'>,
  wording: Wording,
): Message | undefined {
  return typed === undefined ? undefined : { text: wording.takenFor(label) };
}

/** The process that sent the answer is gone, so we can't know whether it arrived. */
export function orphaned(state: Sending, context: Context): Decision {
  const unknown = asUnknown(state);
  return leaves(state) ? stop(unknown, context) : decide(unknown, []);
}

function asUnknown({ session, number, question, given, attempt }: Sending): StateOf<'unknownFate'> {
  return { kind: 'unknownFate', session, number, question, given, attempt };
}

function notTaken(
  state: Sending,
  failure: Extract<Outcome<ReplyTaken>, { ok: false }>['failure'],
  context: Context,
): Decision {
  const { wording } = context;
  const { session, number, question, refusals, given } = state;
  const { survey } = session;
  const { code, status } = failure;
  if (code === 'FATE_UNKNOWN' || code === 'INVALID_RESPONSE') {
    return decide(asUnknown(state), [], { kind: 'status', session });
  }
  if (status === 403 || status === 404 || status === 410) {
    return finish(session, 'gone', startAnew(wording, survey, wording.gone(survey.name)));
  }
  if (status === 409) {
    return finish(session, 'complete', endMessage(context, session, wording.completeAlready(survey.name)));
  }
  if (status === 413) {
    const again = { session, number, question, refusals };
    return decide(askingNow(again, context), [askQuestion(wording, again, wording.answerTooLong)]);
  }
  const serviceMessage = serviceWords(wording, failure);
  const isKept = code === 'UNREACHABLE' || status === 429 || status === 401;
  if (state.repeated || (session.mayBeAhead === true && !isKept)) {
    // An earlier try may have been recorded. The service's open question is then different from ours, and asking ours again could
    // file its answer under the wrong question.
    const unknown = asUnknown(state);
    const text = state.repeated
      ? wording.repeatNotTaken(number, given.label, serviceMessage)
      : wording.notTakenAfterRepeat(number, given.label, serviceMessage);
    return decide(unknown, [unknownFateMessage(wording, unknown, text)]);
  }
  const open = { session, number, question, refusals };
  if (isKept) {
    const kept = { ...askingNow(open, context), unsent: { ...given, offer: state.attempt.id } };
    return decide(kept, openQuestion(wording, kept, { unsent: wording.answerNotSent }));
  }
  const lacksAnswers = question.kind === 'text' && question.lacksAnswers === true;
  const again = lacksAnswers ? { ...open, refusals: (refusals ?? 0) + 1 } : open;
  return decide(askingNow(again, context), [
    askQuestion(wording, again, wording.answerNotTaken(serviceMessage)),
  ]);
}
