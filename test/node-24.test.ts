import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

const runner = fileURLToPath(new URL('../node-24.cjs', import.meta.url));
const posix = process.platform !== 'win32';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'canvass-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Where a program that is started with it has compiled modules from; nothing where from nowhere. */
function compiledIn(environment: Readonly<Record<string, string>> = {}): string {
  const program = join(home, 'says.ts');
  writeFileSync(
    program,
    `import { getCompileCacheDir } from 'node:module';
     const folder: string = getCompileCacheDir() ?? '';
     process.stdout.write(folder);`,
  );
  const env = { PATH: process.env['PATH'], HOME: home, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, program], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test.runIf(posix)('keeps Node’s compile cache in a folder that only the user can access', () => {
  const folder = join(home, '.cache', 'canvass', 'compiled');
  expect(compiledIn()).toContain(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).not.toEqual([]);
});

test.runIf(posix)('uses no cache in a folder that others can write to, or without a home folder', () => {
  const folder = join(home, '.cache', 'canvass', 'compiled');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  expect(compiledIn()).toBe('');
  expect(compiledIn({ HOME: join(home, 'says.ts') })).toBe('');
});

test('uses the cache folder that is set in the environment', () => {
  const folder = join(home, 'named');
  expect(compiledIn({ NODE_COMPILE_CACHE: folder })).toContain(folder);
});

const scripts = z
  .object({ scripts: z.object({ start: z.string(), services: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;

/** npm 10 gives a script the machine's own Node, whatever `npm ci` has installed. */
test.runIf(process.platform === 'linux').each([
  ['start', { PORT: 'many' }, 'Canvass did not start.'],
  ['services', { REFERENCE_RUN_SPEED: 'fast' }, 'REFERENCE_RUN_SPEED: has to be a number'],
] as const)('npm run %s uses the Node that npm ci installs', (name, setting, says) => {
  const wrong = join(home, 'node');
  writeFileSync(wrong, '#!/bin/sh\necho the machine’s own >&2\n');
  chmodSync(wrong, 0o755);
  const { stderr } = spawnSync('sh', ['-c', scripts[name]], {
    env: { PATH: `${home}:/usr/bin:/bin`, HOME: home, ...setting },
    encoding: 'utf8',
  });
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('own');
});
