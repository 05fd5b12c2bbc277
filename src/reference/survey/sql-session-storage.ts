import { z } from 'zod';
import type { Database, Row } from '../../store/database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { originalText, storedText } from '../../store/stored-text.ts';
import type { RecordedAnswer, SessionStorage, StoredSession } from './session-storage.ts';
import { referenceSurveySchema } from './survey-tables.ts';

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
