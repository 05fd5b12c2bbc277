import { expect, test, vi } from 'vitest';
import { remembering } from '../src/small-memo.ts';

test('what was said of a text is said again without a look, and of very many texts not all is kept', () => {
  const read = vi.fn((text: string) => text.length > 1);
  const known = remembering(read);
  expect([known('a'), known('a'), known('ab'), known('ab')]).toEqual([false, false, true, true]);
  expect(read).toHaveBeenCalledTimes(2);
  for (let number = 0; number < 1_000; number += 1) known(`text ${number}`);
  expect(known('a')).toBe(false);
  expect(read).toHaveBeenCalledTimes(1_003);
});
