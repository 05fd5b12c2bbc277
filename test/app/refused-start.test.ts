import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { whyNotListening } from '../../src/config/faults.ts';
import { readPostgresUrl } from '../../src/store/postgres/connection.ts';
import { createPostgresDatabase } from '../../src/store/postgres/database.ts';
import { newFolder } from '../support/new-folder.ts';
import { openListener } from '../support/open-listener.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { runProgram } from '../support/run-program.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
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
    code: 1,
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
  // Kept for documentation (RFC 5737, RFC 6761): no machine has the address, no server knows the name.
  ['192.0.2.1', /^HOST: 192\.0\.2\.1 is not an address that this machine can listen on \(\w+\)\. [^\n]+$/],
  ['nowhere.invalid', /^HOST: no address is known for nowhere\.invalid \(\w+\)\. [^\n]+$/],
])('explains in one line why it can’t listen on %s', async (host, line) => {
  const [error] = await once(createServer().listen({ host, port: 0 }), 'error');
  expect(whyNotListening(error, { host, port: 0, metrics: undefined })).toMatch(line);
});

test('names a port that is in use or not permitted, and ignores other errors', () => {
  const address = { host: '127.0.0.1', port: 80, metrics: undefined };
  const taken = Object.assign(new Error(), { code: 'EADDRINUSE', syscall: 'listen' });
  expect(whyNotListening(taken, address)).toMatch(/^PORT: 80 is taken on 127\.0\.0\.1\./u);
  const error = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' });
  expect(whyNotListening(error, address)).toBe(
    'PORT: this user may not listen on 80. Accepted: a port from 1024 on, or 0 for any free one.',
  );
  expect(whyNotListening(Object.assign(new Error(), { code: 'EACCES', syscall: 'open' }), address)).toBe(
    undefined,
  );
  expect(whyNotListening('text', address)).toBe(undefined);
});
