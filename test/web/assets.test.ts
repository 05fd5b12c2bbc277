import { afterAll, expect, test } from 'vitest';
import { createAsset } from '../../src/web/routes/assets.ts';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

test('the page names its files by version, and versioned files are cached forever', async () => {
  const page = await call(server.url, '/');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/^\/(?:[a-z.-]+\?v=[\w-]{16}|page\/[\w-]{16}\/[a-z.-]+)$/);
    const { status, headers } = await call(server.url, file);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  expect((await call(server.url, '/page.css?v=old')).headers.get('cache-control')).toBe('no-cache');
  expect((await call(server.url, '/page/old/web-chat.js')).headers.get('cache-control')).toBe('no-cache');
});

test('a file that could not be read is read again for the next request', async () => {
  const readings = [() => Promise.reject(new Error('EMFILE')), async () => 'text'];
  const asset = createAsset(async () => (await readings.shift()?.()) ?? '', 'text/plain');
  await expect(asset.version()).rejects.toThrow('EMFILE');
  expect(await asset.version()).toHaveLength(16);
});

test('the files and headers for a first question stay below 40 KB', async () => {
  const { text } = await call(server.url, '/');
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  let bytes = 0;
  for (const file of new Set(['/', ...files])) {
    const { headers } = await fetch(`${server.url}${file}`, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    bytes += Number(headers.get('content-length')) + JSON.stringify([...headers]).length;
  }
  // The session and the conversation come to another 3 KB.
  expect(bytes).toBeLessThan(40_000);
});

test('Web Chat is served compressed, and not again if the browser has it', async () => {
  const size = async (encoding: string) => {
    const answer = await fetch(`${server.url}/webchat-bundle.js`, {
      headers: { 'accept-encoding': encoding },
    });
    await answer.arrayBuffer();
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    return {
      encoding: answer.headers.get('content-encoding'),
      size: Number(answer.headers.get('content-length')),
    };
  };
  const [brotli, zipped, plain] = [await size('gzip, br'), await size('gzip'), await size('br;q=0')];
  expect([brotli.encoding, zipped.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
  expect(brotli.size).toBeLessThan(zipped.size);
  expect(zipped.size).toBeLessThan(plain.size / 3);
  const etag = (await fetch(`${server.url}/webchat-bundle.js`, { method: 'HEAD' })).headers.get('etag') ?? '';
  const again = await fetch(`${server.url}/webchat-bundle.js`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('the page runs no script and uses no style but its own', async () => {
  const [first, second] = [await call(server.url, '/'), await call(server.url, '/')];
  const policy = first.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  const nonce = /data-nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(second.text).not.toContain(nonce);
  expect(first.text).not.toMatch(/<script(?![^>]*src=)/);
});
