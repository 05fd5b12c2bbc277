import { expect, test } from 'vitest';
import type { CampaignReport } from '../../../dialogs/ports/campaign-report.ts';
import { call } from '../../support/direct-line-client.ts';
import { emptyCampaign, richCampaign } from '../../support/rich-campaign.ts';
import { missingValue, startReportServer } from '../../support/start-web-server.ts';

const day = 24 * 60 * 60 * 1000;

/** The page's markup, and its text without tags. */
async function pageOf(report: CampaignReport) {
  await using server = await startReportServer({ campaign: async () => report });
  const answer = await call(server.url, server.pathOf(server.links.campaign(12)));
  expect(answer.status).toBe(200);
  const text = answer.text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '');
  return { markup: answer.text, text };
}

const empty = emptyCampaign(12);

test('shows everything known about a campaign’s last runs', async () => {
  const { markup, text } = await pageOf(richCampaign(12));
  for (const part of [
    'Nightly – customer lines Campaign 12 · Its last 20 finished runs',
    'Failed in run 345: 38 passed, 2 failed, 1 inconclusive',
    'Pass rate 94.1% (−3.2 points)',
    'Duration 14 min 14 s',
    'The results of 3 runs are being read in the background',
    'the lowest 84.0% in run 314, the last 94.1% in run 345.',
    'p95 call duration, in seconds',
    'Report of run 345 20 November 2026 at 08:00 UTC Failed 38 passed, 2 failed, 1 inconclusive 94.1% 14 min 14 s 14.1 s',
    'Report of run 320 11 November 2026 at 08:00 UTC Inconclusive 0 passed, 41 inconclusive no rate',
    'Report of run 300 1 November 2026 at 08:00 UTC Failed, according to the service not read – 11 min 11 s –',
    'Card blocked – by voice 8 flaky: failed 5 of the last 10 · failed 8 of the last 17 Known until 27 November 2026 at 23:59 UTC, set by Ann &amp; Bo: Ticket 812: the trunk is being replaced',
    'Run 306: failed Run 308: passed',
    'Balance – by keypad 7 107 failed 6 of the last 16 Passed in run 336 fixed',
    'Card blocked – by voice 8 108 failed 8 of the last 17 Failed flaky: failed 5 of the last 10 known',
    '37 more test cases failed in these runs, none of them in more than the ones above.',
    '212 other test cases never failed in these runs.',
  ]) {
    expect(text).toContain(part);
  }
  expect(markup).toContain('aria-label="Failed in 8 of 17 runs: 306, 310, 316, 320, 328, 332, 336, 345"');
  expect(markup).not.toMatch(missingValue);
  // Names are shown as they are written, and run as nothing.
  expect(markup.match(/<script/g)).toHaveLength(2);
  expect(markup).toContain('&lt;script&gt;alert(&quot;name&quot;)');
});

test('shows run durations when call durations aren’t known', async () => {
  const report = richCampaign(12);
  const runs = report.runs.map(({ p95Milliseconds: _, ...point }) => point);
  const { text } = await pageOf({ ...report, runs });
  expect(text).toContain('Duration of the runs, in minutes');
  expect(text).not.toContain('p95');
});

test('states what is missing: runs, failures or the service', async () => {
  const { text, markup } = await pageOf(empty);
  expect(text).toContain('Campaign 12 No finished run');
  expect(text).toContain('This campaign has no finished run yet.');
  expect(markup).not.toContain('<table');
  expect((await pageOf({ ...empty, unlisted: true })).text).toContain(
    'The campaign service can’t list this campaign’s runs right now, and none was read before.',
  );
  const [run] = richCampaign(1).runs.slice(-1);
  if (run === undefined) throw new Error('no run');
  const one = await pageOf({ ...empty, runs: [run], neverFailed: 7 });
  expect(one.text).toContain('Campaign 12 Its only finished run');
  expect(one.text).toContain('No test case failed in any of these runs.');
  expect(one.markup).not.toContain('class="chart"');
  const kept = await pageOf({ ...empty, unlisted: true, runs: [run] });
  expect(kept.text).toContain('these are the ones whose results were read before');
});

test('links only to its runs’ reports and its test cases’ pages', async () => {
  await using server = await startReportServer({ campaign: async () => richCampaign(12) });
  const own = server.pathOf(server.links.campaign(12));
  const expires = new URLSearchParams(own.split('?')[1]).get('expires');
  const page = await call(server.url, own);
  const urls = new Set(
    [...page.text.matchAll(/<a href="(\/[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  );
  const paths = [...urls].map((url) => url.split('?', 1)[0] ?? '');
  expect(paths.filter((path) => /^\/reports\/12\/\d+$/.test(path))).toHaveLength(20);
  expect(paths.filter((path) => /^\/reports\/campaigns\/12\/cases\/\d+$/.test(path))).toHaveLength(12);
  expect(paths).toHaveLength(32);
  for (const url of urls) {
    expect(url).toContain(`?expires=${expires}&`);
    expect((await call(server.url, url)).status, url).toBe(200);
  }
  server.passTime(7 * day);
  for (const url of urls) expect((await call(server.url, url)).status, url).toBe(403);
});
