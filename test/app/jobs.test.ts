import { expect, it, onTestFinished } from 'vitest';
import { alertJob } from '../../dialogs/campaign/alerts/alerts.ts';
import { digestJob } from '../../dialogs/campaign/digest/digests.ts';
import { approvalJob } from '../../dialogs/campaign/intents/approvals.ts';
import { rerunJob } from '../../dialogs/campaign/rerun/request.ts';
import { historyJob } from '../../dialogs/campaign/results/fill-history.ts';
import { groupJob } from '../../dialogs/campaign/run/member-runs.ts';
import { runJob } from '../../dialogs/campaign/run/tracked-run.ts';
import { webhookJob } from '../../dialogs/campaign/run/webhook.ts';
import { scheduleJob } from '../../dialogs/campaign/schedules/schedules.ts';
import { postJob } from '../../dialogs/outbox/outbox.ts';
import { openJobs } from '../../src/app/jobs.ts';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { createMetrics } from '../../src/web/metrics.ts';
import { eventually } from '../support/eventually.ts';
import { newFolder } from '../support/new-folder.ts';

it('looks for due jobs once it listens, and is ready then', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  onTestFinished(() => database.close());
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
  onTestFinished(close);

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

it('starts jobs that a person is waiting for even when all other jobs hang', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  onTestFinished(() => database.close());
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const jobs = await openJobs(database, undefined, log, createMetrics());
  const begun: string[] = [];
  let release = (): void => {};
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  onTestFinished(async () => {
    release();
    await jobs.close();
  });
  const others = [historyJob, digestJob, webhookJob, alertJob];
  const awaited = [runJob, rerunJob, groupJob, scheduleJob, approvalJob];
  const note = (kind: string) => async () => {
    begun.push(kind);
    return await released;
  };
  for (const kind of others) for (let key = 0; key < 80; key += 1) await jobs.wakeAt(kind, `${key}`, 0);
  await jobs.start(new Map([...others, postJob, ...awaited].map((kind) => [kind, note(kind)])));
  await eventually(() => expect(begun).not.toEqual([]));
  // Of the 320 others hardly any, and a channel that hangs holds up nobody but messages.
  for (let key = 0; key < 80; key += 1) await jobs.wakeAt(postJob, `${key}`, 0);
  await eventually(() => expect(begun).toContain(postJob));
  for (const kind of awaited) await jobs.wakeAt(kind, '12/345', Date.now());
  await eventually(() => expect(begun).toEqual(expect.arrayContaining(awaited)));
  expect(begun.length - awaited.length).toBeLessThanOrEqual(16);
});
