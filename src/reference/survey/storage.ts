import { z } from 'zod';
import type { Database, Row } from '../../store/database.ts';
import { originalText, storedText } from '../../store/documents.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import type { Schema } from '../../store/migrations/migration.ts';

const insertSession = `INSERT INTO reference_survey_sessions
  (id, survey_id, survey, position, answered, started_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const selectSession =
  'SELECT id, survey_id, survey, position, answered FROM reference_survey_sessions WHERE id = ?';
const moveSession = `UPDATE reference_survey_sessions SET position = ?, answered = answered + 1, changed_at = ?
  WHERE id = ? AND answered = ? AND position = ?`;
const insertAnswer = `INSERT INTO reference_survey_answers
  (session_id, answered, survey_id, position, question, kind, answer_id, answer_value, answer_text, received_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const selectAnswers = `SELECT session_id, answered, survey_id, position, question, kind, answer_id, answer_value,
  answer_text, received_at FROM reference_survey_answers WHERE survey_id = ? ORDER BY session_id, answered`;

const text = z.string().transform(originalText);
const sessionRow = z.object({
  id: z.string(),
  survey_id: z.int(),
  survey: text,
  position: z.int().nullable(),
  answered: z.int(),
});
const answerRow = z.object({
  session_id: z.string(),
  answered: z.int(),
  survey_id: z.int(),
  position: z.int(),
  question: text,
  kind: z.enum(['choice', 'text']),
  answer_id: z.int().nullable(),
  answer_value: text.nullable(),
  answer_text: text,
  received_at: z.int(),
});

/** Sessions in SQL tables of the given database, which get made where they aren't there. */
export async function createSqlSessionStorage(database: Database): Promise<SessionStorage> {
  await migrate(database, referenceSurveySchema);
  return {
    async createSession({ id, surveyId, survey, position, answered }, at) {
      const parameters = [id, surveyId, storedText(survey), position ?? null, answered, at, at];
      await database.run(insertSession, parameters);
    },
    async findSession(id) {
      // No session has such an id, and Postgres would refuse to look for it.
      if (id !== storedText(id)) return undefined;
      const row = await database.one(selectSession, [id]);
      return row === undefined ? undefined : readSession(row);
    },
    async recordAnswer(answer, next) {
      const { sessionId, answered, position, receivedAt } = answer;
      const { done } = await database.atomically([
        {
          sql: moveSession,
          parameters: [next ?? null, receivedAt, sessionId, answered, position],
          mustChange: true,
        },
        { sql: insertAnswer, parameters: answerParameters(answer) },
      ]);
      return done;
    },
    async listAnswers(surveyId) {
      return (await database.all(selectAnswers, [surveyId])).map(readAnswer);
    },
  };
}

function answerParameters(answer: RecordedAnswer): (string | number | null)[] {
  const { sessionId, answered, surveyId, position, question, kind, answerId, answerValue } = answer;
  const value = answerValue === undefined ? null : storedText(answerValue);
  return [
    sessionId,
    answered,
    surveyId,
    position,
    storedText(question),
    kind,
    answerId ?? null,
    value,
    storedText(answer.text),
    answer.receivedAt,
  ];
}

function readSession(row: Row): StoredSession {
  const { id, survey_id, survey, position, answered } = sessionRow.parse(row);
  return { id, surveyId: survey_id, survey, position: position ?? undefined, answered };
}

function readAnswer(row: Row): RecordedAnswer {
  const read = answerRow.parse(row);
  return {
    sessionId: read.session_id,
    surveyId: read.survey_id,
    answered: read.answered,
    position: read.position,
    question: read.question,
    kind: read.kind,
    answerId: read.answer_id ?? undefined,
    answerValue: read.answer_value ?? undefined,
    text: read.answer_text,
    receivedAt: read.received_at,
  };
}

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

/** The tables behind `SessionStorage`. They may stand in the same database as the bot's own. */
const referenceSurveySchema: Schema = {
  room: 'reference survey',
  migrations: [
    {
      number: 1,
      name: 'sessions and answers',
      statements: [
        `CREATE TABLE reference_survey_sessions (
           id text PRIMARY KEY,
           survey_id bigint NOT NULL,
           survey text NOT NULL,
           position integer,
           answered integer NOT NULL,
           started_at bigint NOT NULL,
           changed_at bigint NOT NULL
         )`,
        `CREATE TABLE reference_survey_answers (
           session_id text NOT NULL REFERENCES reference_survey_sessions (id) ON DELETE CASCADE,
           answered integer NOT NULL,
           survey_id bigint NOT NULL,
           position integer NOT NULL,
           question text NOT NULL,
           kind text NOT NULL CHECK (kind IN ('choice', 'text')),
           answer_id bigint,
           answer_value text,
           answer_text text NOT NULL,
           received_at bigint NOT NULL,
           PRIMARY KEY (session_id, answered)
         )`,
        'CREATE INDEX reference_survey_answers_survey ON reference_survey_answers (survey_id)',
      ],
    },
  ],
};
