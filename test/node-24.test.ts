import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

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

test.runIf(posix)('what Node has compiled is kept in a folder that is the user’s alone', () => {
  const folder = join(home, '.cache', 'canvass', 'compiled');
  expect(compiledIn()).toContain(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).not.toEqual([]);
});

test.runIf(posix)(
  'nothing is taken from a folder that others can write to, nor from where there is no home',
  () => {
    const folder = join(home, '.cache', 'canvass', 'compiled');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    expect(compiledIn()).toBe('');
    expect(compiledIn({ HOME: join(home, 'says.ts') })).toBe('');
  },
);

test('a folder that is named is taken', () => {
  const folder = join(home, 'named');
  expect(compiledIn({ NODE_COMPILE_CACHE: folder })).toContain(folder);
});
