import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Loads the SDK as Canvass does, in a process of its own, since this one may have it already, and then uses each package. */
const program = `
  import { createRequire } from 'node:module';
  const { latePackages } = await import('./src/bot/sdk/late-packages.ts');
  await import('./src/bot/sdk/sdk.ts');
  const require = createRequire(import.meta.resolve('botframework-connector'));
  const used = {
    '@azure/core-rest-pipeline': 'createHttpHeaders',
    '@azure/identity': 'DefaultAzureCredential',
    '@azure/msal-node': 'ConfidentialClientApplication',
    axios: 'create',
    'cross-fetch': 'fetch',
    'node-fetch': 'default',
  };
  const filesOf = (name) =>
    Object.keys(require.cache).filter((path) => path.includes('/node_modules/' + name + '/')).length;
  const files = Object.keys(latePackages).map(filesOf);
  const kinds = Object.keys(latePackages).map((name) => typeof require(name)[used[name]]);
  const areAsSaid = Object.entries(latePackages).map(
    ([name, { __esModule }]) => require(name).__esModule === __esModule,
  );
  console.log(JSON.stringify({ files, kinds, areAsSaid }));
`;

test('loads the SDK without its late packages, and loads each of those on first use', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    // The stand-in alone.
    files: [1, 1, 1, 1, 1, 1],
    kinds: Array(6).fill('function'),
    areAsSaid: Array(6).fill(true),
  });
});
