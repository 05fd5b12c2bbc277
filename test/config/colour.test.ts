import { expect, test } from 'vitest';
import { parseColour } from '../../src/config/colour.ts';

test.each([
  ['#06c', [0, 102, 204]],
  ['#0066CC', [0, 102, 204]],
  ['0066cc', [0, 102, 204]],
  ['rgb(0, 102, 204)', [0, 102, 204]],
  ['rgb(0 102 204)', [0, 102, 204]],
  ['RebeccaPurple', [102, 51, 153]],
  [' teal ', [0, 128, 128]],
  ['hsl(210 100% 40%)', [0, 102, 204]],
  ['hsl(210, 100%, 40%)', [0, 102, 204]],
  ['oklch(0.6 0.2 20)', [222, 57, 75]],
  ['color(display-p3 1 0 0)', [255, 0, 0]],
  ['rgb(none 0 255)', [0, 0, 255]],
  ['#0066cc80', undefined],
  ['transparent', undefined],
  ['currentColor', undefined],
  ['reddish', undefined],
  ['rgb(0, 102)', undefined],
  ['#0066c', undefined],
  ['', undefined],
  [`rgb(${' '.repeat(50_000)}`, undefined],
])('%.40s', (text, colour) => {
  expect(parseColour(text)).toEqual(colour);
});
