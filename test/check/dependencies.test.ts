import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    overrides: z.strictObject({
      'botframework-directlinejs': versions,
      'botframework-webchat': versions,
      ctrf: versions,
      'mocha-junit-reporter': versions,
    }),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        // Only of a package that is installed under another name than its own.
        name: z.string().optional(),
        link: z.boolean().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const page = readFileSync('docs/dependencies.md', 'utf8');

/** The packages in the table under a heading. Each has a reason. */
function listed(heading: string): string[] {
  const section = page.split(/^## /mu).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \| \S.+ \|$/gmu)].map(([, name]) => name ?? '');
}

test.each([
  ['To run', manifest.dependencies],
  ['To develop', manifest.devDependencies],
  ['Optional', manifest.optionalDependencies],
])('docs/dependencies.md, “%s”, lists each package with a reason, and nothing else', (heading, packages) => {
  expect(listed(heading)).toEqual(Object.keys(packages).sort());
});

test('nothing of the trees under packages of which only a file is used is installed for them, and nobody is trusted for that', () => {
  const { 'botframework-directlinejs': _, ...overrides } = manifest.overrides;
  const used = ['ajv', 'ajv-formats'];
  for (const [name, replaced] of Object.entries(overrides)) {
    const { dependencies } = z
      .object({ dependencies: versions })
      .parse(JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')));
    const unused = Object.keys(dependencies).filter((one) => !used.includes(one));
    expect(Object.keys(replaced), name).toEqual(unused.sort());
    // npm reads a path in an override from the package whose dependency it replaces.
    expect(new Set(Object.values(replaced)), name).toEqual(new Set(['file:../../vendor/nothing']));
  }
  expect(readdirSync('vendor/nothing')).toEqual(['package.json']);

  const { packages } = lock;
  const linked = Object.entries(packages).filter(([, { link }]) => link === true);
  expect(linked.map(([path]) => path.split('node_modules/').at(-1)).sort()).toEqual(
    Object.values(overrides).flatMap(Object.keys).sort(),
  );
  expect(new Set(linked.map(([, { resolved }]) => resolved))).toEqual(new Set(['vendor/nothing']));
});

test('every other package in the lock file is held to what it contains, and goes by its own name', () => {
  const others = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(([, { integrity, name }]) => integrity === undefined || name !== undefined)).toEqual(
    [],
  );
});

test('docs/web-chat-bundle.md is about the bundle that is installed', () => {
  const inventory = readFileSync('docs/web-chat-bundle.md', 'utf8');
  const { integrity = 'none' } = lock.packages['node_modules/botframework-webchat'] ?? {};
  expect(inventory, 'node node-24.cjs check/write-web-chat-inventory.ts').toContain(`\`${integrity}\``);
  const listedPackages = [...inventory.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, name]) => name);
  expect(listedPackages).toEqual(expect.arrayContaining(['markdown-it', 'redux-saga', 'rxjs', 'stylis']));
});
