import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'restify';
import { systemTime } from '../../time.ts';

export type Asset = ReturnType<typeof createAsset>;

/**
 * A file that is served from memory. Reads it (or its parts, or what a function gives) and compresses it when it is first requested.
 * @param unversioned the `cache-control` if no version was requested
 */
export function createAsset(
  source: string | readonly string[] | (() => Promise<string>),
  contentType: string,
  unversioned = 'no-cache',
) {
  let reading: Promise<{ bytes: Buffer; version: string }> | undefined;
  const encoded = new Map<Encoding, Promise<Buffer>>();

  function read() {
    reading ??= readSource(source)
      .then((bytes) => ({ bytes, version: versionOf(bytes) }))
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
    return reading;
  }

  async function encode(encoding: Encoding): Promise<Buffer> {
    const { bytes } = await read();
    const known = encoded.get(encoding);
    const body = known ?? compress[encoding](bytes);
    encoded.set(encoding, body);
    if (known === undefined && encoding === 'br') compressBetterLater(bytes);
    return body;
  }

  /** A tenth smaller, for at most a second's work of another thread in the background. */
  function compressBetterLater(bytes: Buffer): void {
    const compressBetter = (): void => {
      const better = brotli(bytes, bytes.length > largeBytes ? 10 : 11);
      better.then(() => encoded.set('br', better)).catch(() => {});
    };
    systemTime.after(betterAfterMs, compressBetter, { background: true });
  }

  return {
    /** A hash of the contents, for a URL that may be cached for ever. */
    version: async () => (await read()).version,
    /** @param wanted the version that its URL names; default: the one in the query's `v` */
    async serve(req: Request, res: Response, wanted?: { readonly isCurrent: boolean }): Promise<void> {
      const { version } = await read();
      const encoding = chooseEncoding(req);
      const etag = `"${version}-${encoding}"`;
      const asked = new URL(req.url ?? '/', 'http://localhost').searchParams.get('v');
      const isCurrent = wanted?.isCurrent ?? asked === version;
      res.setHeader('etag', etag);
      res.setHeader('vary', 'accept-encoding');
      res.setHeader('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : unversioned);
      if (req.headers['if-none-match'] === etag) {
        res.writeHead(304);
        res.end();
        return;
      }
      const body = await encode(encoding);
      if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
      res.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
      res.end(req.method === 'HEAD' ? undefined : body);
    },
  };
}

async function readSource(source: Parameters<typeof createAsset>[0]): Promise<Buffer> {
  if (typeof source === 'function') return Buffer.from(await source());
  return Buffer.concat(await Promise.all([source].flat().map((part) => readFile(part))));
}

/** A hash of contents, for a URL. */
export function versionOf(contents: Buffer | string): string {
  return hash('sha256', contents, 'base64url').slice(0, 16);
}

type Encoding = 'br' | 'gzip' | 'identity';

const largeBytes = 1_000_000;
const betterAfterMs = 5_000;

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

export const compress = {
  // Quality 5: the 2 MB of Web Chat take 0.05 s, where the default of 11 takes several.
  br: (bytes: Buffer) => brotli(bytes, 5),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

/** The best supported encoding that the client accepts (RFC 9110 §12.5.3). */
export function chooseEncoding(req: Request): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
