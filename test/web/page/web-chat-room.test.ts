import { expect, test } from 'vitest';
import { roomFor } from '../../../src/web/page/web-chat-room.ts';

test.each<[string, string, number]>([
  ['a short text', 'word', Number.POSITIVE_INFINITY],
  ['Latin letters', 'x'.repeat(15_000), 358],
  ['the last letter', 'x'.repeat(15_358), 0],
  ['a letter too many', 'x'.repeat(15_359), -1],
  ['letters of three bytes', '語'.repeat(5_000), 119],
  ['too many three-byte letters', '語'.repeat(6_000), -881],
  ['symbols of two units', '😀'.repeat(4_000), -161],
])('counts the remaining space after %s', (_, text, room) => {
  expect(roomFor(text)).toBe(room);
});

test.each(['x', '語', '\n', 'é'])('counts down by one per “%s” to the limit and beyond', (letter) => {
  let text = letter.repeat(2_700);
  text += letter.repeat(Math.max(0, roomFor(text) - 3));
  for (let room = roomFor(text); room >= -2; room -= 1, text += letter) expect(roomFor(text)).toBe(room);
  expect(roomFor(text)).toBe(-3);
});
