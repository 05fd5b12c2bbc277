import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeRun, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { defined } from '../../../support/defined.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(() => dialogs.close());

test('of the messages of a command that is delivered again, one goes on being edited, and the other says so', async () => {
  await dialogs.type('run campaign 12');
  const run = defined((await readTrackedRuns(dialogs.records, 12))[0]);
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
