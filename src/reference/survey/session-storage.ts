/** A running or complete session. Its survey is the one that it began with, whatever becomes of the file. */
export interface StoredSession {
  readonly id: string;
  readonly surveyId: number;
  /** The survey's definition as JSON. */
  readonly survey: string;
  /** The open question's place in the survey, from 0; `undefined` once the session is complete. */
  readonly position: number | undefined;
  /** How many questions were answered. It only grows, so it names the session's state. */
  readonly answered: number;
}

export interface RecordedAnswer {
  readonly sessionId: string;
  readonly surveyId: number;
  /** How many questions were answered before; no other answer of the session has it. */
  readonly answered: number;
  /** The question's place in the survey, from 0. */
  readonly position: number;
  readonly question: string;
  readonly kind: 'choice' | 'text';
  /** The chosen answer's id and value; `undefined` for a text. */
  readonly answerId: number | undefined;
  readonly answerValue: string | undefined;
  /** The chosen answer's text, or the feedback word for word. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Sessions and answers. What is written is durable once it resolves. */
export interface SessionStorage {
  createSession(session: StoredSession, at: number): Promise<void>;
  findSession(id: string): Promise<StoredSession | undefined>;
  /**
   * Records an answer and moves its session on to `next` (`undefined`: complete), both or neither. False, and
   * nothing is done, where the session is no longer at `answer.answered`.
   */
  recordAnswer(answer: RecordedAnswer, next: number | undefined): Promise<boolean>;
  /** Every answer to a survey, in the order of sessions' ids and then of questions. */
  listAnswers(surveyId: number): Promise<readonly RecordedAnswer[]>;
}
