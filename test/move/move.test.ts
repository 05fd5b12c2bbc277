import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { recordKinds } from '../../src/app/record-kinds.ts';
import { type MoveResult, moveData } from '../../src/move/move.ts';
import { conclusionOf, tableOf } from '../../src/move/report.ts';
import { referenceCampaignSchema } from '../../src/reference/campaign/tables.ts';
import { referenceSurveySchema } from '../../src/reference/survey/storage.ts';
import type { Database, Row } from '../../src/store/database.ts';
import { storeSchema } from '../../src/store/migrations/store-schema.ts';
import { readPostgresUrl } from '../../src/store/postgres/connection.ts';
import { createPostgresDatabase } from '../../src/store/postgres/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { dataFiles, markMoved } from '../../src/store/sqlite/data-files.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';

const earlier = gunzipSync(readFileSync(new URL('../store/sqlite/earlier-data.sqlite.gz', import.meta.url)));

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** What version 0.1.0 left: records of nearly every kind, jobs, web chat, both reference services. */
async function openEarlierData(): Promise<Database> {
  const { folder, remove } = makeFolder();
  cleanUps.push(remove);
  writeFileSync(join(folder, 'canvass.sqlite'), earlier, { mode: 0o600 });
  const source = await openSqliteDatabase(folder);
  cleanUps.push(() => source.close());
  return source;
}

async function openEmpty(): Promise<{ readonly target: Database; readonly url: string }> {
  const url = await (await sharedPostgres()).makeDatabase();
  const target = createPostgresDatabase(readPostgresUrl(url));
  cleanUps.push(() => target.close());
  return { target, url };
}

