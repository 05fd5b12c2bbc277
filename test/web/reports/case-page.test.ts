import { expect, test } from 'vitest';
import type { TestCaseReport } from '../../../dialogs/ports/campaign-report.ts';
import { call } from '../../support/direct-line-client.ts';
import { startReportServer } from '../../support/start-web-server.ts';

const report: TestCaseReport = {
  id: 63,
  name: 'Billing <line>',
  calledNumber: '+49 30 1234',
  known: { until: Date.UTC(2026, 10, 28), by: 'Ann & Bo', reason: 'ticket 812' },
  campaigns: [
    {
      campaign: 12,
      campaignName: 'Nightly',
      passed: 2,
      failed: 2,
      runs: [
        { run: 80, startedAt: Date.UTC(2026, 10, 20, 8), outcome: 'pass', read: true },
        { run: 81, outcome: 'fail', read: true },
        { run: 82, read: false },
        { run: 83, read: true },
        { run: 84, outcome: 'pass', read: true },
        { run: 85, outcome: 'fail', read: true },
      ],
      last: { run: 85, outcome: 'fail' },
      change: { kind: 'flaky', failed: 2, of: 4 },
    },
  ],
};

function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/gu, ' ').replace(/\s+/gu, ' ');
}

test('shows a test case’s last runs as marks and words, and its known failure', async () => {
  await using server = await startReportServer({ testCase: async () => report });
  const answer = await call(server.url, server.pathOf(server.links.testCase(63)));
  expect(answer.status).toBe(200);
  const text = textOf(answer.text);
  for (const part of [
    'Billing &lt;line&gt;',
    'Failed in run 85: flaky: failed 2 of the last 4',
    'Known failure until 27 November 2026 at 23:59 UTC , set by Ann &amp; Bo : ticket 812',
    'Called number +49 30 1234',
    'Passed 2 of 4 runs (50.0%)',
    'Run 80: passed',
    'Run 81: failed',
    'Run 82: results not read',
    'Run 83: not in that run',
  ]) {
    expect(text).toContain(part);
  }
});

test('marks a test case that passed on retry, also in the headline', async () => {
  const [first] = report.campaigns;
  if (first === undefined) throw new Error('no campaign');
  const last = { run: 86, outcome: 'inconclusive', onRetry: true } as const;
  const campaigns = [{ ...first, runs: [...first.runs, { ...last, read: true }], last, change: undefined }];
  await using server = await startReportServer({ testCase: async () => ({ ...report, campaigns }) });
  const { text } = await call(server.url, server.pathOf(server.links.testCase(63)));
  expect(text).toMatch(/mark-retry"\/><\/svg> <strong>Passed on retry</);
  // In the strip and in the table.
  expect(text.match(/href="#mark-retry"/g)).toHaveLength(3);
  expect(text).not.toContain('href="#mark-inconclusive"');
});

test('links to its campaigns and their runs, but within a campaign only to that one', async () => {
  const [first] = report.campaigns;
  if (first === undefined) throw new Error('no campaign');
  const campaigns = [first, { ...first, campaign: 15, campaignName: 'Weekly' }];
  await using server = await startReportServer({ testCase: async () => ({ ...report, campaigns }) });
  const linksOn = (text: string): string[] =>
    [...text.matchAll(/<a href="(\/[^"]+)"/gu)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const pathsOn = (text: string): Set<string> =>
    new Set(linksOn(text).map((url) => url.split('?', 1)[0] ?? ''));
  const whole = await call(server.url, server.pathOf(server.links.testCase(63)));
  const runs = (campaign: number) => [80, 81, 82, 83, 84, 85].map((run) => `/reports/${campaign}/${run}`);
  expect(pathsOn(whole.text)).toEqual(
    new Set(['/reports/campaigns/12', ...runs(12), '/reports/campaigns/15', ...runs(15)]),
  );
  for (const url of linksOn(whole.text)) expect((await call(server.url, url)).status, url).toBe(200);

  const within = server.pathOf(server.links.campaign(12)).replace('/12?', '/12/cases/63?');
  const inCampaign = await call(server.url, within);
  expect(inCampaign.status).toBe(200);
  expect(pathsOn(inCampaign.text)).toEqual(new Set(['/reports/campaigns/12', ...runs(12)]));
  expect(inCampaign.text).not.toContain('Weekly');
  // One campaign's link opens no other's, and none a test case everywhere.
  for (const path of [
    within.replace('/campaigns/12/', '/campaigns/15/'),
    within.replace('/campaigns/12/', '/'),
    within.replace('/63?', '/063?'),
  ]) {
    expect((await call(server.url, path)).status, path).toBe(403);
  }
});

test('reveals nothing within a campaign about another campaign’s test case', async () => {
  await using server = await startReportServer({ testCase: async () => report });
  const elsewhere = server.pathOf(server.links.campaign(15)).replace('/15?', '/15/cases/63?');
  const { text } = await call(server.url, elsewhere);
  expect(text).toContain('I haven’t seen this test case in any run.');
  for (const part of ['Billing', 'Ann', 'ticket 812', 'Campaign 12']) expect(text).not.toContain(part);
});

test('says that no run contained the test case', async () => {
  await using server = await startReportServer();
  const answer = await call(server.url, server.pathOf(server.links.testCase(7)));
  expect(textOf(answer.text)).toContain('I haven’t seen this test case in any run.');
});

test('links a ticket’s https address without a referrer, and leaves other protocols as text', async () => {
  const known = { until: Date.UTC(2026, 10, 28), by: 'Ann' };
  const pageWith = async (reason: string): Promise<string> => {
    await using server = await startReportServer({
      testCase: async () => ({ ...report, known: { ...known, reason } }),
    });
    return (await call(server.url, server.pathOf(server.links.testCase(63)))).text;
  };
  expect(await pageWith('<b> https://a.example/812?x=1&y=2.')).toContain(
    '<bdi>&lt;b&gt; <a href="https://a.example/812?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">https://a.example/812?x=1&amp;y=2</a>.</bdi>',
  );
  const plain = await pageWith('http://a.example/ javascript:alert(1)');
  expect(plain).toContain('<bdi>http://a.example/ javascript:alert(1)</bdi>');
});
