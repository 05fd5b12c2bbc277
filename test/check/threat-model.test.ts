import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** `test/….test.ts`, and the part of a test's title that may follow it. */
const named = /`(test\/[^`]+\.test\.ts)`(?:: “([^”]+)”)?/g;

test('every threat names an existing test', () => {
  const page = read('docs/threat-model.md');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ').length === 3);
  const threats = rows.slice(2);
  expect(threats.length).toBeGreaterThan(15);
  for (const row of threats) expect([...row.matchAll(named)].length, row).toBeGreaterThan(0);
  for (const [, file = '', title] of page.matchAll(named)) {
    const text = read(file);
    if (title !== undefined) expect(text, file).toContain(title);
  }
});
