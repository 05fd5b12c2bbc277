import { afterAll, vi } from 'vitest';

const system = Date.now;

/**
 * A clock of the system's that can be put forward; at the end of the file it is right again. What waits for a time in
 * this process finds it come when it next looks, at the latest when it starts.
 */
export function useMovableClock(): (milliseconds: number) => void {
  let ahead = 0;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => system() + ahead);
  afterAll(() => spy.mockRestore());
  return (milliseconds) => {
    ahead += milliseconds;
  };
}

/** Stands the clock of durations still until the end of the scope: a flood is one, however long its requests take. */
export function stopMonotonicClock() {
  // Whole: of a sum with a fraction a little can be lost.
  let now = Math.ceil(performance.now());
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}
