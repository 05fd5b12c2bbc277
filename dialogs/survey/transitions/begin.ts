import { type Context, type Decision, decide } from '../decision.ts';
import type { Given, Open, Session, StateOf, SurveyChoice } from '../state.ts';

/**
 * Begins a start: the attempt is stored, then the call is made.
 * @param left the unfinished survey that the person leaves for it
 */
export function beginStart(
  survey: SurveyChoice,
  { attempt }: Context,
  left?: StateOf<'stopped'>['was'],
): Decision {
  return decide({ kind: 'starting', survey, attempt, left }, [], { kind: 'start', survey, attempt });
}

/**
 * Begins a survey again whose last answer the service may yet have recorded. A personal link is good for one round, so its
 * status is read first.
 */
export function beginOver(was: StateOf<'unknownFate' | 'ending'>, context: Context): Decision {
  const { session } = was;
  return session.once === true
    ? decide(was, [], { kind: 'status', session, startsOver: true })
    : beginStart(session.survey, context, was);
}

/** Begins the reply to the open question: the answer is stored, then sent. */
export function beginAnswer(asking: StateOf<'asking'>, given: Given, context: Context): Decision {
  const took = context.attempt.since - asking.asked.at;
  return beginReply({ ...asking, session: timedSession(asking, took) }, given, false, context);
}

/** A person who goes away in between counts as long as one who thinks it over. */
const maxThinkingMs = 120_000;

/** Adds the time that an answer took. If an earlier answer wasn't timed, the session stays as it was. */
function timedSession({ session, number }: Open, milliseconds: number): Session {
  const { answers, milliseconds: before } = session.pace ?? { answers: 0, milliseconds: 0 };
  if (answers < number - 1) return session;
  const took = Math.min(Math.max(0, milliseconds), maxThinkingMs);
  return { ...session, pace: { answers: number, milliseconds: before + took } };
}

/**
 * Begins a reply: the answer is stored, then sent.
 * @param repeated true if an earlier try of the same answer may have been recorded
 */
export function beginReply(
  { session: before, number, question, refusals }: Open,
  given: Given,
  repeated: boolean,
  { attempt }: Context,
): Decision {
  const session: Session = repeated ? { ...before, mayBeAhead: true } : before;
  const state = { kind: 'sending', session, number, question, refusals, given, attempt, repeated } as const;
  return decide(state, [], { kind: 'reply', session, reply: given.reply, attempt });
}
