import type { SurveyButtonAction } from '../buttons.ts';
import type { Message, Output, QuestionReference } from '../message.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Reply, ReplyTaken, SessionStatus, StartedSession } from '../ports/survey.ts';
import type { SurveyEnd } from '../ports/survey-ends.ts';
import type { Wording } from '../wording/wording.ts';
import type {
  Attempt,
  Given,
  Open,
  Session,
  StateOf,
  SurveyChoice,
  SurveyLength,
  SurveyState,
} from './state.ts';

/**
 * The call that follows a state. `start` and `reply` are made only after the state that names their attempt is stored; `status`
 * changes nothing at the service and may be made at any time.
 */
export type Call =
  | { readonly kind: 'start'; readonly survey: SurveyChoice; readonly attempt: Attempt }
  | { readonly kind: 'reply'; readonly session: Session; readonly reply: Reply; readonly attempt: Attempt }
  /** `startsOver`: the survey begins again, unless it turns out to be over. */
  | { readonly kind: 'status'; readonly session: Session; readonly startsOver?: true };

/** Carried out in this order: store `state`, say `outputs`, make `call`. */
export interface Decision {
  readonly state: SurveyState;
  readonly outputs: readonly Output[];
  readonly call?: Call | undefined;
  readonly missing?: MissingQuestion;
}

/** A start or a reply that returned no readable question although the survey isn't complete. For the log. */
export interface MissingQuestion {
  readonly survey: number;
  /** The fields and types of what came instead, without its texts. */
  readonly shape: string;
  readonly status: SessionStatus['status'];
  /** Also shown to the person. */
  readonly reference: string;
}

/** What a transition may use besides state and event; it is pure, so it reads no clock and draws no random numbers. */
export interface Context {
  readonly wording: Wording;
  /** For a call that the transition decides to make. */
  readonly attempt: Attempt;
  /** A new id for a session that the transition starts, or a fault that it reports. */
  readonly reference: string;
  /** What is known about a survey other than the current one, by its number; undefined if it was never taken here. */
  readonly past: (survey: number) => StateOf<'stopped' | 'finished'> | undefined;
  /** What the survey's owner wants at its end, by survey number. */
  readonly end: (survey: number) => SurveyEnd;
  /** Whether a survey that is over, or may turn out to be, is still deployed. */
  readonly isListed: boolean;
}

/** The state with an open question that has not been shown yet. */
export function askingNow(
  { session, number, question, refusals }: Open,
  { attempt }: Context,
): StateOf<'asking'> {
  const asked = { instance: attempt.instance, by: attempt.id, at: attempt.since, shown: false };
  return { kind: 'asking', session, number, question, refusals, asked };
}

/** A decision that says these messages. */
export function decide(state: SurveyState, messages: readonly Message[], call?: Call): Decision {
  return { state, outputs: messages.map((message) => ({ kind: 'message', message })), call };
}

/** The same, with its first message saying that the service took an answer: by its id, if it was a choice. */
export function tellTaken(
  { session, number }: Pick<Open, 'session' | 'number'>,
  answer: number | undefined,
  decision: Decision,
): Decision {
  const first = decision.outputs.findIndex(({ kind }) => kind === 'message');
  const chosen = { session: session.reference, question: number, answer };
  const outputs = decision.outputs.map((output, index) =>
    index === first ? { ...output, message: { ...output.message, chosen } } : output,
  );
  return { ...decision, outputs };
}

/** A decision that ends the survey and says these messages. */
export function finish(
  session: Session,
  outcome: StateOf<'finished'>['outcome'],
  ...messages: readonly Message[]
): Decision {
  return decide({ kind: 'finished', session, outcome }, messages);
}

/** A message that is exactly a command, apart from politeness and punctuation: its line, and the command's name. */
export interface ExactCommand {
  readonly line: string;
  readonly name: string;
}

/** What a person did, as understood in the state at that time. */
export type PersonEvent =
  /** `instead`: the session that the person agreed to leave for this one. */
  | { readonly kind: 'start'; readonly survey: SurveyChoice; readonly instead?: string | undefined }
  | { readonly kind: 'pick'; readonly at: QuestionReference; readonly answerId: number }
  | { readonly kind: 'answer'; readonly given: Given }
  /** A typed choice that matches no answer or several. */
  | { readonly kind: 'unmatched'; readonly several: boolean }
  /** There was nothing to read, though something may have been attached. */
  | { readonly kind: 'empty'; readonly attached: boolean }
  /** Typed before the open question could be read. */
  | { readonly kind: 'early' }
  /** Exactly a command, typed when a free text is asked for. */
  | { readonly kind: 'word'; readonly word: string; readonly command: ExactCommand }
  /** A word for leaving that isn't one of the answers. */
  | { readonly kind: 'leaving' }
  /** Words for going on without an answer. */
  | { readonly kind: 'skipping' }
  /** Typed while something other than the open question was being asked; `given`: its value as an answer. */
  | { readonly kind: 'aside'; readonly given?: Given | undefined }
  /** A yes or no to the question what was meant by what was typed before, which it doesn't decide. */
  | { readonly kind: 'yesOrNo' }
  | {
      readonly kind: 'press';
      readonly button: Exclude<SurveyButtonAction, 'leave'>;
      readonly at: QuestionReference;
      /** Which answer the button offered to send. */
      readonly offer?: string | undefined;
    }
  | { readonly kind: 'resume' }
  /** Something was shown that may have put the open question out of reach. */
  | { readonly kind: 'again' }
  | { readonly kind: 'status' }
  | { readonly kind: 'restart' }
  /** `at`: by a button of this question. */
  | { readonly kind: 'stop'; readonly at?: QuestionReference };

/** A link to a survey was opened, possibly not for the first time. `instead`: as with `start`. */
export interface LinkEvent {
  readonly kind: 'open';
  readonly survey: SurveyChoice;
  readonly instead?: string | undefined;
  /** True if another turn is showing the open question at this moment. */
  readonly isBeingShown?: boolean;
}

/** `orphaned`: the process that made the attempt is gone; `expired`: the survey was left untouched for too long. */
type ClockEvent = { readonly kind: 'orphaned' } | { readonly kind: 'expired' };

/** The result of a call; `attempt` is the id of the attempt that made it. */
export type ServiceEvent =
  | {
      readonly kind: 'started';
      readonly attempt: string;
      readonly outcome: Outcome<StartedSession>;
      /** How long the survey usually is, if known. */
      readonly about?: SurveyLength | undefined;
      /** Whether it is taken by a personal link. */
      readonly once?: boolean | undefined;
    }
  | { readonly kind: 'replied'; readonly attempt: string; readonly outcome: Outcome<ReplyTaken> }
  | {
      readonly kind: 'statusRead';
      readonly session: string;
      readonly outcome: Outcome<SessionStatus>;
      readonly startsOver?: true | undefined;
    };

export type SurveyEvent = PersonEvent | LinkEvent | ClockEvent | ServiceEvent;
