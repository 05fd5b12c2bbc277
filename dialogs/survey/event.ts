import type { QuestionReference } from '../message.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { ReplyTaken, SessionStatus, StartedSession } from '../ports/survey-service.ts';
import type { Given, SurveyChoice } from './state.ts';

/** What a person did, already read against the state it met. */
export type PersonEvent =
  /** `instead`: the session that the person agreed to leave for this one. */
  | { readonly kind: 'start'; readonly survey: SurveyChoice; readonly instead?: string }
  | { readonly kind: 'pick'; readonly at: QuestionReference; readonly answerId: number }
  | { readonly kind: 'answer'; readonly given: Given }
  /** A typed choice that matches no answer, or more than one. */
  | { readonly kind: 'unmatched'; readonly several: boolean }
  | { readonly kind: 'empty' }
  /** Typed before the open question could be read. */
  | { readonly kind: 'early' }
  /** Exactly `stop`, `cancel` or `help`, typed where a free text is asked for. */
  | { readonly kind: 'word'; readonly word: string }
  /** Typed while something else than the open question was being asked; `given`: what it would be as an answer. */
  | { readonly kind: 'aside'; readonly given?: Given }
  | {
      readonly kind: 'press';
      readonly button: SurveyButton;
      readonly at: QuestionReference;
      /** Which answer the button offered to send. */
      readonly offer?: string;
    }
  | { readonly kind: 'resume' }
  | { readonly kind: 'status' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'stop' };

export type SurveyButton =
  | 'sendAgain'
  | 'startOver'
  | 'sendAsAnswer'
  | 'leave'
  | 'keepGoing'
  | 'restart'
  | 'lookAgain';

/** What time or a crash did: the process that made the attempt is gone; the survey lay untouched too long. */
export type ClockEvent = { readonly kind: 'orphaned' } | { readonly kind: 'expired' };

/** What came of a call. `attempt` names the try that it belongs to. */
export type ServiceEvent =
  | { readonly kind: 'started'; readonly attempt: string; readonly outcome: Outcome<StartedSession> }
  | { readonly kind: 'replied'; readonly attempt: string; readonly outcome: Outcome<ReplyTaken> }
  | { readonly kind: 'statusRead'; readonly session: string; readonly outcome: Outcome<SessionStatus> };

export type SurveyEvent = PersonEvent | ClockEvent | ServiceEvent;
