import { setTimeout as wait } from 'node:timers/promises';
import type { JobOptions } from '../../../../src/store/sqlite/jobs/jobs.ts';

export interface Clock {
  /** For an engine that goes by this clock and looks at it often. */
  readonly options: Partial<JobOptions>;
  now(): number;
  /** Sets the clock and leaves the engine time to see it. */
  set(time: string | number): Promise<void>;
}

/** A wall clock that stands still until it is set. */
export function createClock(start: string): Clock {
  let time = Date.parse(start);
  return {
    options: { now: () => time, lookMilliseconds: 10 },
    now: () => time,
    async set(to) {
      time = typeof to === 'number' ? to : Date.parse(to);
      await wait(120);
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
