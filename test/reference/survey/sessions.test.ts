import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../src/store/database.ts';
import { originalText } from '../../../src/store/documents.ts';
import { openSharedFile } from '../../../src/store/sqlite/files.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { systemTime } from '../../../src/time.ts';
import type { Reply } from '../../support/call-reference.ts';
import { type Caller, makeFolder, start, startCaller } from './survey-caller.ts';

let place: ReturnType<typeof makeFolder>;
let open: Caller[];

beforeEach(() => {
  place = makeFolder();
  open = [];
});
afterEach(async () => {
  for (const caller of open) await caller.close();
  place.remove();
});

async function startHere(options: { surveysFolder?: string } = {}): Promise<Caller> {
  const caller = await startCaller({ database: place.file, ...options });
  open.push(caller);
  return caller;
}

const text = z.string().transform(originalText);
const answerSchema = z.object({
  sessionId: z.string(),
  surveyId: z.int(),
  answered: z.int(),
  position: z.int(),
  question: text,
  kind: z.enum(['choice', 'text']),
  answerId: z.int().nullable(),
  answerValue: text.nullable(),
  text,
  receivedAt: z.int(),
});

/** Every answer to a survey, in the order of sessions' ids and then of questions. */
async function listAnswers(database: Database, surveyId: number) {
  const rows = await database.all(
    `SELECT session_id AS "sessionId", survey_id AS "surveyId", answered, position, question, kind,
       answer_id AS "answerId", answer_value AS "answerValue", answer_text AS "text", received_at AS "receivedAt"
     FROM reference_survey_answers WHERE survey_id = ? ORDER BY session_id, answered`,
    [surveyId],
  );
  return z.array(answerSchema).parse(rows);
}

async function recorded(surveyId: number) {
  const database = openSharedFile(place.file);
  try {
    return await listAnswers(database, surveyId);
  } finally {
    await database.close();
  }
}

test('keeps answers word for word, with their question and time', async () => {
  const before = Math.trunc(systemTime.now());
  const caller = await startHere();
  const path = await start(caller, 1);
  const feedback = ' first line\r\nsecond \\u0000 line \u0000 🌍 שלום \ud800 ';
  await caller.call('POST', path, { answerId: 3 });
  await caller.call('POST', path, { feedback });
  const sessionId = path.split('=')[1];
  expect(await recorded(1)).toEqual([
    {
      sessionId,
      surveyId: 1,
      answered: 0,
      position: 0,
      question: 'How likely are you to recommend us to a friend or colleague?',
      kind: 'choice',
      answerId: 3,
      answerValue: '2',
      text: '2',
      receivedAt: expect.any(Number),
    },
    {
      sessionId,
      surveyId: 1,
      answered: 1,
      position: 1,
      question: 'We are sorry to hear that. What went wrong for you?',
      kind: 'text',
      answerId: null,
      answerValue: null,
      text: feedback,
      receivedAt: expect.any(Number),
    },
  ]);
  for (const { receivedAt } of await recorded(1)) {
    expect(receivedAt).toBeGreaterThanOrEqual(before);
    expect(receivedAt).toBeLessThanOrEqual(systemTime.now());
  }
  expect(await recorded(2)).toEqual([]);
});

test('a session continues after a restart, and a complete one stays complete', async () => {
  const before = await startHere();
  const path = await start(before, 5);
  await before.call('POST', path, { answerId: 4 });
  const done = await start(before, 13);
  await before.call('POST', done, { answerId: 0 });
  await before.close();

  const after = await startHere();
  expect((await after.call('GET', path)).body).toMatchObject({
    status: { description: 'Partially Complete' },
  });
  expect((await after.call('GET', done)).body).toMatchObject({ status: { description: 'Complete' } });
  expect((await after.call('POST', path, { answerId: 0 })).body).toMatchObject({
    data: { title: 'Question 3' },
  });
  expect((await after.call('POST', done, { answerId: 0 })).status).toBe(409);
  expect(await recorded(5)).toHaveLength(2);
});

test('a session keeps the survey that it began with, even when its file is edited or removed', async () => {
  const surveysFolder = join(place.folder, 'surveys');
  mkdirSync(surveysFolder);
  const question = (text: string) => ({ type: 'Enter Text', text });
  const write = (questions: unknown[]) =>
    writeFileSync(
      join(surveysFolder, 'one.json'),
      JSON.stringify({ id: 1, name: 'One', questions, closing: 'Thank you, bye.' }),
    );
  write([question('First?'), question('Second?')]);
  const before = await startHere({ surveysFolder });
  const path = await start(before, 1);
  await before.close();
  write([question('Changed?')]);

  const after = await startHere({ surveysFolder });
  expect((await after.call('POST', path, { feedback: 'a' })).body).toMatchObject({
    data: { question: { text: 'Second?' } },
  });
  expect((await after.call('POST', path, { feedback: 'b' })).body).toMatchObject({
    data: { question: null },
  });
  expect((await after.call('POST', await start(after, 1), { feedback: 'c' })).body).toMatchObject({
    data: { question: null },
  });
  expect((await recorded(1)).map(({ question: text }) => text).sort()).toEqual([
    'Changed?',
    'First?',
    'Second?',
  ]);
});

test('handles concurrent replies one after the other, each as the answer to one question', async () => {
  const caller = await startHere();
  const path = await start(caller, 4);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => caller.call('POST', path, { answerId: 1 })),
  );
  // Questions 1 to 3 are choices; the fourth takes text, which these are not.
  expect(titles(replies)).toEqual(['Question 2', 'Question 3', 'Question 4']);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
  expect((await recorded(4)).map(({ position }) => position)).toEqual([0, 1, 2]);
});

test('records exactly one of several concurrent last answers, even across processes', async () => {
  const [first, second] = [await startHere(), await startHere()];
  for (let round = 0; round < 20; round += 1) {
    const path = await start(first, 13);
    const replies = await Promise.all([
      first.call('POST', path, { answerId: 0 }),
      second.call('POST', path, { answerId: 1 }),
      first.call('POST', path, { answerId: 2 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  }
  expect(await recorded(13)).toHaveLength(20);
});

test('sessions can be in the bot’s own database, which stays open', async () => {
  const database = await openSqliteDatabase(join(place.folder, 'data'));
  const caller = await startCaller({ database });
  const path = await start(caller, 13);
  await caller.call('POST', path, { answerId: 0 });
  await caller.close();
  expect(await listAnswers(database, 13)).toHaveLength(1);
  await database.close();
});

test('reports a port in use and leaves nothing open', async () => {
  const caller = await startHere();
  const port = Number(new URL(caller.service.url).port);
  const other = join(place.folder, 'other.sqlite');
  await expect(startCaller({ database: other, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  // SQLite removes the log beside the file when the last connection closes.
  expect(readdirSync(place.folder).filter((name) => name.startsWith('other'))).toEqual(['other.sqlite']);
});

function titles(replies: readonly Reply[]): unknown[] {
  return replies
    .filter(({ status }) => status === 200)
    .map(({ body }) => JSON.stringify(body).match(/Question \d+/u)?.[0])
    .sort();
}
