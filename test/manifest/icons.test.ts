import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readIcon } from './read-icon.ts';

const color = readIcon(readFileSync('manifest/color.png'));
const outline = readIcon(readFileSync('manifest/outline.png'));

test('color.png is 192 by 192 and opaque, with its mark inside the central 120 by 120', () => {
  const { width, height, pixels } = color;
  expect([width, height]).toEqual([192, 192]);
  const ground = pixels[0];
  expect(ground).toEqual([0x0b, 0x6b, 0x61, 255]);
  const marked = pixels.flatMap((pixel, at) =>
    pixel.every((value, channel) => value === ground?.[channel])
      ? []
      : [[at % width, Math.floor(at / width)]],
  );
  expect(marked.length).toBeGreaterThan(1000);
  expect(marked.flat().filter((place) => place < 36 || place >= 156)).toEqual([]);
  expect(pixels.every(([, , , alpha]) => alpha === 255)).toBe(true);
});

test('outline.png is 32 by 32, white on transparent', () => {
  const { width, height, pixels } = outline;
  expect([width, height]).toEqual([32, 32]);
  const drawn = pixels.filter(([, , , alpha]) => alpha > 0);
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.length).toBeLessThan(pixels.length / 2);
  expect(drawn.filter(([red, green, blue]) => Math.min(red, green, blue) < 255)).toEqual([]);
  expect(pixels[0]?.[3]).toBe(0);
});
