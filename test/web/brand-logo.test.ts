import { afterAll, expect, test } from 'vitest';
import { createBrand } from '../../src/web/brand.ts';
import { maxLogoBytes } from '../../src/web/logo.ts';
import { eventually } from '../support/eventually.ts';
import { type Answering, type SeenRequest, startTlsServer } from '../support/tls-server.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
// Bytes that are no text: read as such they would be others.
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00]);

const elsewhere = await startTlsServer((_, answer) => answer.text(200, picture));
const server = await startTlsServer(answerAt);
afterAll(async () => {
  await server.close();
  await elsewhere.close();
});

const answers: Record<string, readonly [body: string | Buffer, contentType: string]> = {
  '/logo.png': [png, 'text/html'],
  '/logo.svg?v=2': [picture, 'text/plain'],
  '/page': ['<!doctype html>', 'image/png'],
  '/large': [png.toString('latin1').padEnd(maxLogoBytes + 1), 'image/png'],
};

function answerAt({ url }: SeenRequest, answer: Answering): void {
  const redirects: Record<string, string> = {
    '/moved': '/logo.svg?v=2',
    '/elsewhere': `${elsewhere.url}/logo.svg`,
    '/plain': 'http://127.0.0.1:1/logo.svg',
  };
  const location = redirects[url];
  const [body, contentType] = answers[url] ?? ['No.', 'text/plain'];
  if (location !== undefined) answer.text(302, '', { location });
  else answer.text(answers[url] === undefined ? 404 : 200, body, { 'content-type': contentType });
}

function brandWith(logo: string, trusted: { certificate?: string } = server) {
  const warnings: object[] = [];
  const ignore = () => {};
  const log = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (fields: object) => void warnings.push(fields),
  };
  return { brand: createBrand({ name: 'Kiosk', logo }, log, trusted.certificate), warnings };
}

test.each([
  ['/logo.png', png, 'image/png'],
  ['/moved', Buffer.from(picture), 'image/svg+xml'],
])('fetches a logo over TLS, and detects its type by content: %s', async (path, bytes, contentType) => {
  const { brand } = brandWith(`${server.url}${path}`);
  await eventually(() => expect(brand.logo()).toEqual({ bytes, contentType }));
});

test.each([
  ['/elsewhere', /redirect to https:.*not followed/u],
  ['/plain', /redirect to http:.*not followed/u],
  ['/page', /not a PNG, JPEG, WebP or SVG/u],
  ['/large', /too large/u],
  ['/missing', /404/u],
])('shows no logo from %s, and logs why', async (path, reason) => {
  const { brand, warnings } = brandWith(`${server.url}${path}`);
  await eventually(() => expect(warnings).toEqual([{ reason: expect.stringMatching(reason) }]));
  expect(brand.logo()).toBeUndefined();
  expect(elsewhere.requests).toEqual([]);
});

test('fetches no logo from a server with an untrusted certificate', async () => {
  const { warnings } = brandWith(`${server.url}/logo.png`, {});
  await eventually(() => expect(warnings).toEqual([{ reason: expect.stringMatching(/no connection/u) }]));
});
