import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../../src/store/database.ts';
import type { JobEngine } from '../../../../src/store/jobs/jobs.ts';
import { createPostgresJobs } from '../../../../src/store/postgres/jobs/jobs.ts';
import { makePostgresPlace } from '../../../support/postgres/start-postgres.ts';
import { type JobEvent, type JobProcess, startJobProcess } from './start-job-processes.ts';

let place: Awaited<ReturnType<typeof makePostgresPlace>>;
let database: Database;
/** It makes appointments, and runs none. */
let appointments: JobEngine;
let processes: JobProcess[] = [];

beforeEach(async () => {
  place = await makePostgresPlace();
  database = await place.open();
  appointments = createPostgresJobs(database, place.url, { onError: () => {} });
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill();
  await database.close();
  await place.remove();
});

async function startThree(start?: number, speed?: number): Promise<void> {
  processes = await Promise.all([1, 2, 3].map(() => startJobProcess(place.url, start, speed)));
}

function all(what: string): JobEvent[] {
  return processes.flatMap(({ events }) => events.filter((event) => event.what === what));
}

const patient = { timeout: 60_000, interval: 20 };

it('runs each of 200 jobs in one of three processes at a time, even while they are moved', async () => {
  await startThree();
  const keys = Array.from({ length: 200 }, (_, index) => `key ${index}`);
  await Promise.all(keys.map((key) => appointments.wakeAt('again', key, 0)));
  await vi.waitFor(async () => {
    await Promise.all(keys.slice(0, 10).map((key) => appointments.wakeAt('again', key, 0)));
    expect(all('end').length).toBeGreaterThan(3000);
  }, patient);
  expect(all('trouble')).toEqual([]);
  for (const { events } of processes) {
    expect(events.filter(({ what }) => what === 'end').length).toBeGreaterThan(100);
  }
  const runs = [...all('begin'), ...all('end')];
  for (const key of keys) {
    const begins = runs.filter((event) => event.key === key && event.what === 'begin').map(({ at }) => at);
    const ends = runs.filter((event) => event.key === key && event.what === 'end').map(({ at }) => at);
    expect(ends.length).toBeGreaterThan(1);
    // Each begins when all before it have ended.
    for (const [index, begin] of begins.toSorted((one, other) => one - other).entries()) {
      expect(ends.filter((end) => end <= begin).length, key).toBeGreaterThanOrEqual(index);
    }
  }
}, 60_000);

it('hands a killed process’s jobs, and only those, to others within 30 s', async () => {
  await startThree();
  const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`);
  for (const key of keys) await appointments.wakeAt('hang', key, 0);
  await vi.waitFor(() => expect(all('begin')).toHaveLength(30), patient);
  const [first] = processes.toSorted((one, other) => other.events.length - one.events.length);
  const cut = first?.events.filter(({ what }) => what === 'begin').map(({ key }) => key) ?? [];
  expect(cut.length).toBeGreaterThan(0);
  const killed = Date.now();
  await first?.kill();
  await vi.waitFor(() => expect(all('begin')).toHaveLength(30 + cut.length), patient);
  const again = all('begin').filter(({ at }) => at >= killed);
  expect(again.map(({ key }) => key).toSorted()).toEqual(cut.toSorted());
  // What the product promises; it takes about 23 s.
  expect(Math.max(...again.map(({ at }) => at)) - killed).toBeLessThan(30_000);
}, 60_000);

it('runs each of 20 recurring jobs once per occurrence, in one of three processes', async () => {
  const minute = 60_000;
  const speed = 15;
  const start = Date.now();
  await startThree(start, speed);
  const clock = (): number => start + (Date.now() - start) * speed;
  const keys = Array.from({ length: 20 }, (_, index) => `rhythm ${index}`);
  const rhythms = createPostgresJobs(database, place.url, { onError: () => {}, now: clock });
  for (const key of keys) await rhythms.repeat('tick', key, { cron: '* * * * *', timeZone: 'UTC' });
  const first = Math.floor(clock() / minute) + 1;
  await vi.waitFor(() => expect(clock() / minute).toBeGreaterThan(first + 3.9), patient);
  const expected = keys.flatMap((key) => [0, 1, 2, 3].map((index) => `${key} ${first + index}`));
  const ticks = all('begin').map((event) => `${event.key} ${Math.floor(event.clock / minute)}`);
  expect(ticks.toSorted()).toEqual(expected.toSorted());
}, 60_000);
