import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'restify';

export type Encoding = 'br' | 'gzip' | 'identity';

export const compress = {
  // Quality 5: the 4 MB of Web Chat take 0.1 s, where the default of 11 takes several.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

/** The best of ours that the client takes (RFC 9110 §12.5.3). */
export function chooseEncoding(req: Request): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
