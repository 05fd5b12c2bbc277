import { type Context, type Decision, decide } from '../decision.ts';
import type { Given, Open, StateOf, SurveyChoice, SurveyState } from '../state.ts';

/**
 * Begins a start: the attempt is written down, then the call is made.
 * @param left the unfinished survey that it takes the place of
 */
export function beginStart(
  survey: SurveyChoice,
  { attempt }: Context,
  left?: StateOf<'stopped'>['was'],
): Decision {
  const starting = { kind: 'starting', survey, attempt } as const;
  return decide(left === undefined ? starting : { ...starting, left }, [], {
    kind: 'start',
    survey,
    attempt,
  });
}

/**
 * Begins a reply: which answer is about to be sent is written down, then it is sent.
 * @param repeated true where an earlier try of the same answer may have been recorded
 */
export function beginReply(
  { session, number, question, refusals }: Open,
  given: Given,
  repeated: boolean,
  { attempt }: Context,
): Decision {
  return decide({ kind: 'sending', session, number, question, refusals, given, attempt, repeated }, [], {
    kind: 'reply',
    session,
    reply: given.reply,
    attempt,
  });
}

/** Where a start leaves us that certainly came to nothing: the survey before it can be resumed. */
export function afterFailedStart({ left }: StateOf<'starting'> | StateOf<'startUnknown'>): SurveyState {
  return left === undefined ? { kind: 'idle' } : { kind: 'stopped', was: left };
}
