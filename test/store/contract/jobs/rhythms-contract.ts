import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { missedKind, readMissedKey } from '../../../../dialogs/ports/jobs.ts';
import type { JobEngine } from '../../../../src/store/jobs/jobs.ts';
import { eventually } from '../../../support/eventually.ts';
import { createClock, minute } from './use-clock.ts';
import { type MakeJobsPlace, useJobs } from './use-jobs.ts';

export function rhythmsContract(makePlace: MakeJobsPlace): void {
  const place = useJobs(makePlace);

  const weekdays = { cron: '0 8 * * 1-5', timeZone: 'Europe/Berlin' };
  const daily = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };

  /** Handlers that note the wall clock when they are woken. */
  function noting(clock: { now(): number }) {
    const woken: string[] = [];
    const run = async (key: string): Promise<undefined> => {
      woken.push(`${key} ${new Date(clock.now()).toISOString().slice(0, 16)}`);
      return undefined;
    };
    return { woken, handlers: { run } };
  }

  describe('repeat', () => {
    it('wakes once per occurrence, across a weekend, until it is cancelled', async () => {
      const clock = createClock('2026-06-04T20:00:00Z');
      const { woken, handlers } = noting(clock);
      const jobs = await place.start(handlers, clock.options);
      await jobs.repeat('run', 'a', weekdays);
      for (let time = clock.now(); time < Date.parse('2026-06-09T12:00:00Z'); time += 120 * minute) {
        await clock.set(time);
      }
      expect(woken).toEqual(['a 2026-06-05T06:00', 'a 2026-06-08T06:00', 'a 2026-06-09T06:00']);
      await jobs.cancel('run', 'a');
      await clock.set('2026-06-10T06:10:00Z');
      expect(woken).toHaveLength(3);
      expect(place.troubles).toEqual([]);
    }, 20_000);

    it('wakes once in the night of each daylight saving change', async () => {
      for (const [from, until, expected] of [
        ['2026-03-28T23:00:00Z', '2026-03-29T05:00:00Z', '2026-03-29T01:00'],
        ['2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z', '2026-10-25T00:30'],
      ] as const) {
        const clock = createClock(from);
        const { woken, handlers } = noting(clock);
        const jobs = await place.start(handlers, clock.options);
        await jobs.repeat('run', 'a', daily);
        for (let time = clock.now(); time < Date.parse(until); time += 30 * minute) await clock.set(time);
        expect(woken).toEqual([`a ${expected}`]);
        await jobs.cancel('run', 'a');
        await jobs.close();
      }
    }, 20_000);

    it('keeps a due occurrence when called again unchanged, and drops it when changed', async () => {
      const clock = createClock('2026-06-04T05:50:00Z');
      const { woken, handlers } = noting(clock);
      const before = place.make(clock.options);
      await before.repeat('run', 'same', weekdays);
      await before.repeat('run', 'other', weekdays);
      await clock.set('2026-06-04T06:10:00Z');
      await before.repeat('run', 'same', weekdays);
      await before.repeat('run', 'other', { ...weekdays, cron: '0 9 * * 1-5' });
      await place.start(handlers, clock.options);
      await eventually(() => expect(woken).toHaveLength(1));
      await clock.set('2026-06-04T06:20:00Z');
      expect(woken).toEqual(['same 2026-06-04T06:10']);
      await clock.set('2026-06-04T07:00:00Z');
      expect(woken).toEqual(['same 2026-06-04T06:10', 'other 2026-06-04T07:00']);
    });

    it('rejects an invalid or impossible schedule, and stores nothing', async () => {
      const jobs = await place.start({});
      for (const cron of ['often', '0 0 30 2 *']) {
        await expect(jobs.repeat('run', 'a', { ...weekdays, cron })).rejects.toBeInstanceOf(RangeError);
      }
      expect(await place.database().all('SELECT key FROM jobs', [])).toEqual([]);
    });

    it('works along with a one-off wake-up without being affected by it', async () => {
      const clock = createClock('2026-06-04T05:50:00Z');
      const { woken, handlers } = noting(clock);
      const jobs = await place.start(handlers, clock.options);
      await jobs.repeat('run', 'a', weekdays);
      await jobs.wakeAt('run', 'a', Date.parse('2026-06-04T05:55:00Z'));
      for (const time of ['05:55', '05:58', '06:00', '06:30']) await clock.set(`2026-06-04T${time}:00Z`);
      expect(woken).toEqual(['a 2026-06-04T05:55', 'a 2026-06-04T06:00']);
    });
  });

  describe('repeat with a failing handler', () => {
    it('retries, and wakes once on time at the next occurrence', async () => {
      const clock = createClock('2026-06-04T05:59:00Z');
      const tries: number[] = [];
      const jobs = await place.start(
        {
          run: async () => {
            tries.push(clock.now());
            throw new Error('no');
          },
        },
        { ...clock.options, random: () => 1 },
      );
      await jobs.repeat('run', 'a', { cron: '*/5 * * * *', timeZone: 'UTC' });
      const start = Date.parse('2026-06-04T06:00:00Z');
      // Tries at 0, 1, 3, 7, 15, 31, 63, 127 and 255 s, then the occurrence at 300 s takes the place of a try at 511 s.
      for (const second of [0, 1, 3, 7, 15, 31, 63, 127, 255, 299, 300, 301, 511, 599, 600, 601]) {
        await clock.set(start + second * 1000);
      }
      expect(tries.map((at) => (at - start) / 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 300, 600]);
    });
  });

  describe('missed occurrences', () => {
    async function missed(
      until: string,
    ): Promise<{ woken: string[]; clock: ReturnType<typeof createClock> }> {
      const clock = createClock('2026-06-01T05:00:00Z');
      const before = place.make(clock.options);
      await before.repeat('run', 'a', weekdays);
      await clock.set(until);
      const { woken, handlers } = noting(clock);
      await place.start(handlers, clock.options);
      await wait(120);
      return { woken, clock };
    }

    it('run once at the start if the last one is less than an hour old', async () => {
      const { woken, clock } = await missed('2026-06-04T06:59:00Z');
      expect(woken).toEqual(['a 2026-06-04T06:59']);
      expect(place.troubles).toEqual([]);
      await clock.set('2026-06-05T06:00:00Z');
      expect(woken).toEqual(['a 2026-06-04T06:59', 'a 2026-06-05T06:00']);
    });

    it('are reported and skipped if older, and the next one runs', async () => {
      const { woken, clock } = await missed('2026-06-04T07:00:00Z');
      expect(woken).toEqual([]);
      expect(place.troubles).toEqual([
        { message: 'Missed at 2026-06-04T06:00:00.000Z, and not made up for.', kind: 'run', key: 'a' },
      ]);
      await clock.set('2026-06-05T06:00:00Z');
      expect(woken).toEqual(['a 2026-06-05T06:00']);
    });

    it('wake the handler for missed runs once if older, even after a crash during it', async () => {
      const clock = createClock('2026-06-01T05:00:00Z');
      await place.make(clock.options).repeat('run', 'a b', weekdays);
      await clock.set('2026-06-04T12:00:00Z');
      const told: unknown[] = [];
      let dies = true;
      const handlers = {
        run: async () => undefined,
        [missedKind('run')]: async (key: string): Promise<undefined> => {
          if (dies) await new Promise(() => {});
          told.push(readMissedKey(key));
        },
      };
      await place.start(handlers, clock.options);
      await wait(120);
      await place.reopen();
      dies = false;
      await place.start(handlers, { ...clock.options, random: () => 0 });
      await clock.set('2026-06-04T12:00:05Z');
      await clock.set('2026-06-04T13:00:00Z');
      expect(told).toEqual([{ key: 'a b', at: Date.parse('2026-06-04T06:00:00Z') }]);
    });

    it('share one run with an overdue one-off wake-up', async () => {
      const clock = createClock('2026-06-01T05:00:00Z');
      const before: JobEngine = place.make(clock.options);
      await before.repeat('run', 'a', weekdays);
      await before.wakeAt('run', 'a', clock.now());
      await clock.set('2026-06-04T12:00:00Z');
      const { woken, handlers } = noting(clock);
      await place.start(handlers, clock.options);
      await eventually(() => expect(woken).toEqual(['a 2026-06-04T12:00']));
      await wait(100);
      expect(woken).toHaveLength(1);
      expect(place.troubles).toEqual([]);
    });
  });
}
