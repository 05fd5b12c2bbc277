import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { startConversation } from '../support/conversation.ts';
import { newFolder } from '../support/new-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';
import { runAdmin } from './run-admin.ts';

async function start(folder: string): Promise<SpawnedCanvass> {
  const canvass = await spawnCanvass(folder);
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  return canvass;
}

test('a backup made while surveys are in progress is complete, and Canvass can be restored from it', async () => {
  const folder = newFolder();
  const elsewhere = newFolder();
  const running = await start(folder);
  const person = (url: string, conversation: string) => startConversation(url, 'emulator', conversation);
  const asked = await person(running.url, 'kept').say('survey 5');
  let isDone = false;
  const busy = (async () => {
    for (let count = 0; !isDone; count += 1) await person(running.url, `busy-${count}`).say('survey 5');
  })();
  const file = join(elsewhere, 'backup.sqlite');
  const backup = await runAdmin(folder, ['backup', file]);
  isDone = true;
  await busy;
  expect(backup).toMatchObject({ code: 0, err: '' });
  expect(backup.out).toMatch(/backup\.sqlite {2}\S+ \S?B, complete and checked\.\n/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(elsewhere)).toEqual(['backup.sqlite']);

  const again = await runAdmin(folder, ['backup', file]);
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists. Nothing was written'),
  });
  expect((await runAdmin(folder, ['backup', join(elsewhere, 'no', 'such', 'folder')])).code).toBe(1);
  // It took nothing from the one that runs.
  expect((await person(running.url, 'kept').press(asked.buttons[0])).text).toContain('2');
  expect(await running.end('SIGTERM')).toBe(0);

  // As docs/operations.md restores one.
  copyFileSync(file, join(folder, 'canvass.sqlite'));
  for (const log of ['canvass.sqlite-wal', 'canvass.sqlite-shm']) rmSync(join(folder, log), { force: true });
  const back = await start(folder);
  expect((await person(back.url, 'kept').say('resume')).text).toBe(asked.text);
  expect((await person(back.url, 'kept').say('status')).text).toContain('question 1');
  expect((await runAdmin(folder, ['stats'])).out).toMatch(/^ {2}asking +\d+$/m);
}, 180_000);

test('backs up a stopped Canvass without deleted rows, and leaves no partial file when it fails', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  await database.run("INSERT INTO settings (name, value) VALUES ('kept', 'kept-value')", []);
  await database.run("INSERT INTO settings (name, value) VALUES ('gone', 'gone-value')", []);
  await database.run("DELETE FROM settings WHERE name = 'gone'", []);
  await database.close();
  const file = join(folder, 'copy.sqlite');
  expect((await runAdmin(folder, ['backup', file])).code).toBe(0);
  const copy = new DatabaseSync(file, { readOnly: true });
  expect(copy.prepare("SELECT value FROM settings WHERE name IN ('kept', 'gone')").all()).toEqual([
    { value: 'kept-value' },
  ]);
  copy.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  const nothing = newFolder();
  const none = await runAdmin(nothing, ['backup', join(folder, 'none.sqlite')]);
  expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('has no database') });
  writeFileSync(join(nothing, 'canvass.sqlite'), 'no database'.repeat(200));
  expect((await runAdmin(nothing, ['backup', join(folder, 'none.sqlite')])).err).toContain('is damaged');
  expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
});

const hasDump = ((): boolean => {
  try {
    execFileSync('pg_dump', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

test('prints a working pg_dump command for Postgres, without the password', async () => {
  const url = await (await sharedPostgres()).makeDatabase();
  const database = await openPostgresDatabase(url);
  const version = (await database.one("SELECT current_setting('server_version_num') AS number", []))?.[
    'number'
  ];
  await database.close();
  const folder = newFolder();
  const file = join(folder, 'it is.dump');
  const withLimit = Object.assign(new URL(url), { search: '?connection_limit=4' });
  const told = await runAdmin(folder, ['backup', file], { DATABASE_URL: withLimit.href });
  expect(told).toMatchObject({ code: 1, out: '' });
  const command = /^ {2}(umask 077; pg_dump .*)$/m.exec(told.err)?.[1] ?? '';
  expect(command).toContain("/it is.dump'");
  const { password } = withLimit;
  if (password !== '') expect(told.err).not.toContain(password);
  // An older pg_dump refuses a newer server.
  const isFit =
    hasDump &&
    execFileSync('pg_dump', ['--version'])
      .toString()
      .includes(` ${String(version).slice(0, 2)}.`);
  if (!isFit) return;
  await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
  });
  expect(statSync(file).size).toBeGreaterThan(1000);
});
