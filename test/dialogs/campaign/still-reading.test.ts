import { expect, it } from 'vitest';
import { keepOutcomes } from '../../../dialogs/campaign/history/kept-runs.ts';
import { historyJob } from '../../../dialogs/campaign/results/fill-history.ts';
import { stillReading } from '../../../dialogs/campaign/still-reading.ts';
import { systemTime } from '../../../src/time.ts';
import { result, summaryOf } from '../../support/results.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

it('says that results are still being read', async () => {
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
  expect(part.note).toContain('Still reading the results of 2 campaigns;');
  await readAll(dialogs, 3);
  expect((await dialogs.type('flaky')).note).toContain('Still reading the results of 1 campaign;');
  await dialogs.close();
});

const waiting = 'Still reading the results of 1 campaign; ask again in a minute.';

async function readAll(dialogs: CampaignDialogs, campaign: number): Promise<void> {
  while ((await dialogs.call(historyJob, `${campaign}`)) !== undefined);
}

it('says that a history is only partly read, until it is read completely', async () => {
  const dialogs = await startCampaignDialogs();
  await dialogs.ports.campaigns.note({ id: 12, name: 'Lines' });
  const before = await dialogs.type('case 63');
  expect([before.text, before.note]).toEqual(['I haven’t seen test case 63 in any run.', undefined]);
  await dialogs.type('status of campaign 12');
  // Only the last run was read.
  for (const line of ['case 63', 'flaky', 'most failing']) {
    expect((await dialogs.type(line)).note, line).toContain(waiting);
  }
  await readAll(dialogs, 12);
  for (const line of ['case 63', 'flaky', 'most failing']) {
    expect((await dialogs.type(line)).note ?? '', line).not.toContain('Still reading');
  }
  // It asks for more campaigns.
  expect((await dialogs.type('what is failing')).note).toMatch(/^Still reading the results of \d campaigns/u);
  for (const { id } of await dialogs.ports.campaigns.list()) await readAll(dialogs, id);
  expect((await dialogs.type('what is failing')).note).toBeUndefined();
  await dialogs.close();
});

it.each(['hi', 'morning', 'Good morning, team!', 'hallo zusammen'])(
  '“%s” is greeted without calling the service',
  async (line) => {
    const place = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;
    const dialogs = await startCampaignDialogs({ place });
    await dialogs.type('status of campaign 12');
    let asked = 0;
    dialogs.setWeather(() => {
      asked += 1;
      return 'pass';
    });
    expect((await dialogs.type(line)).text).toMatch(/failing|Nothing is running/u);
    expect(asked).toBe(0);
    await dialogs.close();
  },
);

it('counts all campaigns still being read, checking at most ten at once', async () => {
  let asked = 0;
  let most = 0;
  const runsToRead = async (campaign: number): Promise<number> => {
    asked += 1;
    most = Math.max(most, asked);
    await Promise.resolve();
    asked -= 1;
    return campaign % 2;
  };
  const campaigns = Array.from({ length: 50 }, (_, at) => at);
  expect(await stillReading({ runsToRead, time: systemTime }, campaigns)).toBe(25);
  expect(most).toBe(10);
});
