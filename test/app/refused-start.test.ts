import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { explainRefusal } from '../../src/app/refused-start.ts';
import { readPostgresUrl } from '../../src/store/postgres/connection.ts';
import { createPostgresDatabase } from '../../src/store/postgres/database.ts';
import { storeErrorOf } from '../../src/store/postgres/postgres-trouble.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';
import { openListener } from '../support/open-listener.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { runProgram } from '../support/run-program.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const settings = { host: '127.0.0.1', port: 80, metrics: undefined, databaseUrl: undefined };
let folder: string;

beforeEach(() => {
  folder = newFolder();
});

/** Starts the program, which is expected to say why it doesn't start. */
async function start(environment: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const { code, out, err } = await runProgram(main, folder, [], { PORT: '0', ...environment });
  expect(out).toBe('');
  return { code, said: err };
}

test('exits with 78 on wrong settings, so that no service manager restarts it', async () => {
  expect(await start({ PORT: 'nine', LOG_LEVEL: 'loud' })).toEqual({
    code: 78,
    said: expect.stringMatching(
      /^Canvass did not start\. The configuration is wrong:\n- PORT: .+\n- LOG_LEVEL: .+\n$/,
    ),
  });
});

test('reports a port in use in one line, by the name of its setting', async () => {
  const holder = await openListener(createServer());
  onTestFinished(() => holder.close());
  expect(await start({ METRICS_PORT: String(holder.port) })).toEqual({
    code: 1,
    said: `Canvass did not start. METRICS_PORT: ${holder.port} is taken on 127.0.0.1. Accepted: a free port, or 0 for any.\n`,
  });
});

test('a right that only the jobs take, and that is missing, is said in one line, before anybody was answered', async () => {
  const server = await sharedPostgres();
  const url = new URL(await server.makeDatabase());
  const user = `guest_${url.pathname.slice(1)}`;
  const database = createPostgresDatabase(readPostgresUrl(url.href));
  await database.run(`CREATE ROLE ${user} LOGIN PASSWORD 'word-of-the-guest'`, []);
  await database.run(`GRANT CREATE ON SCHEMA public TO ${user}`, []);
  await database.close();
  const asGuest = Object.assign(new URL(url), { username: user, password: 'word-of-the-guest' }).href;
  const free = await openListener(createServer());
  await free.close();
  const starting = start({ DATABASE_URL: asGuest, PORT: String(free.port) });
  expect(await connectionsUntil(starting, free.port)).toBe(0);
  expect(await starting).toEqual({
    code: 78,
    said: expect.stringMatching(
      /^Canvass did not start\. DATABASE_URL: The database at \S+ does not give this user enough rights \(42501: [^\n]+\)\. Make the user the owner [^\n]+\n$/,
    ),
  });
});

/** How many connections to a port were taken until something was over. */
async function connectionsUntil(over: Promise<unknown>, port: number): Promise<number> {
  let isOver = false;
  const end = over.finally(() => {
    isOver = true;
  });
  let taken = 0;
  while (!isOver) {
    const socket = connect(port, '127.0.0.1');
    const opened = once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (await opened) taken += 1;
    socket.destroy();
    await wait(1);
  }
  await end;
  return taken;
}

test.each(['sslmode=foo', 'connection_limit=abc', 'sslrootcert=/nowhere.pem'])(
  'treats a wrong parameter in the database URL as a wrong setting: %s',
  async (parameter) => {
    const url = `postgres://user:word-of-the-user@db.invalid/canvass?${parameter}`;
    const { code, said } = await start({ DATABASE_URL: url });
    expect(code).toBe(78);
    expect(said).toMatch(/^Canvass did not start\. DATABASE_URL: The URL [^\n]+\n$/);
    expect(said).not.toContain('word-of-the-user');
  },
);

