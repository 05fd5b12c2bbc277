import { expect, test } from 'vitest';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const logo = { bytes: Buffer.from(picture), contentType: 'image/svg+xml' };

test('the page has the name, the colour and the logo that were configured', async () => {
  const brand = { name: 'Kiosk & <Bar>', colour: [228, 0, 43] as const, logo: () => logo };
  await using server = await startTestWebServer({ webChat: { brand } });
  const page = await call(server.url, '/');
  expect(page.text).toContain('<title>Kiosk &amp; &lt;Bar></title>');
  expect(page.text).toContain('aria-label="Conversation with Kiosk &amp; &lt;Bar>"');
  expect(page.text).not.toContain('Canvass');
  const address = /<img src="(\/logo\?v=[\w-]{16})"/u.exec(page.text)?.[1] ?? '';
  const { text, headers } = await call(server.url, address);
  expect(text).toBe(picture);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('cache-control')).toContain('immutable');
  // Opened by its address, it runs and loads nothing.
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/u);
  const styles = /href="(\/page\.css\?v=[\w-]{16})"/u.exec(page.text)?.[1] ?? '';
  expect((await call(server.url, styles)).text).toContain('--accent:rgb(');
});

test('without a logo the page has its own picture, and there is none to be had', async () => {
  await using server = await startTestWebServer();
  expect((await call(server.url, '/')).text).toContain('<img src="/icon.svg');
  expect((await call(server.url, '/logo')).status).toBe(404);
});
