import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';

test('each text of the wording is used', async () => {
  const sources: string[] = [];
  for await (const file of glob('{dialogs,src,manifest}/**/*.ts')) {
    if (!file.startsWith('dialogs/wording/')) sources.push(await readFile(file, 'utf8'));
  }
  const code = sources.join('\n');
  const names = [...Object.keys(english), ...Object.keys(english.card)];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !new RegExp(`\\.${name}\\b`, 'u').test(code))).toEqual([]);
});

test('each text of the chat page is used in the page or its scripts', async () => {
  const sources: string[] = [];
  for await (const file of glob('src/web/page/*.{html,ts}')) sources.push(await readFile(file, 'utf8'));
  const page = sources.join('\n');
  const unused = Object.keys(english.page).filter(
    (name) => !new RegExp(`\\{\\{${name}\\}\\}|words\\.${name}\\b`, 'u').test(page),
  );
  expect(unused).toEqual([]);
});
