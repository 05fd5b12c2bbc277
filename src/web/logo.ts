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
    if (!about.isFile()) return 'is not a file';
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
  return type === undefined ? 'is not a PNG, JPEG, WebP or SVG' : { bytes, contentType: type };
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

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shape of a picture, so that the page leaves room for it; undefined if the file doesn't say. */
export function sizeOf({ bytes, contentType }: Logo): Size | undefined {
  const size = readers[contentType]?.(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

const readers: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/svg+xml': readSvg,
};

function readPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 24) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** In the first "start of frame"; three markers of that range are something else. */
function readJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** RFC 9649, §2.5 to 2.7. */
function readWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) % 0x4000, height: bytes.readUInt16LE(28) % 0x4000 };
  const bits = bytes.readUInt32LE(21);
  return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
}

/** By its `viewBox`, else by the lengths that it gives itself. */
function readSvg(bytes: Buffer): Size | undefined {
  const tag = /<svg\b[^>]{0,2000}/u.exec(bytes.subarray(0, 8000).toString())?.[0] ?? '';
  const found = tag.matchAll(/\s(viewBox|width|height)=["']([^"']{1,100})["']/gu);
  const given = new Map([...found].map(([, name = '', value = '']) => [name, value.trim()]));
  const [, , width, height] = (given.get('viewBox') ?? '').split(/[\s,]+/u).map(Number);
  if (width !== undefined && height !== undefined) return { width, height };
  return { width: pixels(given.get('width')), height: pixels(given.get('height')) };
}

function pixels(length = ''): number {
  return /^[\d.]+(?:px)?$/u.test(length) ? Number.parseFloat(length) : 0;
}
