import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    overrides: z.object({ 'botframework-webchat': versions }).catchall(z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
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

test('nothing of the tree under botframework-webchat is installed for it', () => {
  const webChat = z
    .object({ dependencies: versions })
    .parse(JSON.parse(readFileSync('node_modules/botframework-webchat/package.json', 'utf8')));
  // An override stands for the whole tree or for what is under Web Chat.
  const { 'botframework-webchat': under, ...everywhere } = manifest.overrides;
  const replaced = { ...everywhere, ...under };
  expect(Object.keys(webChat.dependencies).filter((name) => !(name in replaced))).toEqual([]);
  expect(new Set(Object.values(replaced))).toEqual(new Set(['npm:empty-npm-package@1.0.0']));
});
