import type { Message, Output } from '../message.ts';
import type { Reply, SessionStatus } from '../ports/survey-service.ts';
import type { Wording } from '../wording/wording.ts';
import type { Attempt, Open, Session, StateOf, SurveyChoice, SurveyState } from './state.ts';

/**
 * The call that follows a state. `start` and `reply` are made only once the state that names their attempt
 * is stored; `status` changes nothing at the service and may be made at any time.
 */
export type Call =
  | { readonly kind: 'start'; readonly survey: SurveyChoice; readonly attempt: Attempt }
  | { readonly kind: 'reply'; readonly session: Session; readonly reply: Reply; readonly attempt: Attempt }
  | { readonly kind: 'status'; readonly session: Session };

/** The order of carrying out is: store `state`, say `outputs`, make `call`. */
export interface Decision {
  readonly state: SurveyState;
  readonly outputs: readonly Output[];
  readonly call?: Call;
  readonly missing?: MissingQuestion;
}

/** The service took an answer, or a start, and gave no question that can be read, though the survey isn't complete. For the log. */
export interface MissingQuestion {
  readonly survey: number;
  /** Of what came in its place, without its texts. */
  readonly shape: string;
  readonly standing: SessionStatus['standing'];
  /** Told to the person too. */
  readonly reference: string;
}

/** What a transition may use besides state and event: it takes no clock and no chance by itself. */
export interface Context {
  readonly wording: Wording;
  /** Used where the transition begins a call. */
  readonly attempt: Attempt;
  /** New: names a session that the transition begins, or a fault that it tells of. */
  readonly reference: string;
}

/** The state in which a question is open that still has to be shown. */
export function askingNow(
  { session, number, question, refusals }: Open,
  { attempt }: Context,
): StateOf<'asking'> {
  const asked = { instance: attempt.instance, by: attempt.id, at: attempt.since, shown: false };
  return { kind: 'asking', session, number, question, refusals, asked };
}

/** A decision that says these messages. */
export function decide(state: SurveyState, messages: readonly Message[], call?: Call): Decision {
  const outputs = messages.map((message): Output => ({ kind: 'message', message }));
  return call === undefined ? { state, outputs } : { state, outputs, call };
}
