import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

it('looks for what is due once it listens, and is ready then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-app-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openSqliteDatabase(folder);
  cleanUps.push(() => database.close());
  await createJobs(database, { onError: () => undefined }).wakeAt('from the future', 'its key', 0);
  const read = readConfiguration({ PORT: '0', DATA_DIR: folder });
  if (!read.ok) throw new Error(read.message);
  const lines: [object, string][] = [];
  const write = (fields: object, message: string): void => void lines.push([fields, message]);
  const log = { debug: write, info: write, warn: write, error: write };

  const canvass = await startCanvass(read.configuration, database, log);
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await canvass.close();
    open = false;
  };
  cleanUps.push(close);

  expect(lines).toContainEqual([
    expect.objectContaining({ job: 'from the future', key: 'its key' }),
    'A job did not run as it should.',
  ]);
  const ready = await fetch(`${canvass.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect(await (await fetch(`${canvass.url}/metrics`)).text()).toContain('canvass_jobs_total');
  await close();
  const kept = await database.all("SELECT key FROM jobs WHERE kind <> 'prune'", []);
  expect(kept).toHaveLength(1);
});
