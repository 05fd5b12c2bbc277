import { expect, test, vi } from 'vitest';
import { derivedFrom, remembering } from '../src/small-memo.ts';

test('reuses a remembered value, and forgets old ones after very many texts', () => {
  const read = vi.fn((text: string) => text.length > 1);
  const known = remembering(read);
  expect([known('a'), known('a'), known('ab'), known('ab')]).toEqual([false, false, true, true]);
  expect(read).toHaveBeenCalledTimes(2);
  for (let number = 0; number < 1_000; number += 1) known(`text ${number}`);
  expect(known('a')).toBe(false);
  expect(read).toHaveBeenCalledTimes(1_003);
});

test('recomputes a derived value only when its source changes', () => {
  let source = { word: 'a' };
  const derive = vi.fn(({ word }: { readonly word: string }) => word.toUpperCase());
  const current = derivedFrom(() => source, derive);
  expect(derive).not.toHaveBeenCalled();
  expect([current(), current()]).toEqual(['A', 'A']);
  source = { word: 'b' };
  expect([current(), current()]).toEqual(['B', 'B']);
  expect(derive).toHaveBeenCalledTimes(2);
});
