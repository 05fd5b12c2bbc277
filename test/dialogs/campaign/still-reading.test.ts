import { expect, it } from 'vitest';
import { keepOutcomes } from '../../../dialogs/campaign/history/kept-runs.ts';
import { result, summaryOf } from '../../support/results.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

it('what hasn’t been read yet isn’t called fine', async () => {
  const dialogs = await startCampaignDialogs();
  const lastRun = { run: 4, verdict: 'failed', read: true, endedAt: Date.now() } as const;
  for (const id of [3, 5]) await dialogs.ports.campaigns.note({ id, lastRun });
  const waiting = 'Still reading the results of 2 campaigns; ask again in a minute.';
  for (const line of ['flaky', 'most failing']) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('I haven’t read any results yet.');
    expect(said.note).toContain(waiting);
  }
  const jobs = await dialogs.database.all("SELECT key FROM jobs WHERE kind = 'history' ORDER BY key", []);
  expect(jobs.map(({ key }) => key)).toEqual(['3', '5']);
  const summary = { ...summaryOf([result(1, 'Success')]), campaign: 3, run: 4 };
  await keepOutcomes({ records: dialogs.records, log: { warn() {} } }, summary);
  const part = await dialogs.type('flaky');
  expect(part.text).toBe('No test case is flaky.');
  expect(part.note).toContain('Still reading the results of 1 campaign;');
  await dialogs.close();
});
