import { expect, test, vi } from 'vitest';
import { derivedFrom, remembering } from '../src/small-memo.ts';

test('what was said of a text is said again without a look, and of very many texts not all is kept', () => {
  const read = vi.fn((text: string) => text.length > 1);
  const known = remembering(read);
  expect([known('a'), known('a'), known('ab'), known('ab')]).toEqual([false, false, true, true]);
  expect(read).toHaveBeenCalledTimes(2);
  for (let number = 0; number < 1_000; number += 1) known(`text ${number}`);
  expect(known('a')).toBe(false);
  expect(read).toHaveBeenCalledTimes(1_003);
});

test('what follows from something is worked out again once that is another', () => {
  let source = { word: 'a' };
  const derive = vi.fn(({ word }: { readonly word: string }) => word.toUpperCase());
  const current = derivedFrom(() => source, derive);
  expect(derive).not.toHaveBeenCalled();
  expect([current(), current()]).toEqual(['A', 'A']);
  source = { word: 'b' };
  expect([current(), current()]).toEqual(['B', 'B']);
  expect(derive).toHaveBeenCalledTimes(2);
});
