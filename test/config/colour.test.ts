import { expect, test } from 'vitest';
import { parseColour } from '../../src/config/colour.ts';

test.each([
  ['#06c', [0, 102, 204]],
  ['#0066CC', [0, 102, 204]],
  ['rgb(0, 102, 204)', [0, 102, 204]],
  ['RGB( 0 102 204 )', [0, 102, 204]],
  ['rgb(0 102 999)', undefined],
  ['rgb(0, 102)', undefined],
  ['rgb(0, 1, 2, 3)', undefined],
  ['#06', undefined],
  ['#0066c', undefined],
  ['red', undefined],
  ['', undefined],
])('%s', (text, colour) => {
  expect(parseColour(text)).toEqual(colour);
});