test.each([
  ['a wrong password', { password: 'word-of-nobody' }, /refused the user or the password .*Correct them/],
  ['an unknown user', { username: 'nobody' }, /refused the user or the password .*Correct them/],
  ['a database that isn’t there', { pathname: '/nowhere' }, /does not exist on that server .*Create it/],
  // The server of the tests has no TLS.
  ['a connection that isn’t trusted', { search: '?sslmode=require' }, /no trusted connection .*Switch on/],
])('exits with 78 on a Postgres that only a person can let it into: %s', async (_what, change, why) => {
  const url = Object.assign(new URL(await (await sharedPostgres()).makeDatabase()), change).href;
  const { code, said } = await start({ DATABASE_URL: url });
  expect(said).toMatch(/^Canvass did not start\. DATABASE_URL: The(?:re is| database at) [^\n]+\n$/);
  expect(said).toMatch(why);
  expect(said).not.toContain('word-of-nobody');
  expect(code).toBe(78);
});

test('exits with 1 on a Postgres that isn’t running, so that a service manager tries again', async () => {
  const free = await openListener(createServer());
  await free.close();
  expect(await start({ DATABASE_URL: `postgres://canvass@127.0.0.1:${free.port}/canvass` })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Canvass did not start\. DATABASE_URL: .+ECONNREFUSED.+\n$/),
  });
});

test.each([
  ['still starting', { code: '57P03', severity: 'FATAL', message: 'the database system is starting up' }],
  ['with all connections taken', { code: '53300', severity: 'FATAL', message: 'too many clients already' }],
  ['with a full disk', { code: '53100', severity: 'ERROR', message: 'could not extend file' }],
  ['that takes too long', new Error('timeout expired')],
  ['whose certificate is out of date', Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' })],
])('tries again with a Postgres %s', (_what, error) => {
  expect(explainRefusal(storeErrorOf(error, 'db.example:5432/canvass'), settings)?.code).toBe(1);
});

test('exits with 78 on a data folder that is a file, and says what to do', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'text');
  expect(await start({ DATA_DIR: file })).toEqual({
    code: 78,
    said: expect.stringMatching(
      /^Canvass did not start\. The data folder .+ Check that it is a folder .+\n$/,
    ),
  });
});

test.skipIf(process.platform !== 'linux')(
  'exits with 78 on a data folder that it may not write',
  async () => {
    // Nobody may make a folder there, not even root.
    const { code, said } = await start({ DATA_DIR: '/sys/canvass' });
    expect(said).toMatch(
      /^Canvass did not start\. The data folder \/sys\/canvass can't be used: E[A-Z]+: .+\n$/,
    );
    expect(code).toBe(78);
  },
);

test('exits with 78 on data that are gone, and with 1 on a folder that another process still holds', async () => {
  const database = await openSqliteDatabase(folder);
  const held = await start({});
  await database.close();
  rmSync(join(folder, 'canvass.sqlite'));
  expect(held).toEqual({ code: 1, said: expect.stringContaining('already uses the data folder') });
  expect(await start({})).toEqual({ code: 78, said: expect.stringContaining('Put a backup in place') });
});

test.each([
  // Kept for documentation (RFC 5737, RFC 6761): no machine has the address, no server knows the name.
  ['192.0.2.1', /^HOST: 192\.0\.2\.1 is not an address that this machine can listen on \(\w+\)\. [^\n]+$/],
  ['nowhere.invalid', /^HOST: no address is known for nowhere\.invalid \(\w+\)\. [^\n]+$/],
])('explains in one line why it can’t listen on %s', async (host, line) => {
  const [error] = await once(createServer().listen({ host, port: 0 }), 'error');
  const refused = explainRefusal(error, { ...settings, host, port: 0 });
  expect(refused).toEqual({ message: expect.stringMatching(line), code: 1 });
});

test('names a port that is in use or not permitted, and ignores other errors', () => {
  const taken = Object.assign(new Error(), { code: 'EADDRINUSE', syscall: 'listen' });
  expect(explainRefusal(taken, settings)).toEqual({
    message: expect.stringMatching(/^PORT: 80 is taken on 127\.0\.0\.1\./u),
    code: 1,
  });
  const error = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' });
  expect(explainRefusal(error, settings)).toEqual({
    message: 'PORT: this user may not listen on 80. Accepted: a port from 1024 on, or 0 for any free one.',
    code: 78,
  });
  const other = Object.assign(new Error(), { code: 'EACCES', syscall: 'open' });
  expect(explainRefusal(other, settings)).toBe(undefined);
  expect(explainRefusal('text', settings)).toBe(undefined);
});
