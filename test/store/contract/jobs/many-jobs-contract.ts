import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { computedMilliseconds } from '../../../support/computed.ts';
import { type MakeJobsPlace, useJobs } from './use-jobs.ts';

/** @param flood how many jobs are due at once */
export function manyJobsContract(makePlace: MakeJobsPlace, flood: number): void {
  const place = useJobs(makePlace);

  it('runs each of 1,000 jobs exactly once at overlapping and changed times', async () => {
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

  it('reserves places for jobs that people wait for, and for background jobs', async () => {
    const begun: string[] = [];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const note = (kind: string) => async (key: string) => {
      begun.push(`${kind} ${key}`);
      await released;
      return undefined;
    };
    const jobs = place.make({
      concurrency: 3,
      backgroundConcurrency: 2,
      groupOf: (kind: string) => (kind === 'run' ? 'awaited' : 'background'),
    });
    const ofKind = (kind: string) => begun.filter((one) => one.startsWith(kind)).length;
    const wake = (kind: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, key) => jobs.wakeAt(kind, `${key}`, 0)));
    // More than are read at once, and all of them due before.
    await wake('history', 300);
    await jobs.start(new Map([...['history', 'run', 'digest'].map((kind) => [kind, note(kind)] as const)]));
    await vi.waitFor(() => expect(ofKind('history')).toBe(2), { timeout: 20_000 });
    await jobs.wakeAt('run', 'first', Date.now());
    await vi.waitFor(() => expect(begun).toContain('run first'), { timeout: 20_000 });
    // Nor the other way round.
    await wake('run', 20);
    await vi.waitFor(() => expect(ofKind('run')).toBe(3), { timeout: 20_000 });
    await wait(300);
    expect([ofKind('history'), ofKind('run')]).toEqual([2, 3]);
    release();
    await jobs.wakeAt('digest', 'last', 0);
    await vi.waitFor(() => expect(place.runs).toHaveLength(300 + 21 + 1), { timeout: 20_000 });
    expect(new Set(begun).size).toBe(begun.length);
    expect(place.troubles).toEqual([]);
  }, 60_000);

  it('keeps the process responsive while thousands of jobs are due', async () => {
    const jobs = place.make();
    for (let written = 0; written < flood; written += 500) {
      await Promise.all(
        Array.from({ length: 500 }, (_, index) => jobs.wakeAt('watch', `${written + index}`, 0)),
      );
    }
    // What is computed in one go, while nobody else gets a turn.
    const goes: number[] = [];
    let last = computedMilliseconds();
    let over = false;
    const note = (): void => {
      goes.push(computedMilliseconds() - last);
      last = computedMilliseconds();
      if (!over) setImmediate(note);
    };
    setImmediate(note);
    await jobs.start(new Map([['watch', async () => undefined]]));
    await vi.waitFor(() => expect(place.runs).toHaveLength(flood), { timeout: 40_000, interval: 20 });
    over = true;
    const longest = goes.toSorted((one, other) => other - one);
    expect(longest[0]).toBeLessThan(250);
    expect(longest[Math.floor(goes.length / 100)]).toBeLessThan(60);
  }, 60_000);
}
