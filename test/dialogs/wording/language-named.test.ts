import { expect, test } from 'vitest';
import { languageNamed, languageOf, languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { readCommand } from '../../support/read-command.ts';

test.each([
  ['es', 'es'],
  ['ES', 'es'],
  ['es-MX', 'es'],
  ['español', 'es'],
  ['Espanol', 'es'],
  ['Spanish', 'es'],
  ['Spanisch', 'es'],
  ['スペイン語', 'es'],
  ['deutsch', 'de'],
  ['de_AT', 'de'],
  ['alemán', 'de'],
  ['Français', 'fr'],
  ['pt', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['portuguese', 'pt-BR'],
  ['Português', 'pt-BR'],
  ['日本語', 'ja'],
  ['japonais', 'ja'],
  ['klingon', undefined],
  ['ko', undefined],
  ['', undefined],
  ['constructor', undefined],
])('“%s” names %s', (said, language) => {
  expect(languageNamed(said)).toBe(language);
});

test('every language is found by its own name and its tag', () => {
  for (const tag of languageTags) {
    expect(languageNamed(wordings[tag].languageName)).toBe(tag);
    expect(languageNamed(tag)).toBe(tag);
  }
});

test.each([
  ['pt-PT', 'pt-BR'],
  ['ja-JP', 'ja'],
  ['ko', undefined],
  [undefined, undefined],
])('the locale %s gets the language %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

test('a sentence about language is not a command', () => {
  const reader = { role: 'none', now: 0 } as const;
  expect(readCommand('language barriers are a problem here', reader)?.kind).not.toBe('invalid');
  expect(readCommand('language klingon', reader)?.kind).toBe('invalid');
  expect(readCommand('Language Portuguese.', reader)).toEqual({
    kind: 'command',
    command: { name: 'language', language: 'pt-BR' },
  });
});
