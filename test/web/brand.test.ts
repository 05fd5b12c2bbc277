import { expect, test } from 'vitest';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const logo = { bytes: Buffer.from(picture), contentType: 'image/svg+xml' };

test('the page shows the configured name, colour and logo', async () => {
  const brand = { name: 'Kiosk & <Bar>', colour: [228, 0, 43] as const, logo: () => logo };
  await using server = await startTestWebServer({ webChat: { brand } });
  const page = await call(server.url, '/');
  expect(page.text).toContain('<title>Kiosk &amp; &lt;Bar></title>');
  expect(page.text).toContain('aria-label="Conversation with Kiosk &amp; &lt;Bar>"');
  expect(page.text).not.toContain('Canvass');
  const address = /<img id="logo" src="(\/logo\?v=[\w-]{16})"/u.exec(page.text)?.[1] ?? '';
  const { text, headers } = await call(server.url, address);
  expect(text).toBe(picture);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('cache-control')).toContain('immutable');
  // Opened by its address, it runs and loads nothing.
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/u);
  const styles = /href="(\/page\.css\?v=[\w-]{16})"/u.exec(page.text)?.[1] ?? '';
  expect((await call(server.url, styles)).text).toContain('--accent:rgb(');
});

test('the page shows its own picture without a brand, and has no logo route', async () => {
  await using server = await startTestWebServer();
  expect((await call(server.url, '/')).text).toContain('<img src="/icon.svg');
  expect((await call(server.url, '/logo')).status).toBe(404);
});

test.each([
  ['none', undefined, '', 'icon.svg'],
  ['square', [40, 40], ' width="28" height="28">', 'logo'],
  ['wide', [400, 80], ' width="140" height="28" class="wide">', 'icon.svg'],
  ['tall', [20, 60], ' width="9" height="28">', 'icon.svg'],
] as const)('the page reserves space for a logo and uses the right icon: %s', async (_, size, img, icon) => {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size?.join(' ')}"/>`);
  const brand = {
    name: '<b>istro',
    colour: [255, 212, 0] as const,
    logo: () => size && { bytes, contentType: 'image/svg+xml' },
  };
  await using server = await startTestWebServer({ webChat: { brand } });
  const { text } = await call(server.url, '/');
  expect(text).not.toMatch(/canvass(?!-)/iu);
  const mark = /<h1>(?<mark><img[^>]*>)?<span>/u.exec(text)?.groups?.['mark'] ?? '';
  expect(mark.slice(mark.indexOf('alt=""') + 6)).toBe(img);
  const address = /<link rel="icon" href="(\/[^"]+)" type="image\/svg\+xml">/u.exec(text)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^/${icon}\\?v=`, 'u'));
  // The letter of the name, where the logo is none for so small a square.
  const drawn = (await call(server.url, address)).text;
  if (icon === 'icon.svg')
    expect(drawn).toMatch(/fill="rgb\(255 212 0\)".*fill="rgb\(12 18 17\)".*>&lt;<\/text>/u);
  else expect(drawn).toBe(bytes.toString());
});
