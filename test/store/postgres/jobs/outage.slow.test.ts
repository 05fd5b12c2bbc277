import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createPostgresJobs } from '../../../../src/store/postgres/jobs/jobs.ts';
import { openPostgresDatabase } from '../../../../src/store/postgres/open.ts';
import { startPostgres } from '../../../support/postgres/start-postgres.ts';

const patient = { timeout: 60_000, interval: 20 };

it('recovers by itself from ten seconds without its server, without lost or repeated jobs', async () => {
  const server = await startPostgres();
  const url = await server.makeDatabase();
  const database = await openPostgresDatabase(url);
  const troubles: string[] = [];
  const begun: string[] = [];
  const ended: string[] = [];
  const { promise: back, resolve: isBack } = Promise.withResolvers<void>();
  const options = { onError: (error: unknown) => void troubles.push(String(error)) };
  const engines = [createPostgresJobs(database, url, options), createPostgresJobs(database, url, options)];
  const handlers = new Map([
    [
      'watch',
      async (key: string) => {
        begun.push(key);
        if (key.startsWith('long')) await back.then(() => wait(200));
        ended.push(key);
        return undefined;
      },
    ],
  ]);
  for (const engine of engines) await engine.start(handlers);
  const [jobs] = engines;
  for (const key of ['long 1', 'long 2', 'long 3']) await jobs?.wakeAt('watch', key, 0);
  for (const key of ['soon 1', 'soon 2']) await jobs?.wakeAt('watch', key, Date.now() + 4_000);
  await vi.waitFor(() => expect(begun).toHaveLength(3), patient);

  await server.stop();
  await wait(10_000);
  expect(engines.map((engine) => engine.isUp())).toEqual([false, false]);
  await expect(jobs?.wakeAt('watch', 'refused', 0)).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  await server.start();
  isBack();
  await vi.waitFor(() => expect(ended.toSorted()).toEqual([...all]), patient);
  await vi.waitFor(() => expect(engines.map((engine) => engine.isUp())).toEqual([true, true]), patient);
  await jobs?.wakeAt('watch', 'later', 0);
  await vi.waitFor(() => expect(ended).toHaveLength(6), patient);
  expect(begun.toSorted()).toEqual([...all, 'later'].toSorted());
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.join()).not.toContain('word');
  await vi.waitFor(async () => expect(await database.all('SELECT key FROM jobs', [])).toEqual([]), patient);

  for (const engine of engines) await engine.close();
  await database.close();
  await server.end();
});

const all = ['long 1', 'long 2', 'long 3', 'soon 1', 'soon 2'];
