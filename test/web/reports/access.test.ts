import { afterAll, expect, test } from 'vitest';
import { call } from '../../support/direct-line-client.ts';
import { stopMonotonicClock } from '../../support/pass-time.ts';
import { sampleReport } from '../../support/sample-report.ts';
import { startReportServer, startTestWebServer } from '../../support/start-web-server.ts';

const day = 24 * 60 * 60 * 1000;
const asked: string[] = [];

const server = await startReportServer({
  report: async (campaign, run) => {
    asked.push(`${campaign}/${run}`);
    return { ok: true, value: { kind: 'noRun' } };
  },
  async campaign(campaign) {
    asked.push(`campaign ${campaign}`);
    throw new Error('It was asked for.');
  },
  async testCase(id) {
    asked.push(`case ${id}`);
    throw new Error('It was asked for.');
  },
});
afterAll(() => server[Symbol.asyncDispose]());

test('reads nothing without a valid link, and refuses every run with the same text', async () => {
  const good = server.pathOf(server.links.report(12, 345));
  const answers = [];
  for (const path of [
    '/reports/12/345',
    '/reports/12/345/results.csv',
    '/reports/12/345/junit.xml',
    '/reports/12/345/ctrf.json',
    good.replace('/345?', '/346?'),
    good.replace('signature=', 'signature=x'),
    good.replace('?', '/results.csv?'),
    good.replace('?', '/junit.xml?'),
    server.pathOf(server.links.file('csv', 12, 345)).replace('results.csv', 'ctrf.json'),
    `${good}&signature=again`,
    `${good}&expires=9999999999`,
    '/reports/12/99999?expires=1&signature=x',
  ]) {
    const answer = await call(server.url, path);
    expect(answer.status, path).toBe(403);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    answers.push(answer.text);
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('This link doesn’t work');
  expect(asked).toEqual([]);
});

test.each([
  { page: 'campaign', kind: 'campaigns', link: () => server.links.campaign(12) },
  { page: 'case', kind: 'cases', link: () => server.links.testCase(12) },
])('refuses a $page’s page without its own link, and says what to type', async ({ page, kind, link }) => {
  const good = server.pathOf(link());
  const others = ['campaigns', 'cases', 'requested'].filter((other) => other !== kind);
  for (const path of [
    `/reports/${kind}/12`,
    ...['/13?', '/012?', '/12%2Fcases?'].map((other) => good.replace('/12?', other)),
    ...others.map((other) => good.replace(kind, other)),
    good.replace(`/${kind}/12?`, '/12/345?'),
    good.replace('signature=', 'signature=x'),
    `${good}&signature=again`,
    server.pathOf(server.links.requested('12')).replace('requested', kind),
  ]) {
    expect((await call(server.url, path)).status, path).toBe(403);
  }
  expect((await call(server.url, `/reports/${kind}/77`)).text).toContain(`<kbd>${page} 77</kbd>`);
  expect(asked).toEqual([]);
});

test('repeats nothing from a refused address but a number', async () => {
  const answer = await call(server.url, `/reports/${encodeURIComponent('<script>alert(1)</script>')}/1`);
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('alert');
  expect((await call(server.url, '/reports/77/1')).text).toContain('results of campaign 77');
});

test('says that a link has expired, and what to type', async () => {
  await using aging = await startReportServer();
  const { report, campaign, testCase } = aging.links;
  const pages = [
    [report(12, 345), 'results of campaign 12'],
    [campaign(12), 'campaign 12'],
    [testCase(63), 'case 63'],
  ] as const;
  for (const [link] of pages) expect((await call(aging.url, aging.pathOf(link))).status).toBe(200);
  aging.passTime(7 * day);
  for (const [link, typed] of pages) {
    const answer = await call(aging.url, aging.pathOf(link));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This link has expired');
    expect(answer.text).toContain(typed);
  }
});

test('sends headers against storing, indexing, framing, referrers and external content', async () => {
  await using far = await startReportServer({ publicUrl: 'https://bot.example' });
  const { report, file, campaign, testCase } = far.links;
  const rows = far.links.sibling('rows', { campaign: 12, run: 345, expires: 9_999_999_999 });
  const links = [report(12, 345), file('csv', 12, 345), campaign(12), testCase(63)];
  const paths = [...links.map((link) => far.pathOf(link)), rows, '/reports/12/345'];
  for (const path of paths) {
    const { headers } = await call(far.url, path, { headers: { host: 'bot.example' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
  const near = await call(server.url, '/reports/12/345');
  expect(near.headers.get('strict-transport-security')).toBeNull();
});

test('has separate pages for a missing run, a failed service and an internal error', async () => {
  const page = async (report: Parameters<typeof startReportServer>[0]) => {
    await using one = await startReportServer(report);
    const answers = [];
    for (const link of [one.links.report(12, 345), one.links.file('csv', 12, 345)]) {
      answers.push(await call(one.url, one.pathOf(link)));
    }
    return { answers, logged: one.logged.join('\n') };
  };
  const none = { ok: true, value: { kind: 'noRun' } } as const;
  for (const { status, text } of (await page({ report: async () => none, export: async () => none }))
    .answers) {
    expect(status).toBe(404);
    expect(text).toContain('runs of campaign 12');
  }
  const failed = {
    ok: false,
    failure: {
      code: 'FATE_UNKNOWN',
      operation: 'campaign.results',
      detail: 'a hidden detail',
      reference: 'abcd2345',
    },
  } as const;
  for (const { status, text } of (await page({ report: async () => failed, export: async () => failed }))
    .answers) {
    expect(status).toBe(502);
    expect(text).toContain('abcd2345');
    expect(text).not.toContain('hidden');
  }
  const broken = async () => {
    throw new Error('a hidden fault');
  };
  const { answers, logged } = await page({ report: broken, export: broken });
  for (const { status, text } of answers) {
    expect(status).toBe(500);
    expect(text).not.toContain('hidden');
    const reference = /<strong>(\w{8})<\/strong>/.exec(text)?.[1] ?? 'none';
    expect(logged).toContain(reference);
  }
  expect(logged).toContain('a hidden fault');
  expect(logged).not.toContain('signature');
});

test('shows what is known so far of an unfinished run', async () => {
  const startedAt = Date.UTC(2026, 10, 21, 8, 5);
  const running = { ok: true, value: { kind: 'running', run: { id: 345, startedAt } } } as const;
  await using one = await startReportServer({
    report: async () => running,
    export: async () => running,
    about: async () => ({ soFar: { results: 17, failed: 2 } }),
  });
  const { status, text } = await call(one.url, one.pathOf(one.links.report(12, 345)));
  expect(status).toBe(200);
  expect(text).toContain('still in progress');
  expect(text).toContain('17 results, of which 2 failed');
  expect(text).toContain('21 November 2026 at 08:05 UTC');
  const file = await call(one.url, one.pathOf(one.links.file('csv', 12, 345)));
  expect(file.status).toBe(409);
  expect(file.text).toContain('The file will be at this address');
});

test('links to the campaign and the compared run until its own link expires', async () => {
  const report = sampleReport();
  await using one = await startReportServer({
    report: async (campaign, run = 0) => {
      const summary = { ...report.summary, campaign, run };
      const comparison = { ...report.comparison, ...noChanges, run, previous: run - 5 };
      return { ok: true, value: { kind: 'report', report: { summary, comparison } } };
    },
  });
  const linksOn = (text: string) =>
    [...text.matchAll(/<a href="(\/[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const own = one.pathOf(one.links.report(12, 345));
  const ways = linksOn((await call(one.url, own)).text);
  expect(ways.map((url) => url.split('?', 1)[0])).toEqual([
    '/reports/campaigns/12',
    '/reports/12/345/previous',
    '/reports/12/345/results.csv',
    '/reports/12/345/junit.xml',
    '/reports/12/345/ctrf.json',
    ...[10, 11, 9, 7].map((id) => `/reports/campaigns/12/cases/${id}`),
  ]);
  const expires = new URLSearchParams(own.split('?')[1]).get('expires');
  for (const url of ways) expect(url).toContain(`?expires=${expires}&`);

  const [toCampaign = '', toPrevious = ''] = ways;
  expect((await call(one.url, toCampaign)).status).toBe(200);
  expect((await call(one.url, toCampaign.replace('/12?', '/13?'))).status).toBe(403);
  const previous = await call(one.url, toPrevious);
  expect(previous.status).toBe(200);
  expect(previous.text).toContain('Run 340');
  expect(linksOn(previous.text).slice(0, 2)).toEqual([toCampaign, own]);
  const signature = toPrevious.split('?')[1];
  for (const path of ['345', '340', '340/previous', '340/results.csv', '345/results.csv']) {
    expect((await call(one.url, `/reports/12/${path}?${signature}`)).status, path).toBe(403);
  }
  one.passTime(7 * day);
  for (const url of ways) expect((await call(one.url, url)).status).toBe(403);
});

test('has no link to a previous run without a comparison', async () => {
  await using one = await startReportServer({
    report: async () => ({
      ok: true,
      value: { kind: 'report', report: { summary: sampleReport().summary } },
    }),
  });
  const own = one.pathOf(one.links.report(12, 345));
  expect((await call(one.url, own)).text).not.toContain('/previous');
  const made = one.links.sibling('previous', { campaign: 12, run: 345, expires: 9_999_999_999 });
  expect((await call(one.url, made)).status).toBe(404);
});

const noChanges = { newlyFailing: [], fixed: [], stillFailing: [], added: [], gone: [] };

test('serves a long table’s rows only for their own link', async () => {
  await using one = await startReportServer({
    report: async (_campaign, run) =>
      run === 345
        ? { ok: true, value: { kind: 'report', report: sampleReport() } }
        : { ok: true, value: { kind: 'noRun' } },
  });
  const link = { campaign: 12, run: 345, expires: 9_999_999_999 };
  const rows = one.links.sibling('rows', link);
  const answer = await call(one.url, rows);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Balance by voice');
  for (const other of [
    one.links.sibling('report', link).replace('/345?', '/345/rows?'),
    rows.replace('/345/', '/346/'),
    rows.replace('/rows', ''),
  ]) {
    expect((await call(one.url, other)).status).toBe(403);
  }
  expect((await call(one.url, one.links.sibling('rows', { ...link, run: 340 }))).status).toBe(404);
  using _clock = stopMonotonicClock();
  const pages = Array.from({ length: 31 }, () => call(one.url, rows));
  expect((await Promise.all(pages)).some(({ status }) => status === 429)).toBe(true);
});

test('has no report routes unless reports are enabled', async () => {
  await using bare = await startTestWebServer({ chat: false });
  expect((await call(bare.url, server.pathOf(server.links.report(12, 345)))).status).toBe(404);
});
