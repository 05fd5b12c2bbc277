import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { guardTable, readFound, tableInReadme } from './found.ts';
import { breakGuard, brokenFiles } from './guard.ts';
import { playGuard } from './play-guard.ts';
import { guards } from './table.ts';

/** Found within a few histories, so that they show here that the simulation finds something at all. */
const quickest = ['a command is not taken for an answer', 'a call cut off with its process is detected'];

test.each(guards)('the source has the guard that the table names: $name', (guard) => {
  for (const file of brokenFiles(guard)) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    // Node loads what stands there then.
    const broken = stripTypeScriptTypes(breakGuard(guard, file, source));
    expect(broken).not.toBe(stripTypeScriptTypes(source));
  }
});

test('the README has the table of findings', () => {
  expect(tableInReadme()).toBe(guardTable(guards, readFound()));
});

test('a guard without a finding names a test that covers it', () => {
  const found = readFound();
  for (const { name, heldBy } of guards) expect(found[name] === undefined, name).toBe(heldBy !== undefined);
});

test('names are unique', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});

test('throws for a guard that is missing or occurs twice', () => {
  const guard = { name: 'it holds', file: 'a.ts', text: 'if (a) b();', instead: 'b();', broken: 'always' };
  expect(breakGuard(guard, 'a.ts', '{ if (a) b(); }')).toBe('{ b(); }');
  for (const source of ['', 'if (a) b(); if (a) b();'])
    expect(() => breakGuard(guard, 'a.ts', source)).toThrow('The guard “it holds” has moved');
});

test.each(quickest)(
  'the simulation finds what breaks without its guard: %s',
  { timeout: 300_000 },
  async (name) => {
    const guard = guards.find((one) => one.name === name);
    expect(guard).toBeDefined();
    const found = guard && (await playGuard(guard, { seed: 'guards', most: 30 }));
    expect(found?.findings.length).toBeGreaterThan(0);
  },
);
