import { vi } from 'vitest';

/** Limits that are counted in this process refill no more, however long a test takes; disposing of it lets them. */
export function stopMonotonicClock(): Disposable {
  return vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}
