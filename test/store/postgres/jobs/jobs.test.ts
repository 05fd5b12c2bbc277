import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JobHandler } from '../../../../dialogs/ports/jobs.ts';
import type { Database } from '../../../../src/store/database.ts';
import type { JobEngine, JobOptions } from '../../../../src/store/jobs/jobs.ts';
import { createPostgresJobs } from '../../../../src/store/postgres/jobs/jobs.ts';
import { openPostgresDatabase } from '../../../../src/store/postgres/open.ts';
import { makePostgresPlace } from '../../../support/postgres/start-postgres.ts';

let place: Awaited<ReturnType<typeof makePostgresPlace>>;
let database: Database;
const engines: JobEngine[] = [];
const troubles: string[] = [];
const patient = { timeout: 30_000, interval: 10 };

beforeEach(async () => {
  place = await makePostgresPlace();
  database = await place.open();
  troubles.length = 0;
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  await database.close();
  await place.remove();
});

async function start(
  handlers: Readonly<Record<string, JobHandler>>,
  options: Partial<JobOptions> = {},
  url = place.url,
): Promise<JobEngine> {
  const engine = createPostgresJobs(database, url, {
    onError: (error) => troubles.push(String(error)),
    closeMilliseconds: 300,
    ...options,
  });
  engines.push(engine);
  await engine.start(new Map(Object.entries(handlers)));
  return engine;
}

function tickets(): Promise<readonly unknown[]> {
  return database.all('SELECT name, singleton_key, state FROM canvass_jobs.job', []);
}

it('removes its tickets after success, failure and cancellation', async () => {
  const jobs = await start({
    watch: async (key) => {
      if (key === 'fails') throw new Error('no');
      if (key === 'cancelled') await jobs.cancel('watch', key);
      return undefined;
    },
  });
  for (const key of ['done', 'fails', 'cancelled']) await jobs.wakeAt('watch', key, 0);
  await vi.waitFor(async () => {
    expect(await database.all('SELECT key FROM jobs WHERE failures = 0', [])).toEqual([]);
    expect(await tickets()).toEqual([]);
  }, patient);
});

it('runs a job even if the write that begins it failed at first', async () => {
  let failures = 0;
  const woken: string[] = [];
  const faulty: Database = {
    ...database,
    async atomically(statements, durability) {
      if (failures === 0 && statements.some(({ sql }) => sql.includes('SET running_since = ?'))) {
        failures += 1;
        throw new Error('away');
      }
      return await database.atomically(statements, durability);
    },
  };
  const jobs = createPostgresJobs(faulty, place.url, {
    onError: (error) => troubles.push(String(error)),
    lookMilliseconds: 200,
  });
  engines.push(jobs);
  await jobs.start(new Map([['watch', async (key: string) => void woken.push(key)]]));
  await jobs.wakeAt('watch', 'a', 0);
  await vi.waitFor(() => expect(woken).toEqual(['a']), { ...patient, timeout: 15_000 });
  expect(failures).toBe(1);
});

it('returns the ticket of a job that was cancelled or postponed before its turn', async () => {
  const woken: string[] = [];
  let free = (): void => {};
  const occupied = new Promise<void>((resolve) => {
    free = resolve;
  });
  const jobs = await start(
    {
      watch: async (key) => {
        woken.push(key);
        if (key === 'first') await occupied;
        return undefined;
      },
    },
    { concurrency: 1 },
  );
  await jobs.wakeAt('watch', 'first', 0);
  await vi.waitFor(() => expect(woken).toEqual(['first']), patient);
  for (const key of ['cancelled', 'put off', 'next']) await jobs.wakeAt('watch', key, 0);
  const offering = await start({}, { concurrency: 1 });
  await offering.close();
  await jobs.cancel('watch', 'cancelled');
  await jobs.wakeAt('watch', 'put off', Date.now() + 3_600_000);
  free();
  await vi.waitFor(() => expect(woken).toEqual(['first', 'next']), patient);
  await vi.waitFor(async () => expect(await tickets()).toEqual([]), patient);
});

it('doesn’t block other jobs of a kind when a running job is moved to now', async () => {
  const woken: string[] = [];
  let free = (): void => {};
  const occupied = new Promise<void>((resolve) => {
    free = resolve;
  });
  const jobs = await start({
    watch: async (key) => {
      woken.push(key);
      if (key === 'long' && woken.length === 1) await occupied;
      return undefined;
    },
  });
  await jobs.wakeAt('watch', 'long', 0);
  await vi.waitFor(() => expect(woken).toEqual(['long']), patient);
  await jobs.wakeAt('watch', 'long', 0);
  await jobs.wakeAt('watch', 'other', 0);
  await vi.waitFor(() => expect(woken).toEqual(['long', 'other']), patient);
  free();
  await vi.waitFor(() => expect(woken).toEqual(['long', 'other', 'long']), patient);
});

it('works with two connections that the jobs themselves use', async () => {
  const url = `${place.url}?connection_limit=2`;
  const small = await openPostgresDatabase(url);
  let runs = 0;
  const engine = createPostgresJobs(small, url, { onError: (error) => troubles.push(String(error)) });
  engines.push(engine);
  await engine.start(
    new Map([
      [
        'watch',
        async (key: string) => {
          await small.transaction((transaction) => transaction.run('SELECT pg_sleep(0.005)', []));
          if (key.startsWith('first')) await engine.wakeAt('watch', `then ${key}`, 0);
          runs += 1;
          return undefined;
        },
      ],
    ]),
  );
  await Promise.all(Array.from({ length: 100 }, (_, index) => engine.wakeAt('watch', `first ${index}`, 0)));
  await vi.waitFor(() => expect(runs).toBe(200), patient);
  expect(troubles).toEqual([]);
  await engine.close();
  await small.close();
});

it('fails to start when the server rejects it, without revealing the password', async () => {
  const url = Object.assign(new URL(place.url), { password: 'secret-of-ours' }).href;
  const starting = start({ watch: async () => undefined }, {}, url);
  await expect(starting).rejects.toMatchObject({ code: 'STORE_REFUSED' });
  await expect(starting).rejects.not.toThrow(/secret-of-ours/);
});
