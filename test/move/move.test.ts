import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { recordKinds } from '../../src/app/record-kinds.ts';
import { type Counts, moveData, tableOf } from '../../src/move/move.ts';
import { referenceCampaignSchema } from '../../src/reference/campaign/tables.ts';
import { referenceSurveySchema } from '../../src/reference/survey/storage.ts';
import type { Database, Row, Statements } from '../../src/store/database.ts';
import { storeSchema } from '../../src/store/migrations/store-schema.ts';
import { readPostgresUrl } from '../../src/store/postgres/connection.ts';
import { createPostgresDatabase } from '../../src/store/postgres/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { dataFiles, markMoved } from '../../src/store/sqlite/data-files.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';

const earlier = gunzipSync(readFileSync(new URL('../releases/1.0.0/fair.sqlite.gz', import.meta.url)));

/** What version 1.0.0 left: records of many kinds, jobs, both reference services; and what was said in web chat. */
async function openEarlierData(): Promise<Database> {
  const folder = newFolder();
  writeFileSync(join(folder, 'canvass.sqlite'), earlier, { mode: 0o600 });
  const source = await openSqliteDatabase(folder);
  onTestFinished(() => source.close());
  await source.run(
    "INSERT INTO web_chat_conversations (id, user_id, created_at, last_sequence) VALUES ('w', 'visitor', 1, 2)",
    [],
  );
  await source.run(
    `INSERT INTO web_chat_activities (conversation_id, sequence, activity_id, activity, at)
     VALUES ('w', 1, 'first', '{}', 1), ('w', 2, 'second', '{}', 2)`,
    [],
  );
  return source;
}

async function openEmpty(): Promise<{ readonly target: Database; readonly url: string }> {
  const url = await (await sharedPostgres()).makeDatabase();
  const target = createPostgresDatabase(readPostgresUrl(url));
  onTestFinished(() => target.close());
  return { target, url };
}

function move(source: Database, target: Database): Promise<Counts> {
  return moveData({
    source,
    target,
    leaveSource: () => {},
    schemas: [storeSchema, referenceSurveySchema, referenceCampaignSchema],
    prefixes: recordKinds.map(({ prefix }) => prefix),
  });
}

const ordered: Readonly<Record<string, string>> = {
  documents: 'SELECT key, version, body, updated_at FROM documents ORDER BY key',
  activities: 'SELECT * FROM activities ORDER BY key',
  conversations: 'SELECT * FROM web_chat_conversations ORDER BY id',
  said: 'SELECT * FROM web_chat_activities ORDER BY conversation_id, sequence',
  settings: 'SELECT * FROM settings ORDER BY name',
  jobs: `SELECT kind, key, at, cron, time_zone, repeat_at, retry_at, failures, running_since, cancelled, due
    FROM jobs ORDER BY kind, key`,
  sessions: 'SELECT * FROM reference_survey_sessions ORDER BY id',
  answers: 'SELECT * FROM reference_survey_answers ORDER BY session_id, answered',
  counters: 'SELECT * FROM reference_campaign_counters ORDER BY name',
  campaigns: 'SELECT * FROM reference_campaign_campaigns ORDER BY campaign_id',
  links: 'SELECT * FROM reference_campaign_links ORDER BY test_case_id, campaign_id',
  snapshots: 'SELECT * FROM reference_campaign_snapshots ORDER BY digest',
  runs: 'SELECT * FROM reference_campaign_runs ORDER BY run_id',
  tallies: 'SELECT name, count FROM tallies WHERE count <> 0 ORDER BY name',
};

