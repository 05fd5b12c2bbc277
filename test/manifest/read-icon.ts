import { inflateSync } from 'node:zlib';

interface Icon {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, row by row; alpha is 255 where the file has none. */
  readonly pixels: readonly (readonly [number, number, number, number])[];
}

/** Reads a PNG with 8 bits a channel, in RGB or RGBA, not interlaced. */
export function readIcon(file: Uint8Array): Icon {
  const bytes = Buffer.from(file);
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('This is no PNG.');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = new Map([
    [2, 3],
    [6, 4],
  ]).get(bytes.readUInt8(25));
  if (channels === undefined || bytes.readUInt8(24) !== 8) throw new Error('A PNG of another kind.');

  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length));
  }
  const rows = unfilter(inflateSync(Buffer.concat(data)), width * channels, channels);
  const value = (pixel: number, channel: number): number => rows[pixel * channels + channel] ?? 0;
  const pixels = Array.from({ length: width * height }, (_none, pixel): Icon['pixels'][number] => [
    value(pixel, 0),
    value(pixel, 1),
    value(pixel, 2),
    channels === 4 ? value(pixel, 3) : 255,
  ]);
  return { width, height, pixels };
}

/** PNG specification, §9: each row begins with the filter that was applied to it. */
function unfilter(filtered: Buffer, stride: number, channels: number): Uint8Array {
  const rows = new Uint8Array((filtered.length / (stride + 1)) * stride);
  for (let from = 0, to = 0; from < filtered.length; from += stride + 1, to += stride) {
    const filter = filtered[from] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (rows[to + x - channels] ?? 0);
      const up = rows[to + x - stride] ?? 0;
      const corner = x < channels ? 0 : (rows[to + x - stride - channels] ?? 0);
      const added = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][filter] ?? 0;
      rows[to + x] = (filtered[from + 1 + x] ?? 0) + added;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (byLeft === undefined || byUp === undefined || byCorner === undefined) return 0;
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
