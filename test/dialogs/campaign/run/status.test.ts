import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overview } from '../../../../dialogs/campaign/run/overview.ts';
import { runJob, runKey } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { changeRun, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { defined } from '../../../support/defined.ts';
import { buttonLines, listLines } from '../../../support/read-message.ts';
import { ann, type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';
import type { Answering } from '../../../support/tls-server.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ timeZone: 'Asia/Tokyo' });
});
afterEach(async () => await dialogs.close());

describe('what is running', () => {
  it('says that nothing is running, for one campaign and for all', async () => {
    const one = await dialogs.type('status of campaign 12');
    expect(listLines(one)).toEqual([expect.stringMatching(/run \d+ (passed|failed)/u)]);
    expect((await dialogs.type('what is running')).text).toBe('Nothing is running.');
    expect(one.text).toBe('Campaign 12 “Customer lines check” isn’t running.');
    expect(buttonLines(one)).toEqual(['runs of campaign 12']);
    expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
    expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('lists a run that was requested here, for its own campaign only', async () => {
    await dialogs.type('run campaign 3');
    for (const line of ['what is running', 'status of campaign 3', 'is campaign 3 running?']) {
      const said = await dialogs.type(line);
      expect(said.text).toBe('1 run in progress');
      expect(listLines(said).slice(0, 1)).toEqual([
        expect.stringMatching(/^Campaign 3 “Nightly regression” · starting · .* · started by Ann$/u),
      ]);
      expect(buttonLines(said)[0]).toBe('watch campaign 3');
    }
    expect((await dialogs.type('status of campaign 12')).text).toBe(
      'Campaign 12 “Customer lines check” isn’t running.',
    );
    expect(await readTrackedRuns(dialogs.records, 3)).toHaveLength(1);
  });

  it('lists a run once when it is sent while the service’s list is read', async () => {
    await dialogs.type('run campaign 3');
    const run = defined((await readTrackedRuns(dialogs.records, 3))[0]);
    let isSent = false;
    const sendAndList = async (path: string, answer: Answering): Promise<void> => {
      if (!isSent) {
        isSent = true;
        const sent = { knownRuns: [], executedAt: Date.now() };
        await changeRun(dialogs.records, run, (one) => ({
          ...one,
          stage: { kind: 'looking', ...sent, fate: 'accepted', looks: 0, failedLooks: 0, toldMissing: false },
        }));
        await dialogs.remote.call('POST', '/campaigns/3/execute');
      }
      answer.json(200, (await dialogs.remote.call('GET', path)).body);
    };
    dialogs.setWeather(({ url }) =>
      url.includes('/campaigns/3/runs') ? (answer) => void sendAndList(url, answer) : 'pass',
    );
    const said = await dialogs.type('status of campaign 3');
    expect(isSent).toBe(true);
    expect(said.text).toBe('1 run in progress');
    expect(listLines(said)[0]).toMatch(/started by Ann$/u);
  });

  it('says whether a number is a campaign’s or a run’s', async () => {
    await dialogs.type('run campaign 3');
    await dialogs.remote.call('POST', '/campaigns/40/execute');
    const { choices = [] } = await dialogs.type('what is running');
    expect(choices.map(({ label }) => label)).toEqual([
      'Watch campaign 3',
      expect.stringMatching(/^Watch run \d+$/u),
      'Campaigns',
    ]);
  });

  it('lists a run started elsewhere, in the configured time zone', async () => {
    await dialogs.remote.call('POST', '/campaigns/40/execute');
    const said = await dialogs.type('status of campaign 40');
    expect(listLines(said)).toEqual([
      expect.stringMatching(/^Campaign 40 “.*” · run \d+ · started .* \d\d:\d\d GMT\+9\) outside Canvass$/u),
    ]);
    expect(buttonLines(said)[0]).toMatch(/^watch campaign 40 run \d+$/u);
  });

  it('never says that nothing is running when the service can’t be asked', async () => {
    await dialogs.type('campaign 12');
    dialogs.setWeather(() => (answer) => answer.text(503, ''));
    expect((await dialogs.type('status of campaign 12')).text).toMatch(
      /^Can’t tell whether campaign 12.* is running: its runs can’t be read right now\.$/u,
    );
    expect((await dialogs.type('what is running')).text).toMatch(
      /^No run is known to be in progress, but the service couldn’t be asked about 1 campaign\.$/u,
    );
  });
});

it('the overview shows runs and failures in the reader’s zone, without calling the service', async () => {
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
  expect(told.text).toBe('2 campaigns failing, 1 run in progress.');
  expect(listLines(told)).toEqual([
    expect.stringMatching(/^Campaign 3.* · starting · .* · started by Ann$/u),
    expect.stringMatching(/^Campaign 12 “Customer lines” · ✗ run 345 failed · .* \(2 Jan 2025 09:00 CET\)$/u),
    'Campaign 8 · ✗ run 93 failed, according to the service',
  ]);
  expect(asked).toBe(0);
});

it('of two messages of a command that is delivered again, only the new one is still edited', async () => {
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

it('a run started elsewhere is followed even if the watching turn fails and is redelivered', async () => {
  const runs = [{ runId: 31, startDate: new Date(Date.now() - 30_000).toISOString(), campaignRunId: '' }];
  dialogs.setWeather(({ url }) =>
    /\/runs(\?|$)/u.test(url)
      ? (answer) => answer.json(200, { results: runs, campaignName: 'Nightly' })
      : 'pass',
  );
  const posting = () => Promise.reject(new Error('The channel is away.'));
  await expect(
    dialogs.as({ person: ann, role: 'operator', posting }).type('watch campaign 12'),
  ).rejects.toThrow('The channel is away.');
  const run = defined((await readTrackedRuns(dialogs.records, 12))[0]);
  const jobs = await dialogs.database.all('SELECT key FROM jobs WHERE kind = ?', [runJob]);
  expect(jobs).toEqual([{ key: runKey(run) }]);
  expect(await dialogs.type('watch campaign 12', true)).toMatchObject({
    text: expect.stringContaining('in progress'),
  });
});
