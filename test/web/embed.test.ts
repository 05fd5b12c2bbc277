import { expect, test } from 'vitest';
import { languageTags, wordings } from '../../dialogs/wording/languages.ts';
import { buttonColours } from '../../src/web/palette.ts';
import { call } from '../support/direct-line-client.ts';
import { standInLinks } from '../support/stand-in-bot.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const site = 'https://www.example.com';

test('the embed script is under 5 KB, and any site may load it', async () => {
  await using server = await startTestWebServer({ webChat: { sites: [site] } });
  const { status, headers, text } = await call(server.url, '/embed.js');
  expect(status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThan(5_000);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'max-age=600',
  });
  expect(text).toContain(JSON.stringify([site]));
  for (const tag of languageTags)
    for (const words of Object.values(wordings[tag].embed)) expect(text).toContain(JSON.stringify(words));
  const again = { 'if-none-match': headers.get('etag') ?? '' };
  const unchanged = await call(server.url, '/embed.js', { headers: again });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

  // Its version is that of its contents: other sites, another one.
  await using other = await startTestWebServer({ webChat: { sites: [] } });
  expect((await call(other.url, '/embed.js', { headers: again })).status).toBe(200);
});

test('the embed script has the brand’s colour, made readable, and its name', async () => {
  const brand = { name: 'Kiosk “Zum Eck”', colour: [255, 220, 0] as const, logo: () => undefined };
  await using server = await startTestWebServer({ webChat: { sites: [site], brand } });
  const { text } = await call(server.url, '/embed.js');
  expect(text).toContain(JSON.stringify(brand.name));
  expect(text).toContain(`:host{${buttonColours(brand.colour)}}`);
  expect(Buffer.byteLength(text)).toBeLessThan(5_000);
});

test('the embed script contains known survey durations, and stays small with many', async () => {
  let known = new Map([[5, 2]]);
  const surveys = { ...standInLinks.surveys, minutes: () => known };
  await using server = await startTestWebServer({
    webChat: { sites: [site], links: { ...standInLinks, surveys } },
  });
  expect((await call(server.url, '/embed.js')).text).toContain('"minutes":{"5":2}');
  known = new Map(Array.from({ length: 500 }, (_, index) => [index + 1000, 12]));
  const { text } = await call(server.url, '/embed.js');
  expect(text).toContain('"1499":12');
  expect(Buffer.byteLength(text)).toBeLessThan(5_120);
});
