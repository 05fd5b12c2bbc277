import { readFile, stat } from 'node:fs/promises';
import type { Request, Response } from 'restify';
import { versionOf } from './routes/assets.ts';

/** A picture as browsers get it. */
export interface Logo {
  readonly bytes: Buffer;
  readonly contentType: string;
}

const logoPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";
export const maxLogoBytes = 256 * 1024;

const types: readonly (readonly [type: string, begins: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['image/webp', (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['image/svg+xml', (bytes) => /^\uFEFF?\s*<(?:\?xml|!--|svg)/u.test(bytes.subarray(0, 200).toString())],
];

/**
 * Reads the logo from a file.
 * @returns if it can't be shown, why, in a few words
 */
export async function readLogo(source: string): Promise<Logo | string> {
  try {
    // Before it is read: a pipe might never end, and a disk image is larger than memory.
    const about = await stat(source);
    if (!about.isFile()) return 'is no file';
    return about.size > maxLogoBytes ? tooLarge : logoOf(await readFile(source));
  } catch {
    return 'can not be read';
  }
}

const tooLarge = 'is larger than 256 KB';

/** What kind of picture the bytes are, by how they begin. */
export function logoOf(bytes: Buffer): Logo | string {
  if (bytes.length > maxLogoBytes) return tooLarge;
  const type = types.find(([, begins]) => begins(bytes))?.[0];
  return type === undefined ? 'is no PNG, JPEG, WebP or SVG' : { bytes, contentType: type };
}

/** Each page names it several times, and it may be large. */
const addresses = new WeakMap<Buffer, string>();

export function logoAddress({ bytes }: Logo): string {
  const address = addresses.get(bytes) ?? `/logo?v=${versionOf(bytes)}`;
  addresses.set(bytes, address);
  return address;
}

/** Link previews don't support SVG. */
export function isPreviewed({ contentType }: Logo): boolean {
  return contentType !== 'image/svg+xml';
}

export function serveLogo({ bytes, contentType }: Logo, req: Request, res: Response): void {
  const isCurrent = req.url === logoAddress({ bytes, contentType });
  res.writeHead(200, {
    'content-type': contentType,
    'content-length': bytes.length,
    // An SVG may hold scripts, which somebody who opens it by its address mustn't run.
    'content-security-policy': logoPolicy,
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
