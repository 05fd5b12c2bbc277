import { type Context, type Decision, decide } from '../decision.ts';
import type { Given, Open, StateOf, SurveyChoice } from '../state.ts';

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
 * Begins a reply: the answer is stored, then sent.
 * @param repeated true where an earlier try of the same answer may have been recorded
 */
export function beginReply(
  { session, number, question, refusals }: Open,
  given: Given,
  repeated: boolean,
  { attempt }: Context,
): Decision {
  const state = { kind: 'sending', session, number, question, refusals, given, attempt, repeated } as const;
  return decide(state, [], { kind: 'reply', session, reply: given.reply, attempt });
}
