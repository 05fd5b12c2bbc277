import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepOutcomes } from '../../../dialogs/campaign/history/kept-runs.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { result, summaryOf } from '../../support/results.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
  await keepRuns(901, 'Lines', { 9001: '✓✗✓✗✓✗', 9002: '✓✓✓✓✓✗', 9003: '✗✗✗✗✗✗' });
  await keepRuns(902, 'Menus', { 9004: '✓✓✗✓', 9005: '✓✓✓✓' });
});
afterEach(async () => await dialogs.close());

const words = { '✓': 'Success', '✗': 'Failed' } as const;

/** Runs of a campaign that is nowhere else, in which some test cases come out like this. */
async function keepRuns(campaign: number, name: string, strips: Readonly<Record<number, string>>) {
  const log = { warn: () => undefined };
  const runs = Math.max(...Object.values(strips).map(({ length }) => length));
  for (let at = 0; at < runs; at += 1) {
    const times = { startedAt: (at + 1) * 1000, endedAt: (at + 1) * 1000 + 500 };
    const results = Object.entries(strips).flatMap(([id, strip]) => {
      const cell = strip.charAt(at);
      return cell === '✓' || cell === '✗' ? [result(Number(id), words[cell])] : [];
    });
    const summary = summaryOf([...results, result(1, 'Success')], times, at + 1);
    await keepOutcomes({ records: dialogs.records, log }, { ...summary, campaign });
  }
  await dialogs.ports.campaigns.note({
    id: campaign,
    name,
    lastRun: { run: runs, verdict: 'failed', read: true, endedAt: runs * 1000 },
  });
}

describe('questions about all campaigns', () => {
  it('lists flaky test cases with their campaigns', async () => {
    const message = await dialogs.type('what is flaky?');
    expect(message.text).toBe('1 flaky test case');
    expect(listLines(message)).toEqual(['Test case 9001 – failed 3 of the last 6 · Campaign 901 “Lines”']);
    expect(buttonLines(message)).toEqual(['case 9001']);
  });

  it('lists the test cases that failed most often first', async () => {
    const message = await dialogs.type('what fails most');
    expect(listLines(message)).toEqual([
      'Test case 9003 – failed in 6 of 6 runs (100%) · Campaign 901 “Lines”',
      'Test case 9001 – failed in 3 of 6 runs (50.0%) · Campaign 901 “Lines”',
      'Test case 9002 – failed in 1 of 6 runs (16.7%) · Campaign 901 “Lines”',
      'Test case 9004 – failed in 1 of 4 runs (25.0%) · Campaign 902 “Menus”',
    ]);
    expect(message.note).toBe('Of the last 20 finished runs of 2 campaigns.');
  });

  it('lists new failures, leaving out known failures', async () => {
    const message = await dialogs.type('what broke?');
    // One of the service's campaigns has a run that nobody has asked for yet.
    const unread = 'The results of one campaign’s last run haven’t been read yet.';
    expect(message.text).toBe(`1 new failure\n${unread}`);
    expect(listLines(message)).toEqual([
      expect.stringMatching(/^Test case 9002 – Campaign 901 “Lines” · run 6, /u),
    ]);
    expect(buttonLines(message)).toEqual(['failures of campaign 901', 'digest now']);
    await dialogs.type('known 9002 for 1 week');
    const none = await dialogs.type('new failures');
    expect(none.text).toBe(`No new failures.\n${unread}`);
    expect(none.tone).toBeUndefined();
    const [read = ''] = buttonLines(none);
    expect(read).toMatch(/^new failures of campaign \d+$/u);
    await dialogs.type(read);
    expect((await dialogs.type('new failures')).text).not.toContain(unread);
    await dialogs.type('unknown 9002');
  });
});

describe('questions about one campaign', () => {
  it('lists the new failures of the last run with their causes', async () => {
    // Which tells its name.
    await dialogs.type('campaigns');
    const changes = await dialogs.type('results of campaign 12');
    const marked = listLines(changes).filter((line) => / · new(?: ·|$)/u.test(line));
    expect(marked.length).toBeGreaterThan(0);
    const message = await dialogs.type('any new failures in 12?');
    expect(message.text).toMatch(/^\d new failures? in run \d+ of campaign 12 “.+”$/u);
    expect(listLines(message)).toEqual(marked.map((line) => line.replace(/ · new.*$/u, '')));
    expect(buttonLines(message)).toEqual(['failures of campaign 12', 'compare campaign 12']);
  });

  it('lists flaky and most-failing test cases from the service’s recent runs', async () => {
    const flaky = await dialogs.type('flaky in campaign 12');
    expect(flaky.text).toMatch(/^(?:No test case in campaign 12|\d+ flaky test cases? in campaign 12)/u);
    const failing = await dialogs.type('what fails most in 12');
    expect(failing.text).toMatch(/^What failed most often in campaign 12/u);
    const rates = listLines(failing).map((line) => Number(/failed in (\d+) of/u.exec(line)?.[1]));
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(buttonLines(failing).at(-1)).toBe('results of campaign 12');
  });

  it('handles a campaign that doesn’t exist', async () => {
    for (const line of [
      'flaky in campaign 999',
      'new failures of campaign 999',
      'test cases of campaign 999',
    ])
      expect((await dialogs.type(line)).text).toMatch(/^(?:There is no campaign 999|No test case)/u);
  });

  it('lists its test cases by name', async () => {
    const message = await dialogs.type('what tests are in campaign 12');
    expect(message.text).toMatch(/^Campaign 12 “Customer lines check”: \d+ test cases$/u);
    expect(listLines(message)).toContain('Main menu - Peak hour (12)');
    expect(message.note).toBe('For example: add case 63 to campaign 12');
    expect(buttonLines(message)).toEqual(['results of campaign 12', 'update campaign 12']);
  });
});

describe('questions about one test case', () => {
  it('lists the campaigns that contain it', async () => {
    const message = await dialogs.type('which campaigns use test case 12');
    expect(message.text).toBe('2 campaigns with Main menu - Peak hour (12)');
    expect(message.choices?.map(({ label }) => label)).toEqual([
      'Campaign 12 “Customer lines check”',
      'Campaign 40 “Peak season rehearsal”',
      'Test case 12',
    ]);
    // Nor are they listed above their buttons.
    expect(message.sections).toBeUndefined();
    const seen = await dialogs.type('campaigns with case 9001');
    expect(seen.choices?.map(({ label }) => label)).toEqual(['Campaign 901 “Lines”', 'Test case 9001']);
    expect(seen.note).toContain('had it in their last runs');
  });

  it('offers to run its campaigns instead, as a test case can’t be run alone', async () => {
    const message = await dialogs.type('run test case 9002');
    expect(message.text).toBe(
      'Test case 9002 can’t be run alone: a run is always of a campaign. These campaigns have it:',
    );
    expect(buttonLines(message)).toEqual(['rerun failed of campaign 901', 'run campaign 901']);
    expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect((await dialogs.type('run case 99999')).text).toBe('There is no test case 99999.');
    const runs = async (line: string) =>
      buttonLines(await dialogs.type(line)).filter((one) => one.startsWith('run campaign'));
    expect(await runs('run case 12')).toHaveLength(2);
    expect(await runs('run case 12 of campaign 12')).toEqual(['run campaign 12']);
  });
});
