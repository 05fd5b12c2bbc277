import type { Clock, EpochMs } from '../dialogs/ports/clock.ts';

/** A smaller difference is no correction: the system's clock counts whole milliseconds, and not from our moment. */
const toleranceMs = 5;

/**
 * Time as the system tells it, made finer and put in order by the monotonic clock. Where the system's clock is put
 * forward, this one goes along at once. Where it is put back, this one goes on at half speed until the system's has
 * caught up with it: to stand still would make all moments of that time one.
 */
export function createClock(
  system: () => EpochMs = () => Date.now(),
  monotonicMs: () => number = () => performance.now(),
): Clock {
  let readAt = monotonicMs();
  let time = system();
  return () => {
    const tick = monotonicMs();
    const elapsed = tick - readAt;
    readAt = tick;
    const ahead = time + elapsed - system();
    if (ahead < -toleranceMs) time += elapsed - ahead;
    else if (ahead > toleranceMs) time += Math.max(elapsed / 2, elapsed - ahead);
    else time += elapsed;
    return time;
  };
}

/** This process's: two moments can only be compared where both are by one clock. */
export const clock = createClock();

/** The same without the fraction, for columns of whole numbers. */
export const wholeClock: Clock = () => Math.trunc(clock());
