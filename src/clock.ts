import type { Clock, EpochMs } from '../dialogs/ports/clock.ts';

/** A smaller difference is not a correction: the system's clock only has whole milliseconds. */
const toleranceMs = 5;

/**
 * The system's time, made finer and kept in order with the help of the monotonic clock. If the system's clock is put
 * forward, this one follows at once. If it is put back, this one runs at half speed until the system's has caught up:
 * if it stood still, all moments of that time would be the same.
 */
export function createClock(system: () => EpochMs, monotonicMs: () => number): Clock {
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
