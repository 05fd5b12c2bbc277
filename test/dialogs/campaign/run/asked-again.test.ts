import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runJob, runKey } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { changeRun, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { StoreError } from '../../../../src/store/database.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(() => dialogs.close());

test('of the messages of a command that is delivered again, one goes on being edited, and the other says so', async () => {
  await dialogs.type('run campaign 12');
  const [run] = await readTrackedRuns(dialogs.records, 12);
  if (run === undefined) throw new Error('Nothing was begun.');
  const live = 'posted by its job meanwhile';
  await changeRun(dialogs.records, run, (current) => ({
    ...current,
    audiences: current.audiences.map((one) => ({ ...one, live, posted: [...one.posted, 'live'] })),
  }));
  await dialogs.type('run campaign 12', true);
  const [again] = await readTrackedRuns(dialogs.records, 12);
  expect(again?.audiences).toMatchObject([{ left: [live], posted: ['started', 'live'] }]);
  expect(again?.audiences[0]?.live).not.toBe(live);
});

test('a database that is busy when its message is noted costs a command nothing', async () => {
  const { save } = dialogs.records;
  let saves = 0;
  const busy = vi.spyOn(dialogs.records, 'save').mockImplementation(async (key, ...rest) => {
    if (key.startsWith('campaign/desk/')) saves += 1;
    if (saves < 5 && key.startsWith('campaign/desk/'))
      throw new StoreError('STORE_BUSY', 'The database is busy.');
    return await save(key, ...rest);
  });
  const said = await dialogs.type('run campaign 12');
  busy.mockRestore();
  expect(saves).toBe(5);
  expect(said.text).toMatch(/^Campaign 12/u);
  const [run] = await readTrackedRuns(dialogs.records, 12);
  expect(run?.audiences[0]?.live).toBeDefined();
});

test('a database that is away just when a run’s job is to be woken keeps no run waiting', async () => {
  const { atomically } = dialogs.database;
  let isWritten = false;
  const away = vi.spyOn(dialogs.database, 'atomically').mockImplementation(async (statements, ...rest) => {
    const written = JSON.stringify(statements);
    if (isWritten && written.includes('INTO jobs')) throw new Error('The disk is full.');
    isWritten ||= written.includes('campaign/desk/');
    return await atomically(statements, ...rest);
  });
  await expect(dialogs.type('run campaign 12')).rejects.toThrow('full');
  away.mockRestore();
  const [run] = await readTrackedRuns(dialogs.records, 12);
  if (run === undefined) throw new Error('Nothing was written down.');
  const jobs = await dialogs.database.all('SELECT kind, key, at FROM jobs WHERE kind = ?', [runJob]);
  expect(jobs).toEqual([{ kind: runJob, key: runKey(run), at: expect.any(Number) }]);
  expect(Number(jobs[0]?.['at'])).toBeLessThan(Date.now() + 30_000);
});
