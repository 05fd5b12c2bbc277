import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createJobs } from '../../../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { newFolder } from '../../../support/new-folder.ts';
import { type JobChild, startJobChild } from './start-job-child.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function start(keys: readonly string[]): JobChild {
  const child = startJobChild(folder, keys);
  onTestFinished(() => child.kill());
  return child;
}

function begun(child: JobChild): string[] {
  return child.lines.filter((line) => line.startsWith('begin ')).map((line) => line.slice(6));
}

const patient = { timeout: 60_000, interval: 10 };

it('reruns interrupted jobs, and runs unstarted ones, soon after the next start', async () => {
  // More than run at once: the last ones were never begun.
  const keys = Array.from({ length: 20 }, (_, index) => `hang ${index}`);
  const first = start(keys);
  await vi.waitFor(() => expect(begun(first)).toHaveLength(16), patient);
  await first.kill();

  const database = await openSqliteDatabase(folder);
  const woken: string[] = [];
  const jobs = createJobs(database, { onError: () => undefined });
  await jobs.start(new Map([['watch', async (key: string) => void woken.push(key)]]));
  await vi.waitFor(() => expect(woken).toHaveLength(20), patient);
  expect(woken.toSorted()).toEqual(keys.toSorted());
  await wait(100);
  expect(await database.all('SELECT key FROM jobs', [])).toEqual([]);
  await jobs.close();
  await database.close();
});

it('loses no job to kills at any moment, and repeats only interrupted ones', async () => {
  const keys = Array.from({ length: 300 }, (_, index) => `job ${index}`);
  const all: string[] = [];
  let left = keys;
  for (let round = 0; round < 6; round++) {
    const child = start(left);
    left = [];
    await vi.waitFor(() => expect(child.lines).toContain('stored'), patient);
    await wait(Math.random() * 40);
    await child.kill();
    all.push(...begun(child));
  }
  const last = start([]);
  await vi.waitFor(() => expect(new Set([...all, ...begun(last)]).size).toBe(keys.length), patient);
  await wait(1200);
  all.push(...begun(last));
  expect(new Set(all)).toEqual(new Set(keys));
  expect(all.length - keys.length).toBeLessThanOrEqual(6 * 16);
}, 60_000);

it('waits longer each time before a job that crashes the process', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    const child = start(round === 0 ? ['hang'] : []);
    await vi.waitFor(() => expect(child.lines).toContain('stored'), patient);
    const stored = Date.now();
    await vi.waitFor(() => expect(begun(child)).toEqual(['hang']), patient);
    waits.push(Date.now() - stored);
    await child.kill();
  }
  expect(waits[1]).toBeGreaterThan(350);
  expect(waits[3]).toBeGreaterThan(1500);
}, 60_000);
