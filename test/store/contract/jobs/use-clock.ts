import { setTimeout as wait } from 'node:timers/promises';
import type { JobOptions } from '../../../../src/store/jobs/jobs.ts';

export interface Clock {
  /** For an engine that goes by this clock and looks at it often. */
  readonly options: Partial<JobOptions>;
  now(): number;
  /** Sets the clock and leaves the engine time to see it. */
  set(time: string | number): Promise<void>;
}

/** An engine asks for the time three times when it looks, and some more when it runs what is due: these are several looks. */
const enoughAsks = 15;
/** Who has not started does not ask. */
const maxWait = 120;

/** A wall clock that stands still until it is set. */
export function createClock(start: string): Clock {
  let time = Date.parse(start);
  let asks = 0;
  return {
    options: {
      now() {
        asks += 1;
        return time;
      },
      lookMilliseconds: 5,
    },
    now: () => time,
    async set(to) {
      time = typeof to === 'number' ? to : Date.parse(to);
      asks = 0;
      const end = performance.now() + maxWait;
      while (asks < enoughAsks && performance.now() < end) await wait(2);
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