async function contents(database: Database): Promise<Record<string, Row[]>> {
  const read = Object.entries(ordered).map(async ([name, sql]) => {
    const rows = await database.all(sql, []);
    return [name, rows.map((row) => ({ ...row }))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

test('moves all data of an earlier version, row for row, and counts it by kind', async () => {
  const source = await openEarlierData();
  const { target, url } = await openEmpty();
  const counts = await move(source, target);
  const moved = await contents(target);
  expect(moved).toEqual(await contents(source));
  for (const [name, rows] of Object.entries(moved)) expect(rows.length, name).toBeGreaterThan(0);
  expect(tableOf(counts)).toMatch(/^documents survey\/ +11$/m);
  expect(tableOf(counts)).not.toContain('(other)');
  await (await openPostgresDatabase(url)).close();
});

type Run = Statements['run'];

/** The target, with `around` in the way of each write. */
function writingThrough(target: Database, around: (run: Run) => Run): Database {
  return {
    ...target,
    transaction: (work, options) =>
      target.transaction((handle) => work({ ...handle, run: around(handle.run) }), options),
  };
}

/** Breaks off where a move by a process that is killed would, before the statement of that number. */
function cutBefore(target: Database, statement: number): Database {
  let statements = 0;
  return writingThrough(target, (run) => async (sql, parameters) => {
    statements += 1;
    if (statements === statement) throw new Error('cut');
    return await run(sql, parameters);
  });
}

test('leaves nothing behind when a move is interrupted at any point, and the next move succeeds', async () => {
  const source = await openEarlierData();
  const { target } = await openEmpty();
  let cuts = 0;
  for (let statement = 1; ; statement += 20) {
    const cut = await move(source, cutBefore(target, statement)).catch((error: Error) => error);
    if (!(cut instanceof Error)) break;
    expect(cut.message).toBe('cut');
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(3);
  expect(await contents(target)).toEqual(await contents(source));
});

test('rolls back a copy that lacks a row', async () => {
  const source = await openEarlierData();
  const { target } = await openEmpty();
  const leaky = writingThrough(target, (run) => async (sql, parameters) => {
    const written = await run(sql, parameters);
    if (sql.includes('INTO web_chat_activities')) {
      await run("DELETE FROM documents WHERE key LIKE 'language/%'", []);
    }
    return written;
  });
  await expect(move(source, leaky)).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
    message: expect.stringMatching(/: documents language\/ 0 of \d+\. /),
  });
  await move(source, target);
});

test('refuses a database that isn’t empty and doesn’t change it, even after an earlier move', async () => {
  const { target, url } = await openEmpty();
  await (await openPostgresDatabase(url)).close();
  const source = await openEarlierData();
  await expect(move(source, target)).rejects.toMatchObject({
    code: 'STORE_CANNOT_OPEN',
    message: expect.stringContaining('is not empty'),
  });
  const foreign = await openEmpty();
  await foreign.target.run('CREATE TABLE customers (id bigint)', []);
  await expect(move(source, foreign.target)).rejects.toThrow('1 tables, such as public.customers');
  expect(await foreign.target.one("SELECT to_regclass('documents') AS made", [])).toEqual({ made: null });

  const before = await openEmpty();
  await move(source, before.target);
  const moved = await contents(before.target);
  await expect(move(source, before.target)).rejects.toThrow('is not empty');
  expect(await contents(before.target)).toEqual(moved);
});

test('refuses the second of two concurrent moves to one database', async () => {
  const [one, other] = [await openEarlierData(), await openEarlierData()];
  const { target } = await openEmpty();
  const results = await Promise.allSettled([move(one, target), move(other, target)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await contents(target)).toEqual(await contents(one));
});

test('escapes text that Postgres can’t store, and moves large records in small pages', async () => {
  const source = await openEarlierData();
  const large = JSON.stringify('x'.repeat(600_000));
  for (let n = 0; n < 12; n += 1) {
    await source.run('INSERT INTO documents (key, version, body, updated_at) VALUES (?, 1, ?, 0)', [
      `campaign/summary/large ${n}`,
      large,
    ]);
  }
  await source.run(
    "INSERT INTO documents (key, version, body, updated_at) VALUES ('set-aside/a', 1, 'a' || char(0) || 'b', 0)",
    [],
  );
  const { target } = await openEmpty();
  let largest = 0;
  const watched = writingThrough(target, (run) => (sql, parameters) => {
    for (const parameter of parameters) largest = Math.max(largest, String(parameter).length);
    return run(sql, parameters);
  });
  await move(source, watched);
  expect(largest).toBeGreaterThan(2_000_000);
  expect(largest).toBeLessThan(3_500_000);
  expect(await target.all("SELECT body FROM documents WHERE key LIKE 'set-aside/%'", [])).toEqual([
    { body: 'a\\u0000b' },
  ]);
});

test('a moved data folder can’t be opened without an explicit override', async () => {
  const folder = newFolder();
  await (await openSqliteDatabase(folder)).close();
  markMoved(dataFiles(folder), 'db.example:5432/canvass');
  await expect(openSqliteDatabase(folder)).rejects.toMatchObject({
    code: 'STORE_MOVED',
    message: expect.stringContaining('db.example:5432/canvass'),
  });
  await (await openSqliteDatabase(folder, { evenIfMoved: true })).close();
});
