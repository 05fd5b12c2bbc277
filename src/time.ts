import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { Clock, EpochMs, Time } from '../dialogs/ports/time.ts';

const monotonic = (): number => performance.now();

/**
 * The time of this process, and the only place that asks the system for it. There is one, because times can only be
 * compared if they come from the same clock.
 */
export const systemTime: Time = {
  now: createClock(() => Date.now(), monotonic),
  monotonic,
  after(milliseconds, call, { background = false } = {}) {
    const timer = setTimeout(call, milliseconds);
    if (background) timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
  every(milliseconds, call, { background = false } = {}) {
    const timer = setInterval(call, milliseconds);
    if (background) timer.unref();
    return { cancel: () => clearInterval(timer) };
  },
  sleep(milliseconds, { signal, background = false } = {}) {
    return sleep(milliseconds, true, { signal, ref: !background }).catch(() => false);
  },
  giveWay: () => immediate(),
};

/** A smaller difference is not a correction: the system's clock only has whole milliseconds. */
const toleranceMs = 5;

/**
 * The system's time, made finer and kept in order with the help of the monotonic clock. If the system's clock is put
 * forward, this one follows at once. If it is put back, this one runs at half speed until the system's has caught up:
 * if it stood still, all moments during that time would be the same.
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
