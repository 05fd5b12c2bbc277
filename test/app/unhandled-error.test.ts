import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../support/child-environment.ts';
import { newFolder } from '../support/new-folder.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** What hangs on an error can hold what people typed, and Node prints all of it. */
const bomb = `process.on('SIGUSR2', () => { throw Object.assign(new Error('broken'), { input: 'typed' + 'text' }); });`;

test('exits with a single log line on an unhandled error, without the error’s data', async () => {
  const folder = newFolder();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(bomb)}`, main],
    {
      cwd: folder,
      env: childEnvironment({ PORT: '0', DATA_DIR: folder }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 50_000,
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  child.stdout.once('data', () => child.kill('SIGUSR2'));
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect((await exited)[0]).toBe(1);
  expect(said).toBe('');
  const line: unknown = JSON.parse(out.trim().split('\n').at(-1) ?? '');
  expect(line).toMatchObject({
    level: 'error',
    err: { message: 'broken' },
    msg: 'An error was not handled. Canvass ends.',
  });
  expect(out).not.toContain('typedtext');
});
