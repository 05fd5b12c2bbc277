import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeRun, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { nextOccurrence } from '../../../../dialogs/rhythm.ts';
import { defined } from '../../../support/defined.ts';
import { buttonLines, listLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';
import type { Answering } from '../../../support/tls-server.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ timeZone: 'Asia/Tokyo' });
});
afterEach(async () => await dialogs.close());

describe('what is running', () => {
  it('nothing, of one campaign and of all', async () => {
    const one = await dialogs.type('status of campaign 12');
    expect(listLines(one)).toEqual([expect.stringMatching(/run \d+ (passed|failed)/u)]);
    expect((await dialogs.type('what is running')).text).toBe('Nothing is running.');
    expect(one.text).toBe('Campaign 12 “Customer lines check” isn’t running.');
    expect(buttonLines(one)).toEqual(['runs of campaign 12']);
    expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
    expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('a run that was asked for here, where its campaign is meant', async () => {
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

  it('once, where it is sent while the service’s list is read', async () => {
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

  it('says of each whether its number is a campaign’s or a run’s', async () => {
    await dialogs.type('run campaign 3');
    await dialogs.remote.call('POST', '/campaigns/40/execute');
    const { choices = [] } = await dialogs.type('what is running');
    expect(choices.map(({ label }) => label)).toEqual([
      'Watch campaign 3',
      expect.stringMatching(/^Watch run \d+$/u),
      'Campaigns',
    ]);
  });

  it('a run that somebody else started, in the time zone of the settings', async () => {
    await dialogs.remote.call('POST', '/campaigns/40/execute');
    const said = await dialogs.type('status of campaign 40');
    expect(listLines(said)).toEqual([
      expect.stringMatching(/^Campaign 40 “.*” · run \d+ · started .* \d\d:\d\d GMT\+9\) outside Canvass$/u),
    ]);
    expect(buttonLines(said)[0]).toMatch(/^watch campaign 40 run \d+$/u);
  });

  it('never “nothing” where the service can’t be asked', async () => {
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

it.each([
  ['tomorrow at 9', 'Asia/Tokyo', 0],
  ['every day at 9', 'Asia/Tokyo', 0],
  ['tomorrow at 9 (Africa/Lagos)', 'Africa/Lagos', 8],
])('a schedule %s is in %s', async (when, timeZone, hour) => {
  const { note } = await dialogs.type(`schedule campaign 3 ${when}`);
  const made = defined((await dialogs.ports.schedules.list())[0]);
  expect(made).toMatchObject({ timeZone, words: expect.stringMatching(/ at 09:00$/u) });
  if (timeZone === 'Asia/Tokyo')
    expect(note).toMatch(/^No time zone was given, so the default is used: Asia\/Tokyo\./u);
  else expect(note).toBeUndefined();
  const next = made.once ?? nextOccurrence(made, dialogs.ports.now()) ?? 0;
  expect(new Date(next).toISOString()).toContain(`T0${hour}:00:00`);
});
