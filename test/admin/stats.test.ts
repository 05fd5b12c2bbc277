import { expect, onTestFinished, test } from 'vitest';
import { readStats } from '../../src/admin/read-stats.ts';
import { showStats } from '../../src/admin/stats.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { typedTerminal } from './run-admin.ts';

async function openEach(): Promise<
  { readonly database: Database; readonly settings: Parameters<typeof showStats>[0] }[]
> {
  const folder = newFolder();
  const url = await (await sharedPostgres()).makeDatabase();
  const [embedded, shared] = [await openSqliteDatabase(folder), await openPostgresDatabase(url)];
  onTestFinished(() => embedded.close());
  onTestFinished(() => shared.close());
  return [
    { database: embedded, settings: { databaseUrl: undefined, dataFolder: folder } },
    { database: shared, settings: { databaseUrl: url, dataFolder: folder } },
  ];
}

test('counts records and what is waiting on both engines, while the database is open elsewhere', async () => {
  const silent = { error() {} };
  for (const { database, settings } of await openEach()) {
    const now = Math.trunc(database.time.now());
    const records = createRecordRepository(database, keepRecords(recordKinds, silent));
    for (const [name, kind] of [
      ['a', 'asking'],
      ['b', 'asking'],
      ['c', 'finished'],
    ] as const)
      await records.save(`survey/webchat/${name}/${name}`, { state: { kind } }, undefined);
    await records.save('campaign/desk/000000000012', { runs: [{ stage: { kind: 'watching' } }] }, undefined);
    await records.save('outbox/one', { waits: 'x'.repeat(1000) }, undefined);
    await database.run("UPDATE documents SET updated_at = ? WHERE key LIKE 'survey/%'", [
      now - 3 * 24 * 3_600_000,
    ]);
    await database.run("INSERT INTO jobs (kind, key, at) VALUES ('post', 'one', ?)", [now - 90_000]);
    await database.run("INSERT INTO jobs (kind, key, at, failures) VALUES ('digest', 'x', ?, 2)", [
      now + 90_000,
    ]);
    await database.run(
      `INSERT INTO web_chat_conversations (id, user_id, created_at, last_sequence, bytes, touched_at)
       VALUES ('c', 'u', ?, 7, 2500, ?)`,
      [now, now],
    );

    const stats = await readStats(database);
    expect(stats).toMatchObject({
      surveys: { asking: 2, finished: 1 },
      runs: { watching: 1 },
      waiting: { posts: { count: 1 }, webhook: { count: 0 } },
      overdue: [{ kind: 'post', count: 1 }],
      jobs: { count: 2, running: 0, failing: 1 },
      webChat: { conversations: 1, count: 7, bytes: 2500 },
      prunedAt: null,
    });
    expect(stats.overdue[0]?.oldestSeconds).toBeGreaterThan(80);
    expect(stats.records.find(({ kind }) => kind === 'survey/')).toMatchObject({
      count: 3,
      oldest: now - 3 * 24 * 3_600_000,
    });
    expect(stats.records.find(({ kind }) => kind === 'outbox/')?.bytes).toBeGreaterThan(1000);
    expect(stats.records.map(({ kind }) => kind)).not.toContain('people/');
    expect(stats.database.bytes).toBeGreaterThan(10_000);

    const text = typedTerminal();
    expect(await showStats(settings, { json: false }, text.terminal)).toBe(0);
    for (const line of [
      /^ {2}asking +2$/m,
      /^ {2}messages to post +1 .*oldest waits /m,
      /^ {2}overdue: post +1 .*oldest waits 1 min \d+ s$/m,
      /^ {2}survey\/ +3 +\d+ B {2}oldest 3 d ago$/m,
    ])
      expect(text.said()).toMatch(line);
    const json = typedTerminal();
    await showStats(settings, { json: true }, json.terminal);
    expect(JSON.parse(json.said())).toMatchObject({ surveys: stats.surveys, records: stats.records });
  }
});
