import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { Time } from '../dialogs/ports/time.ts';
import { createClock } from './clock.ts';

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
