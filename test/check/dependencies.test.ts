import { readdirSync, readFileSync } from 'node:fs';
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
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        // Only of a package that is installed under another name than its own.
        name: z.string().optional(),
        version: z.string().optional(),
        link: z.boolean().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        dependencies: versions.optional(),
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
])(
  'docs/dependencies.md, “%s”, lists exactly the packages in package.json, with reasons',
  (heading, packages) => {
    expect(listed(heading)).toEqual(Object.keys(packages).sort());
  },
);

/** GitLab's own, made for this: an empty script. */
const nothing = { name: '@gitlab/noop', version: '1.0.1' };

/** Of Web Chat's dependencies, those that are too small to be worth a line. */
const installedAllTheSame = [
  '@babel/runtime',
  'adaptivecards',
  'classnames',
  'markdown-it-attrs',
  'markdown-it-for-inline',
  'math-random',
  'mdast-util-from-markdown',
  'memoize-one',
  'prop-types',
  'sanitize-html',
  'url-search-params-polyfill',
  'uuid',
  'whatwg-fetch',
];

test('replaces all large packages below Web Chat’s bundle, and unused large peers, with an empty one', () => {
  const { 'botframework-webchat': tree, ...peers } = manifest.overrides;
  const { dependencies } = z
    .object({ dependencies: versions })
    .parse(JSON.parse(readFileSync('node_modules/botframework-webchat/package.json', 'utf8')));
  const known = [...Object.keys(tree), ...installedAllTheSame, 'swiper'];
  expect(known.sort(), 'what it newly depends on is small, or emptied').toEqual(
    Object.keys(dependencies).sort(),
  );
  expect(Object.keys(peers)).toEqual(['mocha', 'react-dom', 'swiper']);
  expect(new Set([...Object.values(tree), ...Object.values(peers)])).toEqual(
    new Set([`npm:${nothing.name}@${nothing.version}`]),
  );
  expect(readFileSync('node_modules/react-dom/index.js', 'utf8')).toBe('');
  expect(readFileSync('node_modules/react-dom/package.json', 'utf8')).toContain('"scripts": {}');
});

test('no other package depends on one that the empty package replaces', () => {
  const { packages } = lock;
  const needs = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
    path.endsWith('/botframework-webchat')
      ? []
      : Object.keys(dependencies).map((name) => [path, name] as const),
  );
  expect(needs.length).toBeGreaterThan(300);
  expect(needs.filter(([path, name]) => packages[placeOf(name, path)]?.name === nothing.name)).toEqual([]);
});

/** Where Node finds a package that is asked for from a place. */
function placeOf(name: string, from: string): string {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (from === '' || here in lock.packages) return here;
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)));
}

test('every package in the lock file has an integrity hash, no host, and its own name', () => {
  const { '': _, ...packages } = lock.packages;
  const others = Object.entries(packages);
  expect(others.length).toBeGreaterThan(100);
  expect(
    others.filter(([, { integrity, link, resolved }]) => !integrity || link || resolved !== undefined),
  ).toEqual([]);
  const renamed = others.filter(([, { name }]) => name !== undefined && name !== nothing.name);
  expect(renamed.map(([path, { name }]) => [path, name])).toEqual([
    ['node_modules/direct-line-client', 'botframework-directlinejs'],
  ]);
  const empty = others.filter(([, { name }]) => name === nothing.name);
  expect(new Set(empty.map(([, { version, integrity }]) => `${version} ${integrity}`)).size).toBe(1);
});

test('keeps known flaws of Web Chat’s Markdown parser out of reach: no linkify, and no rendering of messages', () => {
  const bundle = readFileSync('node_modules/botframework-webchat/dist/webchat-minimal.js', 'utf8');
  const presets = [...bundle.matchAll(/linkify:([^,}]+)/gu)].map(([, value]) => value);
  expect(presets).toEqual(['!1', '!1', '!1']);
  const page = readdirSync('src/web/page').filter((name) => name.endsWith('.ts'));
  for (const name of page)
    expect(readFileSync(`src/web/page/${name}`, 'utf8'), name).not.toContain('renderMarkdown');
});
