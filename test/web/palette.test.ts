import { expect, test } from 'vitest';
import { parseColour } from '../../src/config/colour.ts';
import { contrast, paletteOf } from '../../src/web/palette.ts';

test.each(['#ffff00', '#000000', '#ffffff', '#0b6b61', '#e4002b', '#888888', '#00ff88'])(
  'of %s a light and a dark palette are made that can be read',
  (text) => {
    const colour = parseColour(text);
    if (colour === undefined) throw new Error('No colour.');
    const read = (name: string) =>
      [...paletteOf(colour).matchAll(new RegExp(`--${name}:rgb\\((\\d+) (\\d+) (\\d+)\\)`, 'gu'))].map(
        ([, red, green, blue]) => [Number(red), Number(green), Number(blue)] as const,
      );
    const grounds = [
      [245, 246, 244],
      [32, 40, 39],
    ] as const;
    const [accents, texts] = [read('accent'), read('on-accent')];
    expect(accents).toHaveLength(2);
    for (const [index, accent] of accents.entries()) {
      expect(contrast(accent, grounds[index] ?? accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(texts[index] ?? accent, accent)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
