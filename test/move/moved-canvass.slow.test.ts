import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { startConversation } from '../support/conversation.ts';
import { newFolder } from '../support/new-folder.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { runProgram } from '../support/run-program.ts';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';

const program = fileURLToPath(new URL('../../src/move/main.ts', import.meta.url));

async function start(folder: string, environment: Record<string, string> = {}): Promise<SpawnedCanvass> {
  const fast = { REFERENCE_RUN_SPEED: '30', WATCH_INTERVAL_SECONDS: '1' };
  const canvass = await spawnCanvass(folder, 0, { ...fast, ...environment });
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  return canvass;
}

/** For a machine that has other work, too: eight programs start one after the other. */
const patience = 60_000;

/** `npm run move` as a process of its own. */
const move = (folder: string, environment: Record<string, string>) =>
  runProgram(program, folder, [], environment);

test('what was in progress on one process with a folder continues on two with Postgres', async () => {
  const folder = newFolder();
  const url = await (await sharedPostgres()).makeDatabase();
  let running = await start(folder);
  const person = () => startConversation(running.url, 'emulator', 'c');
  const asked = await person().say('survey 5');
  const second = await person().press(asked.buttons[0]);
  expect(second.text).toContain('2');

  const operator = await openWebChat(() => running.url, 'operator');
  await operator.say('run campaign 12');
  await operator.shows(/passed|failed/i, patience);
  await expect.poll(() => operator.history(), { timeout: patience }).toMatch(/\/reports\//);
  const link = /\/reports\/12\/\d+\?expires=\d+&signature=[\w-]+/.exec(await operator.history())?.[0];
  const time = new Date(Date.now() - 5 * 60_000).toISOString().slice(11, 16);
  await operator.say(`schedule campaign 12 every day at ${time}`);
  await operator.shows(new RegExp(time, 'u'));
  await operator.say('run campaign 7');
  await operator.shows(/campaign 7|run \d+/i);
  const before = await operator.messages();

  expect(await move(folder, { DATABASE_URL: url })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Not moved\. Process \d+ on \S+ already uses the data folder/),
  });
  expect(await running.end('SIGTERM')).toBe(0);
  const moved = await move(folder, { DATABASE_URL: url });
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(moved.out).toMatch(/^documents survey\/ +1$/m);
  expect(moved.out).toContain('Everything was moved');
  expect(moved.out).not.toContain(new URL(url).password);
  expect((await move(folder, { DATABASE_URL: url })).err).toMatch(/^Not moved\. .* is not empty: /);
  await expect(start(folder)).rejects.toThrow('Set DATABASE_URL');

  // As if its time had just come.
  const database = await openPostgresDatabase(url);
  await database.run("UPDATE jobs SET repeat_at = ? WHERE kind = 'schedule'", [Date.now() - 1000]);
  const [first, other] = await Promise.all([
    start(newFolder(), { DATABASE_URL: url }),
    start(newFolder(), { DATABASE_URL: url }),
  ]);
  running = first;
  expect((await person().say('resume')).text).toContain(second.text.split('\n')[0]);
  // The last one is the live message of a run, which goes on.
  expect((await operator.messages()).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  expect((await fetch(`${first.url}${link}`)).status).toBe(200);
  running = other;
  expect((await person().press(second.buttons[1])).text).toContain('3');
  await operator.say('schedules');
  await operator.shows(new RegExp(`every day at ${time}`, 'u'));
  await expect.poll(() => operator.history(), { timeout: patience }).toMatch(/\/reports\/7\//);
  const rhythms = await database.all('SELECT kind, key, cron FROM jobs WHERE cron IS NOT NULL', []);
  await database.close();
  await expect
    .poll(async () => new Set((await operator.history()).match(/\/reports\/12\/\d+/g)).size, {
      timeout: patience,
    })
    .toBe(2);
  expect(rhythms).toEqual([
    { kind: 'schedule', key: '1', cron: `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * *` },
  ]);
  expect(`${first.said()}${other.said()}`).not.toContain('can not be read');
}, 300_000);

test('reports every wrong setting in one message, without a password', async () => {
  const folder = newFolder();
  const url = new URL(await (await sharedPostgres()).makeDatabase());
  const secret = 'not-the-pass%2Fword';
  const wrong = Object.assign(new URL(url), { password: secret }).href;
  const away = Object.assign(new URL(url), { port: '1', password: secret }).href;
  const none = Object.assign(new URL(url), { pathname: '/no_such_database' }).href;
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const environments: Record<string, string>[] = [
    {},
    { DATABASE_URL: 'mysql://somebody:secret@db/canvass' },
    { DATABASE_URL: url.href, DATA_DIR: join(folder, 'nowhere') },
    { DATABASE_URL: url.href, DATA_DIR: empty },
    { DATABASE_URL: away, DATA_DIR: empty },
  ];
  const told = await Promise.all(environments.map((environment) => move(folder, environment)));
  expect(told.map(({ err }) => err)).toEqual([
    expect.stringMatching(/^Not moved\. DATABASE_URL: it is not set\. Accepted: /),
    expect.stringMatching(/DATABASE_URL: .*not a postgres:\/\/ URL/),
    expect.stringMatching(/^Not moved\. DATA_DIR: there is no folder /),
    expect.stringMatching(/^Not moved\. DATA_DIR: .* has no database/),
    expect.stringMatching(/^Not moved\. DATA_DIR: .* has no database/),
  ]);
  await (await start(folder)).end('SIGTERM');
  const refused = await Promise.all([wrong, away, none].map((one) => move(folder, { DATABASE_URL: one })));
  expect(refused.map(({ err }) => err)).toEqual([
    expect.stringContaining('refused the user or the password'),
    expect.stringContaining("can't be reached"),
    expect.stringContaining('does not exist on that server'),
  ]);
  for (const { code, err, out } of [...told, ...refused]) {
    expect(code).toBe(1);
    expect(err).toMatch(/^Not moved\. .*\n/);
    expect(`${err}${out}`).not.toMatch(/not-the-pass|somebody:secret/);
  }
});
