import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createActivityLog } from '../../../src/store/activity-log.ts';
import type { Database } from '../../../src/store/database.ts';
import { statementsOf } from '../../../src/store/migrations/migrate.ts';
import { storeSchema } from '../../../src/store/migrations/store-schema.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { createTallies } from '../../../src/store/tallies.ts';
import { createWebChatLog } from '../../../src/store/web-chat-history.ts';
import { newFolder } from '../../support/new-folder.ts';

/** A database that the version with that many migrations left, filled by `fill`, as this version opens it. */
async function writtenBy(migrations: number, fill: (database: DatabaseSync) => void): Promise<Database> {
  const folder = newFolder();
  const database = new DatabaseSync(join(folder, 'canvass.sqlite'));
  database.exec('CREATE TABLE store_migrations (name text PRIMARY KEY, timestamp text NOT NULL)');
  const noted = database.prepare("INSERT INTO store_migrations VALUES (?, '2026-11-21T10:00:00.000Z')");
  for (const [index, migration] of storeSchema.migrations.slice(0, migrations).entries()) {
    for (const statement of statementsOf(migration, 'sqlite')) database.exec(statement);
    noted.run(`${String(index + 1).padStart(3, '0')} ${migration.name}`);
  }
  database.exec('BEGIN');
  fill(database);
  database.exec('COMMIT');
  database.close();
  const opened = await openSqliteDatabase(folder);
  onTestFinished(() => opened.close());
  return opened;
}

it('migrates the size and the last use of an earlier version’s conversations', async () => {
  const database = await writtenBy(5, (before) => {
    const conversation = before.prepare('INSERT INTO web_chat_conversations VALUES (?, ?, ?, ?)');
    for (const id of ['spoken', 'silent']) conversation.run(id, 'user', 500, id === 'spoken' ? 2 : 0);
    const said = before.prepare('INSERT INTO web_chat_activities VALUES (?, ?, ?, NULL, ?, ?)');
    said.run('spoken', 1, 'a', '"é"', 600);
    said.run('spoken', 2, 'b', '{}', 700);
  });
  expect(
    await database.all('SELECT id, bytes, touched_at, spoke_at FROM web_chat_conversations ORDER BY id', []),
  ).toEqual([
    { id: 'silent', bytes: 0, touched_at: 500, spoke_at: 500 },
    { id: 'spoken', bytes: 6, touched_at: 700, spoke_at: 700 },
  ]);
  expect((await createWebChatLog(database).readSince('spoken', 0)).activities).toHaveLength(2);
});

it('recognises duplicates stored before its tables had fewer indexes', async () => {
  const database = await writtenBy(8, (before) => {
    before.prepare('INSERT INTO web_chat_conversations VALUES (?, ?, 0, 3, 9, 9, 9)').run('c', 'user');
    const said = before.prepare('INSERT INTO web_chat_activities VALUES (?, ?, ?, ?, ?, ?)');
    const random = '0b7e4e2a-3c1d-4b5f-8a6e-9d2c1f0e7b3a';
    said.run('c', 1, random, 'client', '{"from":{"role":"user"}}', 700);
    said.run('c', 2, 'once-reminder', null, '{}', 800);
    before.prepare('INSERT INTO activities VALUES (?, ?, ?)').run('done before', 'done', Date.now());
  });
  const log = createWebChatLog(database);
  const again = { activityId: 'other', activity: {} };
  expect(await log.append('c', { ...again, clientActivityId: 'client' })).toMatchObject({
    outcome: 'kept',
    kept: { sequence: 1 },
  });
  expect(await log.append('c', { ...again, activityId: 'once-reminder' })).toMatchObject({
    outcome: 'kept',
    kept: { sequence: 2 },
  });
  expect(await log.append('c', again)).toMatchObject({ outcome: 'appended', kept: { sequence: 4 } });
  expect(await createActivityLog(database).begin('done before')).toBe('duplicate');
  await database.run("DELETE FROM web_chat_conversations WHERE id = 'c'", []);
  expect(await database.all('SELECT * FROM web_chat_activities', [])).toEqual([]);
});

it('counts the records of an earlier version once, including unreadable ones', async () => {
  const database = await writtenBy(6, (before) => {
    const insert = before.prepare(
      'INSERT INTO documents (key, version, body, updated_at) VALUES (?, 1, ?, 0)',
    );
    const record = (key: string, body: object) => insert.run(key, JSON.stringify(body));
    for (let n = 0; n < 5; n += 1)
      record(`survey/webchat/${n}/u`, { state: { kind: n < 3 ? 'asking' : 'idle' } });
    insert.run('survey/webchat/broken/u', '{');
    record('survey-rounds/0000000000000005/a', { standing: 'open' });
    record('survey-rounds/0000000000000005/b', { standing: 'open', invitation: 'i' });
    record('invitations/0000000000000005/i', { delivery: 'sent', state: 'started', startedAt: 1 });
    record('campaign/desk/000000000012', {
      runs: [{ stage: { kind: 'watching' } }, { stage: { kind: 'watching' } }],
    });
  });
  const tallies = createTallies(database);
  expect(await tallies.read('')).toEqual({
    'survey/asking': 3,
    'survey/idle': 2,
    'survey/unknown': 1,
    'survey-rounds/0000000000000005/open': 1,
    'invitations/0000000000000005/started/started': 1,
    'campaign/desk/watching': 2,
  });
  const book = createRecordRepository(database);
  await book.save('survey/webchat/1/u', { state: { kind: 'finished' } }, '1');
  expect(await tallies.read('survey/')).toMatchObject({ asking: 2, finished: 1 });
});
