import { expect, it, onTestFinished } from 'vitest';
import { overview } from '../../../../dialogs/campaign/run/overview.ts';
import { listLines } from '../../../support/read-message.ts';
import { startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

it('tells what runs and what fails, in the reader’s zone, without asking the service', async () => {
  const dialogs = await startCampaignDialogs();
  onTestFinished(() => dialogs.close());
  expect(await overview(dialogs.ports, undefined)).toMatchObject({
    text: 'Nothing is running.',
    sections: [],
  });

  await dialogs.ports.campaigns.note({
    id: 12,
    name: 'Customer lines',
    lastRun: { run: 345, verdict: 'failed', read: true, endedAt: Date.UTC(2025, 0, 2, 8) },
  });
  await dialogs.ports.campaigns.note({ id: 7, lastRun: { run: 92, verdict: 'passedWithRemarks' } });
  await dialogs.ports.campaigns.note({ id: 8, lastRun: { run: 93, verdict: 'failed' } });
  await dialogs.type('run campaign 3');
  let asked = 0;
  dialogs.setWeather(() => {
    asked += 1;
    return (answer) => answer.text(503, '');
  });
  const told = await overview(dialogs.ports, 'Europe/Berlin');
  expect(told.text).toBe('1 run in progress, 2 campaigns failing.');
  expect(listLines(told)).toEqual([
    expect.stringMatching(/^Campaign 3.* · starting · .* · started by Ann$/u),
    expect.stringMatching(/^Campaign 12 “Customer lines” · ✗ run 345 failed · .* \(2 Jan 2025 09:00 CET\)$/u),
    'Campaign 8 · ✗ run 93 failed, by the service’s word',
  ]);
  expect(asked).toBe(0);
});