function move(source: Database, target: Database): Promise<MoveResult> {
  return moveData({
    ...{ source, target, leaveSource: () => {} },
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

/** Breaks off where a move by a process that is killed would, before the write of that number. */
function cutBefore(target: Database, write: number): Database {
  let writes = 0;
  return {
    ...target,
    async atomically(statements, durability) {
      writes += 1;
      if (writes === write) throw new Error('cut');
      return await target.atomically(statements, durability);
    },
  };
}

test('all that an earlier version left is there, row for row, and a second run changes nothing', async () => {
  const source = await openEarlierData();
  const { target, url } = await openEmpty();
  const first = await move(source, target);
  const moved = await contents(target);
  expect(moved).toEqual(await contents(source));
  for (const [name, rows] of Object.entries(moved)) expect(rows.length, name).toBeGreaterThan(0);
  expect(conclusionOf(first)).toMatchObject({ isWell: true });
  expect(tableOf(first)).toMatch(/^documents survey\/ +9 +9 {2}same/m);
  expect(tableOf(first)).not.toContain('(other)');

  const again = await move(source, target);
  expect(again.finishedBefore).toBeDefined();
  expect(again.source).toEqual(first.source);
  expect(conclusionOf(again)).toMatchObject({
    isWell: true,
    words: expect.stringContaining('hold the same'),
  });
  expect(await contents(target)).toEqual(moved);
  await (await openPostgresDatabase(url)).close();
});

test('a move that broke off goes on, whatever the source did meanwhile; nobody starts on half of it', async () => {
  const source = await openEarlierData();
  const { target, url } = await openEmpty();
  let cuts = 0;
  for (let write = 1; ; write += 1) {
    const cut = await move(source, cutBefore(target, write)).catch((error: Error) => error);
    if (!(cut instanceof Error)) break;
    expect(cut.message).toBe('cut');
    cuts += 1;
    await expect(openPostgresDatabase(url)).rejects.toMatchObject({ code: 'STORE_MOVED' });
    const at = `%${cuts}%`;
    await source.atomically([
      { sql: 'UPDATE documents SET version = version + 1 WHERE key LIKE ?', parameters: [at] },
      { sql: 'UPDATE jobs SET failures = failures + 1 WHERE key LIKE ?', parameters: [at] },
      {
        sql: 'DELETE FROM jobs WHERE rowid = (SELECT min(rowid) FROM jobs) AND ? > 0',
        parameters: [cuts],
      },
      {
        sql: "DELETE FROM documents WHERE key = (SELECT max(key) FROM documents WHERE key < 'people0') AND ? > 0",
        parameters: [cuts],
      },
      {
        sql: "INSERT INTO documents (key, version, body, updated_at) VALUES (?, 1, '{}', 0)",
        parameters: [`greeted/while ${cuts}`],
      },
    ]);
  }
  expect(cuts).toBeGreaterThan(10);
  expect(await contents(target)).toEqual(await contents(source));
  await (await openPostgresDatabase(url)).close();
});

test('what has changed since is told apart by where it changed', async () => {
  const source = await openEarlierData();
  const { target } = await openEmpty();
  await move(source, target);
  await target.run("UPDATE documents SET version = version + 1 WHERE key LIKE 'survey/%'", []);
  const there = await move(source, target);
  expect(conclusionOf(there)).toMatchObject({ isWell: true, words: expect.stringContaining('since then') });
  expect(tableOf(there)).toMatch(/^documents survey\/ .*DIFFERENT$/m);
  await source.run("DELETE FROM documents WHERE key LIKE 'language/%'", []);
  const here = conclusionOf(await move(source, target));
  expect(here.isWell).toBe(false);
  expect(here.words).toContain('Postgres lacks those changes: documents language/');
});

test('a copy that is not what was read is never finished', async () => {
  const source = await openEarlierData();
  const { target, url } = await openEmpty();
  const wrong: Database = {
    ...target,
    async atomically(statements, durability) {
      const result = await target.atomically(statements, durability);
      if (statements.some(({ sql }) => sql.includes('INTO web_chat_activities'))) {
        await target.run("UPDATE documents SET body = '{}' WHERE key LIKE 'language/%'", []);
      }
      return result;
    },
  };
  await expect(move(source, wrong)).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
    message: expect.stringMatching(/: documents language\/\. /),
  });
  await expect(openPostgresDatabase(url)).rejects.toMatchObject({ code: 'STORE_MOVED' });
});

test('a database with anything in it is left alone, also one that another folder was moved to', async () => {
  const { target, url } = await openEmpty();
  await (await openPostgresDatabase(url)).close();
  const source = await openEarlierData();
  await expect(move(source, target)).rejects.toMatchObject({
    code: 'STORE_CANNOT_OPEN',
    message: expect.stringContaining('is not empty'),
  });
  const foreign = await openEmpty();
  await foreign.target.run('CREATE TABLE customers (id bigint)', []);
  await expect(move(source, foreign.target)).rejects.toThrow('is not empty');
  expect(await foreign.target.all("SELECT 1 AS n WHERE to_regclass('moves') IS NOT NULL", [])).toEqual([]);

  const other = await openEmpty();
  await move(await openEarlierData(), other.target);
  await expect(move(source, other.target)).rejects.toThrow('the data of another folder');
});

test('texts that only a damaged record has arrive as they can be looked at, and large records in small pages', async () => {
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
  const watched: Database = {
    ...target,
    atomically(statements, durability) {
      for (const { parameters } of statements) {
        for (const parameter of parameters) largest = Math.max(largest, String(parameter).length);
      }
      return target.atomically(statements, durability);
    },
  };
  await move(source, watched);
  expect(largest).toBeGreaterThan(2_000_000);
  expect(largest).toBeLessThan(3_500_000);
  expect(await target.all("SELECT body FROM documents WHERE key LIKE 'set-aside/%'", [])).toEqual([
    { body: 'a\\u0000b' },
  ]);
});

test('nobody starts on data that were moved until somebody says so', async () => {
  const { folder, remove } = makeFolder();
  cleanUps.push(remove);
  await (await openSqliteDatabase(folder)).close();
  markMoved(dataFiles(folder), 'db.example:5432/canvass');
  await expect(openSqliteDatabase(folder)).rejects.toMatchObject({
    code: 'STORE_MOVED',
    message: expect.stringContaining('db.example:5432/canvass'),
  });
  await (await openSqliteDatabase(folder, { evenIfMoved: true })).close();
});
