import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { storeSchema } from '../../../src/store/migrations/store-schema.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open-sqlite-database.ts';
import { createWebChatLog } from '../../../src/store/web-chat-log.ts';
import { makeFolder } from './make-folder.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A database that the version with that many migrations left, filled by `fill`, as this version opens it. */
async function writtenBy(migrations: number, fill: (database: DatabaseSync) => void): Promise<Database> {
  const { folder, remove } = makeFolder();
  cleanUps.push(remove);
  const database = new DatabaseSync(join(folder, 'canvass.sqlite'));
  database.exec(`CREATE TABLE schema_migrations (room text NOT NULL, number integer NOT NULL, name text NOT NULL,
    at bigint NOT NULL, PRIMARY KEY (room, number))`);
  const noted = database.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?, 0)');
  for (const { number, name, statements } of storeSchema.migrations.slice(0, migrations)) {
    for (const statement of statements) database.exec(statement);
    noted.run(storeSchema.room, number, name);
  }
  database.exec('BEGIN');
  fill(database);
  database.exec('COMMIT');
  database.close();
  const opened = await openSqliteDatabase(folder);
  cleanUps.push(() => opened.close());
  return opened;
}

it('counts what conversations of an earlier version take up, and when they were last touched', async () => {
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
