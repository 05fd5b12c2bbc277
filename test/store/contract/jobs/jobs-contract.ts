import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { JobEngine } from '../../../../src/store/jobs/jobs.ts';
import { systemTime } from '../../../../src/time.ts';
import { createClock, minute } from './use-clock.ts';
import { type MakeJobsPlace, useJobs } from './use-jobs.ts';

export function jobsContract(makePlace: MakeJobsPlace): void {
  const place = useJobs(makePlace);

  const long = { timeout: 30_000, interval: 5 };

  describe('wakeAt', () => {
    it('wakes the handler of its kind with its key, and not early', async () => {
      const woken: [string, string, number][] = [];
      const at = Math.trunc(systemTime.now()) + 150;
      const jobs = await place.start({
        watch: async (key) => void woken.push(['watch', key, Math.trunc(systemTime.now()) - at]),
        remind: async (key) => void woken.push(['remind', key, Math.trunc(systemTime.now()) - at]),
      });
      await jobs.wakeAt('watch', '12/345', at);
      await jobs.wakeAt('remind', '12/345', 0);
      await vi.waitFor(() => expect(woken).toHaveLength(2), long);
      // On a busy machine the second may be asked for after the first was due.
      expect(woken.map(([kind, key]) => `${kind} ${key}`).toSorted()).toEqual([
        'remind 12/345',
        'watch 12/345',
      ]);
      expect(woken.find(([kind]) => kind === 'watch')?.[2]).toBeGreaterThanOrEqual(0);
      await wait(100);
      expect(woken).toHaveLength(2);
      expect(place.troubles).toEqual([]);
    });

    it('works before the start, and survives a restart', async () => {
      const jobs = place.make();
      await jobs.wakeAt('watch', 'a', 0);
      await wait(50);
      await place.reopen();
      const woken: string[] = [];
      await place.start({ watch: async (key) => void woken.push(key) });
      await vi.waitFor(() => expect(woken).toEqual(['a']), long);
    });

    it('passes every key verbatim', async () => {
      const keys = ['', "'; DROP TABLE jobs; --", 'a\u0000b', 'a\\u0000b', '\ud800', 'é😀', 'k'.repeat(5000)];
      const woken: string[] = [];
      const jobs = await place.start({ 'strange "kind\u0000': async (key) => void woken.push(key) });
      for (const key of keys) await jobs.wakeAt('strange "kind\u0000', key, 0);
      await vi.waitFor(() => expect(woken.toSorted()).toEqual(keys.toSorted()), long);
    });

    it('moves an existing job, earlier or later', async () => {
      const woken: string[] = [];
      const clock = createClock('2026-06-01T00:00:00Z');
      const start = clock.now();
      const jobs = await place.start({ watch: async (key) => void woken.push(key) }, clock.options);
      await jobs.wakeAt('watch', 'sooner', start + 60 * minute);
      await jobs.wakeAt('watch', 'later', start + 2 * minute);
      await jobs.wakeAt('watch', 'sooner', start + minute);
      await jobs.wakeAt('watch', 'later', start + 60 * minute);
      await clock.set(start + minute);
      await vi.waitFor(() => expect(woken).toEqual(['sooner']), long);
      await clock.set(start + 59 * minute);
      expect(woken).toEqual(['sooner']);
    });

    it('can be cancelled, and called again afterwards', async () => {
      const woken: string[] = [];
      const clock = createClock('2026-06-01T00:00:00Z');
      const jobs = await place.start({ watch: async (key) => void woken.push(key) }, clock.options);
      const at = clock.now() + minute;
      await jobs.wakeAt('watch', 'a', at);
      await jobs.wakeAt('watch', 'b', at);
      await jobs.cancel('watch', 'a');
      await jobs.cancel('watch', 'nobody');
      await clock.set(at);
      await vi.waitFor(() => expect(woken).toEqual(['b']), long);
      await clock.set(at + minute);
      expect(woken).toEqual(['b']);
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(woken).toEqual(['b', 'a']), long);
    });

    it('rejects an invalid time', async () => {
      const jobs = await place.start({ watch: async () => undefined });
      await expect(jobs.wakeAt('watch', 'a', Number.NaN)).rejects.toBeInstanceOf(RangeError);
      await jobs.wakeAt('watch', 'a', Number.POSITIVE_INFINITY);
      await wait(50);
      expect(place.runs).toEqual([]);
    });

    it('leaves no row behind when the job is done', async () => {
      const jobs = await place.start({ watch: async () => undefined });
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(place.runs).toHaveLength(1), long);
      expect(await place.database().all('SELECT * FROM jobs', [])).toEqual([]);
      expect(place.runs[0]).toMatchObject({ kind: 'watch', outcome: 'done' });
    });
  });

  describe('a run', () => {
    it('schedules its next wake-up with its return value', async () => {
      const woken: number[] = [];
      const jobs = await place.start({
        watch: async () => {
          woken.push(Math.trunc(systemTime.now()));
          return woken.length < 4 ? Math.trunc(systemTime.now()) + 60 : undefined;
        },
      });
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(woken).toHaveLength(4), long);
      await wait(150);
      expect(woken).toHaveLength(4);
      for (const [index, at] of woken.slice(1).entries()) {
        expect(at - (woken[index] ?? 0)).toBeGreaterThanOrEqual(60);
      }
    });

    it('uses the earlier of its return value and a move during the run', async () => {
      const woken: string[] = [];
      const jobs: JobEngine = await place.start({
        watch: async (key) => {
          woken.push(key);
          if (woken.filter((other) => other === key).length > 1) return undefined;
          const soon = Math.trunc(systemTime.now()) + 50;
          const late = Math.trunc(systemTime.now()) + 60_000;
          await jobs.wakeAt('watch', key, key === 'moved sooner' ? soon : late);
          if (key === 'moved only') await jobs.wakeAt('watch', key, soon);
          return key === 'returned sooner' ? soon : key === 'moved sooner' ? late : undefined;
        },
      });
      for (const key of ['moved sooner', 'returned sooner', 'moved only']) await jobs.wakeAt('watch', key, 0);
      await vi.waitFor(() => expect(woken).toHaveLength(6), long);
      await wait(150);
      expect(woken.toSorted()).toEqual(
        ['moved sooner', 'returned sooner', 'moved only'].flatMap((key) => [key, key]).toSorted(),
      );
    });

    it('never overlaps with another run of its job, even when that is moved or cancelled meanwhile', async () => {
      let atOnce = 0;
      let most = 0;
      const ended: string[] = [];
      const ends: (() => void)[] = [];
      const jobs = await place.start({
        watch: async (key) => {
          most = Math.max(most, ++atOnce);
          await new Promise<void>((end) => ends.push(end));
          atOnce--;
          ended.push(key);
        },
      });
      const run = (number: number) => vi.waitFor(() => expect(ends).toHaveLength(number), long);
      await jobs.wakeAt('watch', 'a', 0);
      await run(1);
      await jobs.wakeAt('watch', 'a', 0);
      ends[0]?.();
      await run(2);
      await jobs.cancel('watch', 'a');
      await jobs.wakeAt('watch', 'a', 0);
      ends[1]?.();
      await run(3);
      ends[2]?.();
      await vi.waitFor(() => expect(ended).toHaveLength(3), long);
      await wait(200);
      expect(ended).toHaveLength(3);
      expect(most).toBe(1);
    });

    it('can’t reschedule a job that was cancelled meanwhile', async () => {
      const woken: string[] = [];
      const clock = createClock('2026-06-01T00:00:00Z');
      let end = (): void => {};
      const ending = new Promise<void>((resolve) => {
        end = resolve;
      });
      const watch = async (key: string): Promise<number> => {
        woken.push(key);
        await ending;
        if (key === 'fails') throw new Error('no');
        return clock.now();
      };
      const jobs = await place.start({ watch }, clock.options);
      await jobs.wakeAt('watch', 'fails', 0);
      await jobs.wakeAt('watch', 'returns', 0);
      await vi.waitFor(() => expect(woken).toHaveLength(2), long);
      await jobs.cancel('watch', 'fails');
      await jobs.cancel('watch', 'returns');
      end();
      await vi.waitFor(() => expect(place.runs).toHaveLength(2), long);
      await clock.set(clock.now() + minute);
      expect(woken).toHaveLength(2);
      expect(await place.database().all('SELECT * FROM jobs', [])).toEqual([]);
    });

    it('is retried with growing pauses after a failure, without delaying others', async () => {
      let tries = 0;
      const others: string[] = [];
      const clock = createClock('2026-06-01T00:00:00Z');
      const watch = (key: string): Promise<number | undefined> => {
        if (key !== 'bad') {
          others.push(key);
          return Promise.resolve(undefined);
        }
        tries++;
        if (tries === 1) throw new Error('thrown at once');
        if (tries === 2) return Promise.reject(new Error('rejected'));
        return Promise.resolve(tries === 3 ? Number.NaN : undefined);
      };
      // By chance it would be half of each pause at the least.
      const jobs = await place.start({ watch }, { ...clock.options, random: () => 1 });
      await jobs.wakeAt('watch', 'bad', 0);
      await jobs.wakeAt('watch', 'good', 0);
      await vi.waitFor(() => expect(others).toEqual(['good']), long);
      for (const [index, pause] of [1000, 2000, 4000].entries()) {
        await vi.waitFor(() => expect(place.troubles).toHaveLength(index + 1), long);
        await clock.set(clock.now() + pause - 1);
        expect(tries).toBe(index + 1);
        await clock.set(clock.now() + 1);
        await vi.waitFor(() => expect(tries).toBe(index + 2), long);
      }
      expect(place.troubles).toEqual([
        { message: 'thrown at once', kind: 'watch', key: 'bad' },
        { message: 'rejected', kind: 'watch', key: 'bad' },
        { message: 'A job must be woken at a time.', kind: 'watch', key: 'bad' },
      ]);
      // The last one is over only when that is written down.
      await vi.waitFor(() => expect(place.runs).toHaveLength(5), long);
      expect(place.runs.map(({ outcome }) => outcome).toSorted()).toEqual([
        'done',
        'done',
        'failed',
        'failed',
        'failed',
      ]);
    }, 20_000);

    it('changes nothing when another process took over its job, and reports it', async () => {
      let end = (): void => {};
      const ending = new Promise<void>((resolve) => {
        end = resolve;
      });
      const jobs = await place.start({
        watch: () => ending.then(() => Math.trunc(systemTime.now()) + 60_000),
      });
      await jobs.wakeAt('watch', 'a', 0);
      const read = (column: string) => place.database().all(`SELECT ${column} FROM jobs`, []);
      await vi.waitFor(
        async () =>
          expect(await read('running_since')).toMatchObject([{ running_since: expect.any(Number) }]),
        long,
      );
      await place.database().run('UPDATE jobs SET running_since = running_since + 1', []);
      // Whether that run still has it is another question: here there is no process that could.
      const before = await read('at');
      end();
      await vi.waitFor(() => expect(place.runs).toHaveLength(1), long);
      expect(await read('at')).toEqual(before);
      expect(place.troubles).toEqual([
        { message: expect.stringMatching(/took over/), kind: 'watch', key: 'a' },
      ]);
    });

    it('is retried at once after a failure when its job is moved to now', async () => {
      let tries = 0;
      const watch = async (): Promise<undefined> => {
        if (++tries === 1) throw new Error('no');
      };
      // By itself it would be tried again after a whole second, and this clock stands still.
      const clock = createClock('2026-06-01T00:00:00Z');
      const jobs = await place.start({ watch }, { ...clock.options, random: () => 1 });
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(place.runs).toHaveLength(1), long);
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(place.runs).toHaveLength(2), long);
      await clock.set(clock.now() + minute);
      expect(tries).toBe(2);
    });
  });

  describe('a kind without a handler', () => {
    it('has its jobs kept and reported, and run by a version with a handler', async () => {
      const woken: string[] = [];
      const jobs = await place.start({ watch: async (key) => void woken.push(key) });
      await jobs.wakeAt('future', 'b', 0);
      await jobs.wakeAt('future', 'a', 0);
      await jobs.wakeAt('watch', 'c', 0);
      await vi.waitFor(() => expect(woken).toEqual(['c']), long);
      const message = 'There is no handler for this job. It is kept, and not run.';
      expect(place.troubles).toEqual([
        { message, kind: 'future', key: 'b' },
        { message, kind: 'future', key: 'a' },
      ]);
      await jobs.close();
      await place.start({});
      expect(place.troubles.at(-1)).toEqual({
        message: "Jobs of a kind that this version doesn't know are kept, and not run: 2.",
        kind: 'future',
        key: 'a',
      });
      await place.start({ future: async (key) => void woken.push(key) });
      await vi.waitFor(() => expect(woken.toSorted()).toEqual(['a', 'b', 'c']), long);
    });
  });

  describe('the job engine', () => {
    it('is up between start and close, but not when its database is gone', async () => {
      const jobs = place.make({ lookMilliseconds: 20 });
      expect(jobs.isUp()).toBe(false);
      await jobs.start(new Map());
      expect(jobs.isUp()).toBe(true);
      await expect(jobs.start(new Map())).rejects.toMatchObject({ code: 'STORE_MISUSED' });
      const other = await place.start({});
      await other.close();
      expect(other.isUp()).toBe(false);
      await place.database().close();
      await vi.waitFor(() => expect(jobs.isUp()).toBe(false), long);
      expect(place.troubles).toEqual([
        { message: 'The database is closed.', kind: undefined, key: undefined },
      ]);
    });

    it('records a run’s outcome once the database works again, and is up again then', async () => {
      let woken = 0;
      const jobs = await place.start(
        {
          watch: async () => {
            woken++;
            if (woken === 1) await place.database().run('ALTER TABLE jobs RENAME TO elsewhere', []);
          },
        },
        { lookMilliseconds: 20 },
      );
      await jobs.wakeAt('watch', 'a', 0);
      await vi.waitFor(() => expect(place.troubles.some(({ key }) => key === 'a')).toBe(true), long);
      await vi.waitFor(() => expect(jobs.isUp()).toBe(false), long);
      expect(place.runs).toEqual([]);
      await place.database().run('ALTER TABLE elsewhere RENAME TO jobs', []);
      await vi.waitFor(() => expect(place.runs).toHaveLength(1), long);
      await vi.waitFor(() => expect(jobs.isUp()).toBe(true), long);
      expect(await place.database().all('SELECT * FROM jobs', [])).toEqual([]);
      expect(woken).toBe(1);
    }, 20_000);

    it('starts no jobs after close, and waits for running ones', async () => {
      const ended: string[] = [];
      const jobs = await place.start(
        {
          watch: async (key) => {
            await wait(150);
            ended.push(key);
          },
        },
        { closeMilliseconds: 5000, concurrency: 2 },
      );
      for (const key of ['a', 'b', 'c']) await jobs.wakeAt('watch', key, 0);
      await vi.waitFor(async () => expect(await running()).toHaveLength(2), long);
      await jobs.close();
      expect(ended).toHaveLength(2);
      await wait(300);
      expect(ended).toHaveLength(2);
      await jobs.wakeAt('watch', 'd', 0);
      const woken: string[] = [];
      await place.start({ watch: async (key) => void woken.push(key) });
      await vi.waitFor(() => expect([...ended, ...woken].toSorted()).toEqual(['a', 'b', 'c', 'd']), long);
    });

    it('closes within its time limit, and reruns unfinished jobs after the next start', async () => {
      const jobs = await place.start({ watch: () => new Promise(() => undefined) });
      await jobs.wakeAt('watch', 'stuck', 0);
      await vi.waitFor(async () => expect(await running()).toHaveLength(1), long);
      await jobs.close();
      await place.reopen();
      const woken: string[] = [];
      await place.start({ watch: async (key) => void woken.push(key) });
      await vi.waitFor(() => expect(woken).toEqual(['stuck']), long);
    });

    it('runs jobs concurrently up to its limit', async () => {
      let atOnce = 0;
      let most = 0;
      let ended = 0;
      const jobs = await place.start({
        watch: async () => {
          most = Math.max(most, ++atOnce);
          await wait(20);
          atOnce--;
          ended++;
        },
      });
      await Promise.all(Array.from({ length: 100 }, (_, index) => jobs.wakeAt('watch', `${index}`, 0)));
      await vi.waitFor(() => expect(ended).toBe(100), long);
      expect(most).toBe(16);
    });

    async function running(): Promise<readonly unknown[]> {
      return await place.database().all('SELECT key FROM jobs WHERE running_since IS NOT NULL', []);
    }
  });
}
