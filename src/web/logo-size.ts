import type { Logo } from './logo.ts';

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
