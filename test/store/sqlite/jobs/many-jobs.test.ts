import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { useJobs } from './use-jobs.ts';

const place = useJobs();

it('runs each of 1,000 jobs exactly once, at times that cross and are moved', async () => {
  const woken: string[] = [];
  const jobs = await place.start({
    watch: async (key) => {
      woken.push(key);
      await wait(Math.random() * 5);
    },
  });
  const keys = Array.from({ length: 1000 }, (_, index) => `job ${index}`);
  await Promise.all(keys.map((key) => jobs.wakeAt('watch', key, Date.now() + 60_000)));
  await Promise.all(keys.map((key) => jobs.wakeAt('watch', key, Date.now() + Math.random() * 500)));
  await vi.waitFor(() => expect(place.runs).toHaveLength(1000), { timeout: 20_000 });
  await wait(200);
  expect(woken.toSorted()).toEqual(keys.toSorted());
  expect(place.troubles).toEqual([]);
}, 30_000);

it('lets the process breathe while 5,000 jobs are due at once', async () => {
  const jobs = place.make();
  await Promise.all(Array.from({ length: 5000 }, (_, index) => jobs.wakeAt('watch', `${index}`, 0)));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await jobs.start(new Map([['watch', async () => undefined]]));
  await vi.waitFor(() => expect(place.runs).toHaveLength(5000), { timeout: 40_000, interval: 20 });
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(250);
  expect(delay.percentile(99) / 1e6).toBeLessThan(60);
}, 60_000);
