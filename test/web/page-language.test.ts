import { afterAll, expect, test } from 'vitest';
import { languageTags, wordings } from '../../dialogs/wording/languages.ts';
import { acceptedLanguage } from '../../src/web/routes/page-routes.ts';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ja', 'ja'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['ko-KR, fr;q=0.7, es;q=0.9', 'es'],
  ['pt-PT', 'pt-BR'],
  ['de;q=0, ja;q=0.1', 'ja'],
  ['*', 'en'],
  ['__proto__,constructor;q=x', 'en'],
])('a browser that accepts “%s” gets the page in “%s”', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each(languageTags)('the page in %s has that language’s words and attribute', async (language) => {
  const { text, headers } = await call(server.url, '/', { headers: { 'accept-language': language } });
  const { page, yourAnswer } = wordings[language];
  const words = { ...page, yourAnswer: yourAnswer('{answer}') };
  expect(text).toContain(`<html lang="${language}">`);
  for (const word of [words.description, words.newConversation, words.connecting, words.noScript]) {
    expect(text).toContain(word);
  }
  expect(text).not.toContain('{{');
  expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
  const given = /data-words="([^"]+)"/u.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(given)).toEqual({
    ...words,
    yourAnswer: wordings[language].yourAnswer('{answer}'),
  });
});
