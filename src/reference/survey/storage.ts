import { z } from 'zod';
import type { Clock } from '../../../dialogs/ports/time.ts';
import type { Database } from '../../store/database.ts';
import { originalText, storedText } from '../../store/documents.ts';
import { migrate, type Schema } from '../../store/migrations/migrate.ts';
import type { SurveyDefinition } from './survey-definition.ts';

/** What every route works with. */
export interface SurveyServiceDependencies {
  readonly surveys: ReadonlyMap<number, SurveyDefinition>;
  readonly sessions: Awaited<ReturnType<typeof createSessionStorage>>;
  readonly now: Clock;
}

const insertSession = `INSERT INTO reference_survey_sessions
  (id, survey_id, survey, position, answered, started_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const selectSession = `SELECT id, survey_id AS "surveyId", survey, position, answered
  FROM reference_survey_sessions WHERE id = ?`;
const moveSession = `UPDATE reference_survey_sessions SET position = ?, answered = answered + 1, changed_at = ?
  WHERE id = ? AND answered = ? AND position = ?`;
const insertAnswer = `INSERT INTO reference_survey_answers
  (session_id, answered, survey_id, position, question, kind, answer_id, answer_value, answer_text, received_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const sessionSchema = z.object({
  id: z.string(),
  surveyId: z.int(),
  /** The survey's definition as JSON: as it was when the session began, whatever becomes of the file. */
  survey: z.string().transform(originalText),
  /** The open question's place in the survey, from 0; `null` once the session is complete. */
  position: z.int().nullable(),
  /** How many questions were answered. It only grows, so it names the session's state. */
  answered: z.int(),
});

type Session = z.infer<typeof sessionSchema>;

interface RecordedAnswer {
  /** The session as it was before. */
  readonly session: Session;
  readonly question: string;
  /** Undefined for a text. */
  readonly chosen: { readonly id: number; readonly value: string } | undefined;
  /** The chosen answer's text, or the feedback word for word. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * Sessions and answers in SQL tables of the given database, which are created if they don't exist. What is written is
 * durable once it resolves.
 */
export async function createSessionStorage(database: Database) {
  await migrate(database, referenceSurveySchema);
  return {
    async createSession({ id, surveyId, survey, position, answered }: Session, at: number): Promise<void> {
      await database.run(insertSession, [id, surveyId, storedText(survey), position, answered, at, at]);
    },
    async findSession(id: string): Promise<Session | undefined> {
      // No session has such an id, and Postgres would refuse to look for it.
      if (id !== storedText(id)) return undefined;
      return sessionSchema.optional().parse(await database.one(selectSession, [id]));
    },
    /**
     * Records an answer and moves its session on to `next` (`null`: complete), both or neither. False, and nothing is
     * done, if the session has moved on meanwhile.
     */
    async recordAnswer(answer: RecordedAnswer, next: number | null): Promise<boolean> {
      const { question, chosen, text, receivedAt } = answer;
      const { id, surveyId, answered, position } = answer.session;
      const { done } = await database.atomically([
        { sql: moveSession, parameters: [next, receivedAt, id, answered, position], mustChange: true },
        {
          sql: insertAnswer,
          parameters: [
            ...[id, answered, surveyId, position, storedText(question), chosen ? 'choice' : 'text'],
            ...[chosen?.id ?? null, chosen ? storedText(chosen.value) : null, storedText(text), receivedAt],
          ],
        },
      ]);
      return done;
    },
  };
}

/** The tables behind the sessions. They may be in the same database as the bot's own. */
export const referenceSurveySchema: Schema = {
  owner: 'reference survey',
  migrations: [
    {
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
