import { afterEach, beforeEach, expect, test } from 'vitest';
import { askRun } from '../../../../dialogs/campaign/run/ask-run.ts';
import { runJob, runKey } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(() => dialogs.close());

test('a run that was written down, and whose job could not be woken, is begun when somebody asks again', async () => {
  const run = { id: 'left', campaign: 12, askedAt: Date.now(), audiences: [] };
  await askRun(dialogs.records, run);
  expect((await dialogs.type('run campaign 12')).text).toContain('is already running');
  const jobs = await dialogs.database.all('SELECT kind, key FROM jobs', []);
  expect(jobs).toEqual([{ kind: runJob, key: runKey(run) }]);
});
