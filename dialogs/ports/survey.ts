import { z } from 'zod';
import type { Outcome } from './outcome.ts';

/** A deployed survey (survey seed §2, "Survey (list item)"). */
export interface SurveyListItem {
  readonly id: number;
  readonly name: string;
  /** True if the service has no name for it and `name` is made from its number. */
  readonly unnamed?: true;
}

/** One presented answer of a Choose One question (survey seed §2, "Answer"). The id may be 0. */
const answerSchema = z.object({ id: z.int(), text: z.string(), value: z.string() });

/** `title` is the service's own label, e.g. `Question 2`; empty if it sent none. */
const asked = { text: z.string(), title: z.string() };

/** The open question (survey seed §2, "Question"), also as it is stored. `choice` takes an answer id, `text` takes feedback. */
export const questionSchema = z.discriminatedUnion('kind', [
  z.object({ ...asked, kind: z.literal('choice'), answers: z.array(answerSchema).readonly() }),
  z.object({
    ...asked,
    kind: z.literal('text'),
    /** A Choose One question that came without its answers: the service may not accept a text for it. */
    lacksAnswers: z.literal(true).optional(),
  }),
]);

/** A reply to the open question (survey seed §2, "Question types and their reply requirement"). */
export const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), answerId: z.int() }),
  z.object({ kind: z.literal('text'), feedback: z.string() }),
]);

export type Answer = z.infer<typeof answerSchema>;
export type Question = z.infer<typeof questionSchema>;
export type Reply = z.infer<typeof replySchema>;

/** A session that has just begun (survey seed §2, "Session-start reply"). */
export interface StartedSession {
  readonly sessionId: string;
  readonly surveyTitle: string;
  /** The service's message about the start; empty if it sent none. */
  readonly message: string;
  /** Absent if the service sent no usable question with the start. */
  readonly question?: Question;
  /** If there is no question: the fields and types of the reply, without its texts, for the log. */
  readonly shape?: string;
}

/**
 * The service accepted the reply. `noQuestion`: its response has no readable question; only the session's status says whether the
 * survey is complete. `shape`: the fields and types of the response, without its texts, for the log.
 */
export type ReplyTaken =
  | { readonly kind: 'next'; readonly question: Question }
  | { readonly kind: 'noQuestion'; readonly closing: string; readonly shape: string };

/** Session status (survey seed §2). `raw` is the service's own word, shown if `status` is `other`. */
export interface SessionStatus {
  readonly status: 'invalid' | 'partiallyComplete' | 'complete' | 'other';
  readonly raw: string;
}

/** The four operations of the Survey Delivery API (survey seed §4). No method throws for a remote fault. */
export interface SurveyService {
  listSurveys(): Promise<Outcome<readonly SurveyListItem[]>>;
  startSession(surveyId: number): Promise<Outcome<StartedSession>>;
  /** @param isTooLate asked right before the reply is sent; if it says yes, nothing is sent, and the failure is UNREACHABLE */
  reply(
    surveyId: number,
    sessionId: string,
    reply: Reply,
    isTooLate?: () => boolean,
  ): Promise<Outcome<ReplyTaken>>;
  readStatus(surveyId: number, sessionId: string): Promise<Outcome<SessionStatus>>;
}
