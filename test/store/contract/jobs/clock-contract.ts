import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClock, day, hour, minute } from './use-clock.ts';
import { type MakeJobsPlace, useJobs } from './use-jobs.ts';

export function clockContract(makePlace: MakeJobsPlace): void {
  const place = useJobs(makePlace);

  it('waits longer than the maximum timer delay', async () => {
    const woken: string[] = [];
    const clock = createClock('2026-06-01T00:00:00Z');
    const start = clock.now();
    const jobs = await place.start({ watch: async (key) => void woken.push(key) }, clock.options);
    await jobs.wakeAt('watch', '20 days', start + 20 * day);
    await jobs.wakeAt('watch', '60 days', start + 60 * day);
    await jobs.wakeAt('watch', '100 years', start + 36_525 * day);
    await clock.set(start + 20 * day - 1);
    expect(woken).toEqual([]);
    await clock.set(start + 20 * day);
    expect(woken).toEqual(['20 days']);
    await clock.set(start + 60 * day - 1);
    expect(woken).toEqual(['20 days']);
    await clock.set(start + 60 * day);
    expect(woken).toEqual(['20 days', '60 days']);
  });

  it('doesn’t wake early for a delay beyond a timer’s maximum by the real clock', async () => {
    const woken: string[] = [];
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on('warning', note);
    const jobs = await place.start({ watch: async (key) => void woken.push(key) }, { lookMilliseconds: 3e9 });
    await jobs.wakeAt('watch', '30 days', Date.now() + 30 * day);
    await wait(200);
    process.off('warning', note);
    expect(woken).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('finds due jobs after the clock is set forward, despite a distant timer', async () => {
    const woken: string[] = [];
    const clock = createClock('2026-06-01T00:00:00Z');
    const jobs = await place.start({ watch: async (key) => void woken.push(key) }, clock.options);
    await jobs.wakeAt('watch', 'a', clock.now() + 5 * hour);
    await clock.set(clock.now() + 6 * hour);
    expect(woken).toEqual(['a']);
  });

  it('recovers recurring and failed jobs after the clock was ahead, with or without a restart', async () => {
    const clock = createClock('2027-06-04T05:59:00Z');
    const woken: string[] = [];
    let failing = true;
    const handlers = {
      run: async (key: string): Promise<undefined> => {
        woken.push(`${key} ${new Date(clock.now()).toISOString().slice(0, 16)}`);
        if (key === 'fails' && failing) throw new Error('no');
        return undefined;
      },
    };
    for (const restarted of [false, true]) {
      failing = true;
      await clock.set('2027-06-04T05:59:00Z');
      const jobs = await place.start(handlers, clock.options);
      await jobs.repeat('run', 'rhythm', { cron: '0 8 * * *', timeZone: 'Europe/Berlin' });
      await jobs.wakeAt('run', 'fails', clock.now());
      await clock.set('2027-06-04T06:00:00Z');
      if (restarted) await jobs.close();
      woken.length = 0;
      failing = false;
      await clock.set('2026-06-04T05:00:00Z');
      const later = restarted ? await place.start(handlers, clock.options) : jobs;
      await clock.set(Date.parse('2026-06-04T05:05:00Z'));
      await clock.set('2026-06-04T06:00:00Z');
      expect(woken).toEqual(['fails 2026-06-04T05:05', 'rhythm 2026-06-04T06:00']);
      await later.cancel('run', 'rhythm');
      await later.close();
    }
  }, 20_000);

  it('doesn’t run a job twice when the clock is set back slightly', async () => {
    const clock = createClock('2026-06-04T05:59:00Z');
    const woken: number[] = [];
    const jobs = await place.start({ run: async () => void woken.push(clock.now()) }, clock.options);
    await jobs.repeat('run', 'rhythm', { cron: '0 8 * * *', timeZone: 'Europe/Berlin' });
    const due = Date.parse('2026-06-04T06:00:00Z');
    await clock.set(due);
    for (const back of [1000, 10 * minute, 59 * minute]) {
      await clock.set(due - back);
      await clock.set(due);
    }
    expect(woken).toEqual([due]);
  });
}
