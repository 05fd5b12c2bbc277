import { afterEach, beforeEach, expect, it } from 'vitest';
import { rerunJob } from '../../../dialogs/campaign/rerun/request.ts';
import { runJob, runKey } from '../../../dialogs/campaign/run/tracked-run.ts';
import { allTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { button } from '../../support/read-message.ts';
import { ann, type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

// Its channel was away, Canvass was down, or its machine slept: nobody waits for it any more.
let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const executions = () => dialogs.requests.filter(({ url }) => url.endsWith('/execute')).length;
const heldUp = (late: number) => dialogs.as({ person: ann, role: 'operator', late });

async function callJobs(): Promise<string> {
  await dialogs.call(rerunJob, '12');
  await dialogs.runJobs();
  for (const run of await allTrackedRuns(dialogs.records)) await dialogs.call(runJob, runKey(run));
  await dialogs.runJobs();
  return JSON.stringify([...dialogs.posts, ...dialogs.edits]);
}

it.each([
  ['a line', 1, async (late: number): Promise<void> => void (await heldUp(late).type('run campaign 12'))],
  [
    'a line with retry',
    1,
    async (late: number): Promise<void> => void (await heldUp(late).type('run campaign 12 with retry')),
  ],
] as const)('%s that arrives minutes late places no calls and says why', async (_, calls, ask) => {
  await ask(5 * 60_000);
  expect(await callJobs()).toContain('couldn’t be sent in time');
  expect(executions()).toBe(0);
  await ask(90_000);
  await callJobs();
  await callJobs();
  expect(executions()).toBe(calls);
});

it('asks about a relative time that arrived minutes late, giving the time it would be now', async () => {
  const asked = await heldUp(5 * 60_000).type('schedule campaign 12 in 10 minutes');
  expect(asked.text).toMatch(
    /^That took minutes to arrive\. Should campaign 12 “.*” still run once, .* at \d\d:\d\d \(UTC\)\?$/u,
  );
  expect(asked.note).toBe('Nothing was scheduled.');
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  await dialogs.press(button(asked, 'Schedule it'));
  expect(await dialogs.ports.schedules.list()).toHaveLength(1);
  await heldUp(90_000).type('schedule campaign 7 in 10 minutes');
  await heldUp(5 * 60_000).type('schedule campaign 7 every day at 08:00');
  expect(await dialogs.ports.schedules.list()).toHaveLength(3);
});
