import { afterEach, beforeEach, expect, it } from 'vitest';
import { buttonLines, listLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

/** A Saturday. */
const now = Date.parse('2026-11-28T09:00:00Z');

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ now: () => now + 0.25, timeZone: 'Europe/Berlin' });
});
afterEach(async () => await dialogs.close());

interface Run {
  readonly id: number;
  readonly endedAt: string;
  readonly result: string;
}

/** Only campaign 3 has runs; their results can't be read. */
function serveRuns(runs: readonly Run[]): void {
  dialogs.setWeather(({ url }) => {
    const [, campaign] = /\/campaigns\/(\d+)\/runs(?:\?|$)/u.exec(url) ?? [];
    if (campaign === undefined) return /\/runs\/9/u.test(url) ? (answer) => answer.text(503, '') : 'pass';
    const listed = runs.map(({ id, endedAt, result }) => ({
      runId: id,
      result,
      startDate: new Date(Date.parse(endedAt) - 60_000).toISOString(),
      endDate: endedAt,
    }));
    const body = { results: campaign === '3' ? listed : [], nextPage: null };
    return (answer) => answer.json(200, body, { date: new Date(now).toUTCString() });
  });
}

const night = { id: 905, endedAt: '2026-11-28T02:00:00Z', result: 'Failed' };
const evening = { id: 904, endedAt: '2026-11-27T18:00:00Z', result: 'Success' };
const friday = { id: 903, endedAt: '2026-11-27T10:00:00Z', result: 'Failed' };
const thursday = { id: 902, endedAt: '2026-11-26T10:00:00Z', result: 'Failed' };

it('names only the runs that failed in the given period', async () => {
  serveRuns([night, evening, friday, thursday]);
  for (const line of ['any failures last night', 'any failures overnight', 'broken overnight']) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('1 of 2 runs failed last night.');
    expect(said.note).toBe('From 27 Nov 18:00 CET to 28 Nov 08:00 CET.');
    expect(listLines(said)).toEqual([
      'Campaign 3 “Nightly regression” · ✗ run 905 failed, according to the service · 7 hours ago (28 Nov 03:00 CET)',
    ]);
    expect(buttonLines(said)).toEqual(['results of campaign 3 run 905', 'digest now', 'campaigns']);
  }
  for (const line of ['failed yesterday', 'any failures yesterday?', 'did anything fail yesterday']) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('1 of 2 runs failed yesterday.');
    expect(listLines(said)).toEqual([expect.stringContaining('run 903 failed')]);
  }
  const day = await dialogs.type('any failures on Thursday');
  expect(day.text).toBe('The only run on Thursday 26 Nov failed.');
  expect(listLines(day)).toEqual([expect.stringContaining('run 902 failed')]);
  expect((await dialogs.type('failed since yesterday')).text).toBe(
    '2 of 3 runs failed since yesterday 00:00.',
  );
});

it('says how many runs there were when none failed, and when there were none', async () => {
  serveRuns([evening, { ...evening, id: 906, endedAt: '2026-11-28T03:00:00Z' }]);
  const said = await dialogs.typeAsViewer('failed last night');
  expect([said.tone, said.text]).toEqual(['good', 'Nothing failed last night: 2 runs, both passed.']);
  expect((await dialogs.type('failed on Wednesday')).text).toBe('No runs on Wednesday 25 Nov.');
});

it('doesn’t say that nothing failed while the service is unavailable', async () => {
  dialogs.setWeather(() => (answer) => answer.text(503, ''));
  await dialogs.ports.campaigns.note({ id: 3, name: 'Nightly regression' });
  const said = await dialogs.type('failed last night');
  expect(said.text).toBe('1 campaign couldn’t be read in time.');
  expect(buttonLines(said)).toEqual(['failed runs 2026-11-27 night']);
});
