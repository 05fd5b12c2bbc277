import { expect, test } from 'vitest';
import { parseColour } from '../../src/config/colour.ts';
import { type Colour, contrast, dark, light, paletteOf } from '../../src/web/palette.ts';

const [lightQuiet, darkQuiet] = [light.quiet, dark.quiet];

/** What is made of a colour: the first is light, the second dark. */
function read(text: string) {
  const colour = parseColour(text);
  if (colour === undefined) throw new Error('No colour.');
  const palette = paletteOf(colour);
  const named = (name: string): Colour[] =>
    [...palette.matchAll(new RegExp(`--${name}:rgb\\((\\d+) (\\d+) (\\d+)\\)`, 'gu'))].map(
      ([, red, green, blue]) => [Number(red), Number(green), Number(blue)],
    );
  return [light, dark].map((ground, index) => {
    const part = (name: string): Colour => named(name)[index] ?? [1, 2, 3];
    return {
      ground,
      colour,
      quiet: index === 0 ? lightQuiet : darkQuiet,
      accent: part('accent'),
      fill: part('fill'),
      onFill: part('on-fill'),
      edge: part('edge'),
      soft: part('soft'),
    };
  });
}

const brands = ['#ffff00', '#ffd400', '#000000', '#ffffff', '#0b6b61', '#e4002b', '#888888', '#5a6268'];
const others = ['#00ff88', '#000080', '#ff8800', '#ffc0cb', '#f0f0f0', '#777777', '#787878', '#0078d4'];

test.each([...brands, ...others])('makes readable light and dark palettes from %s', (text) => {
  for (const { ground, accent, fill, onFill, edge, soft, quiet } of read(text)) {
    for (const surface of [...ground.surfaces, soft])
      expect(contrast(accent, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
    for (const surface of ground.surfaces) expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
    // What was chosen is told from what could be, and what can be answered from what no longer can.
    for (const surface of ground.surfaces) expect(distance(fill, surface)).toBeGreaterThan(60);
    expect(distance(accent, quiet)).toBeGreaterThan(35);
  }
});

test.each(['#ffd400', '#00ff88', '#ff8800', '#e4002b', '#0b6b61', '#888888'])(
  'keeps %s unchanged as a fill colour',
  (text) => {
    for (const { fill, colour } of read(text)) expect(fill).toEqual(colour);
  },
);

test.each([
  ['#ffd400', 'light'],
  ['#ffffff', 'light'],
  ['#000000', 'dark'],
  ['#888888', 'light'],
  ['#888888', 'dark'],
])('uses the ink colour instead of %s for text in the %s scheme', (text, scheme) => {
  const [one, other] = read(text);
  const { accent, ground } = (scheme === 'light' ? one : other) ?? {};
  expect(accent).toEqual(ground?.ink);
});

function distance(one: Colour, other: Colour): number {
  return Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));
}
