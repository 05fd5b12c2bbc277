import { expect, it, vi } from 'vitest';
import { createBriefMemory, putLast } from '../../dialogs/brief-memory.ts';
import { systemTime } from '../../src/time.ts';

it('evicts the oldest entries when full, and keeps an oversized entry alone', () => {
  const memory = createBriefMemory<string>(10, systemTime);
  const keep = (key: string, size: number) => memory.set(key, key, { milliseconds: 60_000, size });
  const kept = () => ['a', 'b', 'c', 'large'].filter((key) => memory.get(key) === key);
  keep('a', 4);
  keep('b', 4);
  expect(kept()).toEqual(['a', 'b']);
  keep('a', 6);
  expect(kept()).toEqual(['a', 'b']);
  keep('c', 4);
  expect(kept()).toEqual(['a', 'c']);
  keep('large', 100);
  expect(kept()).toEqual(['large']);
  keep('a', 1);
  expect(kept()).toEqual(['a']);
});

it('forgets expired entries by itself', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const memory = createBriefMemory<string>(10, systemTime);
    memory.set('a', 'a', { milliseconds: 1000, size: 10 });
    vi.advanceTimersByTime(900);
    expect(vi.getTimerCount()).toBe(1);
    memory.set('a', 'b', { milliseconds: 1000, size: 10 });
    vi.advanceTimersByTime(900);
    expect(memory.get('a')).toBe('b');
    vi.advanceTimersByTime(200);
    expect(memory.get('a')).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('putLast drops the least recently set entry of a full map', () => {
  const entries = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) putLast(entries, key, at, 2);
  expect([...entries]).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});
