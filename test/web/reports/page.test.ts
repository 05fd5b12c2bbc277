import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CaseTriage, RunOfCase, RunReport, TrendPoint } from '../../../dialogs/ports/runs.ts';
import { caseData } from '../../../src/web/reports/pages/case-data.ts';
import { call } from '../../support/direct-line-client.ts';
import { loadReport, richReport, richTrend } from '../../support/rich-report.ts';
import { sampleReport } from '../../support/sample-report.ts';
import { missingValue, type ReportServerOptions, startReportServer } from '../../support/start-web-server.ts';

/** The page's markup, and its text without tags. */
async function pageOf(report: RunReport, options: ReportServerOptions = {}) {
  await using server = await startReportServer({
    report: async () => ({ ok: true, value: { kind: 'report', report } }),
    ...options,
  });
  const answer = await call(server.url, server.pathOf(server.links.report(12, 345)));
  expect(answer.status).toBe(200);
  const text = answer.text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '');
  return { markup: answer.text, text, headers: answer.headers, logged: server.logged };
}

test('shows everything that a run reports', async () => {
  const { text } = await pageOf(sampleReport(), {
    trend: async () => richTrend(),
    about: async () => ({ campaignName: 'Nightly', startedBy: 'Dana Okafor' }),
  });
  for (const part of [
    'Failed: campaign 12, run 345',
    'Nightly',
    'Dana Okafor',
    '2 of 41 results failed.',
    '20 November 2026 at 08:00 UTC',
    '12 min 34 s',
    'Completed · Result: Failed',
    'Pass rate 95.0%, up 3 points from 92.0% in run 340.',
    'Aborted: 1',
    'Newly failing 1 test case Balance by voice',
    'Fixed 1 test case Balance by keypad',
    'Still failing 1 test case Transfer to an agent',
    'New in this run 1 test case Opening hours',
    'Not in this run any more 1 test case Old greeting',
    'The step was not heard 1 result First failing step Say your account number Dial result Answered',
    'step by step Balance by voice +49 30 123456 Ring Success, answered after 1.2 s Say your account number Failed Heard “Sorry, we are closed &lt;now&gt;” Step 3 No result 4 more steps',
    'Minor Slow answers 3 results · minor from 2, major from 5',
    'Transfer to an agent 1 min 35 s',
    '20 s to 40 s 22',
    'Pass rate of the last 20 runs',
  ]) {
    expect(text).toContain(part);
  }
});

test('shows an unanswered call as failed at Ring, not as answered', async () => {
  const { summary } = sampleReport();
  const detail = 'The call was not answered';
  const step = { name: 'Ring', verdict: 'fail', word: 'Failed', detail, responseMilliseconds: 8200 } as const;
  const testCase = { id: 7, name: 'Billing' };
  const report = (firstFailingStep: string) => ({
    summary: {
      ...summary,
      failures: [{ detail, dialResult: 'NoAnswer', firstFailingStep, count: 1, testCases: [testCase] }],
      failedCalls: [{ testCase, steps: [step], more: 0 }],
    },
  });
  const { text } = await pageOf(report('Ring'));
  expect(text).toContain(`${detail} 1 result First failing step Ring Dial result NoAnswer`);
  expect(text).toContain(`Ring Failed after 8.2 s ${detail}`);
  expect(text).not.toContain('answered after');
});

test('shows no pass rate for a stopped run, and says after how many results', async () => {
  const { text } = await pageOf(sampleReport({ result: 'Aborted' }));
  expect(text).toContain('Stopped after 41 results (“Aborted”).');
  expect(text).toContain('This is only part of the run, so there is no pass rate.');
  expect(text).not.toMatch(/\d%/u);
});

test('describes charts in words', async () => {
  const { markup } = await pageOf(sampleReport(), { trend: async () => richTrend() });
  const labels = [...markup.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Results: 2 failed, 1 inconclusive, 2 passed with warnings, 36 passed',
    'Line: the pass rates of 20 runs, on a scale from 0% to 100%, the lowest 84.0% in run 314, the last 94.1% in run 345.',
    'Bars: how many results took how long. Most of 41 results with a duration, 22, took 20 s to 40 s.',
  ]);
  expect(markup).not.toMatch(missingValue);
});

test('draws rates from 0 to 100% over runs and days, with gaps for unread runs', async () => {
  const { markup, text } = await pageOf(sampleReport(), { trend: async () => richTrend() });
  const axis = [...markup.matchAll(/<text class="y"[^>]*>([^<]+)</g)].map(([, label]) => label);
  expect(axis.slice(0, 7)).toEqual(['0%', '20%', '40%', '60%', '80%', '100%', 'no rate']);
  expect(markup).toContain('data-at="2026-11-20T08:00:00.000Z" data-style="day">20 Nov</text>');
  expect(markup.match(/class="unread"/g)).toHaveLength(3);
  expect(text).toContain('Dashed: the results of 3 runs haven’t been read.');
  expect(text).toContain('300 1 November 2026 at 08:00 UTC Failed, according to the service not read');
  // The line begins behind the unread ones, and is interrupted where a run has no rate.
  expect(/<path class="line" d="([^"]+)"/.exec(markup)?.[1]?.match(/M/g)).toHaveLength(2);
});

test('labels the axis with times when all runs are on one day', async () => {
  const hours = [8, 9, 10].map((hour) => ({
    run: hour,
    startedAt: Date.UTC(2026, 10, 20, hour),
    passRate: 1,
    verdict: 'passed',
  })) satisfies TrendPoint[];
  const { markup } = await pageOf(sampleReport(), { trend: async () => hours });
  expect([...markup.matchAll(/data-style="time">([^<]+)</g)].map(([, time]) => time)).toEqual([
    '08:00',
    '09:00',
    '10:00',
  ]);
});

test('shows calls, failures, pass rate and p95 per test case of a load run', async () => {
  const { markup, text } = await pageOf(loadReport(12));
  const row = (id: number) =>
    new RegExp(`<tr><th[^>]*>.*?</th><td class="number">${id}</td>(.*?)</tr>`).exec(markup)?.[1] ?? '';
  const cells = (id: number) => [...row(id).matchAll(/>([^<>]+)<\/td>/g)].map(([, cell]) => cell);
  expect(cells(101)).toEqual(['148', '15', '89.9%', '12.7 s']);
  expect(cells(107)).toEqual(['190', '0', '100%', '15.2 s']);
  expect(text).toContain('p95: 95% of the calls took no longer.');
  expect((await pageOf(sampleReport())).text).not.toContain('p95');
});

test('links a test case’s name to its steps everywhere, and otherwise to its page', async () => {
  const { markup } = await pageOf(sampleReport());
  expect(markup.match(/<a href="#steps-1"><bdi>Balance by voice<\/bdi><\/a>/g)).toHaveLength(3);
  expect(markup).toContain('<ol class="steps" id="steps-1">');
  // One without leads to its page, in the table of all.
  expect(markup.match(/<a[^>]*><bdi>Transfer/g)).toHaveLength(1);
  expect(markup).toMatch(/<a href="\/reports\/campaigns\/12\/cases\/10\?[^"]+"><bdi>Transfer/);
  for (const [, id = ''] of markup.matchAll(/href="#([^"]+)"/g)) expect(markup).toContain(`id="${id}"`);
});

test('describes a failing test case in the words of the summary', async () => {
  const report = sampleReport();
  const triage = [
    { id: 8, name: 'Balance by voice', verdict: 'fail', change: { kind: 'flaky', failed: 3, of: 8 } },
    { id: 10, name: 'Transfer', verdict: 'fail', change: { kind: 'stillFailing', since: 331 } },
  ] satisfies CaseTriage[];
  const { text } = await pageOf({ ...report, triage });
  expect(text).toContain('Balance by voice 8 Failed flaky: failed 3 of the last 8');
  expect(text).toContain('Transfer to an agent 10 Failed still failing since run 331');
  expect((await pageOf(report)).text).toContain('Balance by voice 8 Failed new');
});

test('shows failing test cases run by run, and known ones with reason and expiry', async () => {
  const runs = [
    { run: 331, outcome: 'pass', read: true },
    { run: 340, read: false },
    { run: 345, outcome: 'fail', read: true },
  ] satisfies RunOfCase[];
  const [voice, transfer] = [
    { id: 8, name: 'Balance by voice' },
    { id: 10, name: 'Transfer to an agent' },
  ];
  const { markup, text } = await pageOf({
    ...sampleReport(),
    triage: [{ ...voice, verdict: 'fail', change: { kind: 'new' } }],
    failing: [
      { ...voice, runs },
      { ...transfer, runs },
    ],
    known: [{ ...transfer, until: Date.UTC(2026, 10, 28), reason: 'ticket <812> https://a.example/812' }],
  });
  const words = 'Run 331: passed – Run 340: results not read Run 345: failed';
  expect(text).toContain(
    `Failing test cases, run by run Balance by voice Test case 8 · +49 30 123456 · new · failed in 1 of 2 runs, oldest first ${words}`,
  );
  expect(text).toContain(
    `Known failures Transfer to an agent Test case 10 · +49 30 123457 · failed in 1 of 2 runs, oldest first Known until 27 November 2026 at 23:59 UTC: ticket &lt;812&gt; https://a.example/812 ${words}`,
  );
  expect(markup).toContain('<a href="https://a.example/812" target="_blank" rel="noopener noreferrer">');
  expect(markup).toContain('<h3><a href="#steps-1"><bdi>Balance by voice</bdi></a>');
  // What is known of no earlier run has no strip.
  const known = [{ ...transfer, until: Date.UTC(2026, 10, 28) }];
  const first = await pageOf({ ...sampleReport(), known });
  expect(first.text).toContain(
    'Known failures Transfer to an agent Test case 10 · +49 30 123457 Known until 27 November 2026 at 23:59 UTC',
  );
  expect(first.markup).not.toContain('class="strip"');
});

test('shows each test case’s last runs, marks known failures, and lists flaky ones that passed', async () => {
  const report = sampleReport();
  const { cases } = report.summary;
  const flaky = cases.find(({ id }) => id === 9);
  const cells = cases.map(({ id }) => (id === 8 ? 'f.f' : id === 9 ? 'fpp' : 'ppp'));
  const history = { runs: [331, 340, 345].map((run) => ({ run, read: run !== 340 })), cells };
  const { markup, text } = await pageOf({
    ...report,
    history,
    triage: [
      { id: 9, name: flaky?.name ?? '', verdict: 'pass', change: { kind: 'flaky', failed: 3, of: 8 } },
    ],
    known: [{ id: 8, name: 'Balance by voice', until: Date.UTC(2026, 10, 28) }],
  });
  expect(markup.match(/<td class="past"/g)).toHaveLength(cases.length);
  expect(markup).toContain('aria-label="Failed in 2 of 2 runs: 331, 345"');
  expect(markup).toContain('aria-label="Failed in 1 of 3 runs: 331"');
  expect(markup).toContain('aria-label="Failed in none of 3 runs"');
  // A bar for each run; of one in which it took no part nothing but the ground, and nothing of one that wasn't read.
  expect(markup).toContain('<path class="fail" d="M0 18v-18h5v18zM14 18v-18h5v18z"/></svg>');
  expect(markup).toContain('<i data-kind="known">known</i>');
  expect(text).toContain(
    `Flaky test cases that passed ${flaky?.name} Test case 9 · flaky: failed 3 of the last 8 · failed in 1 of 3 runs, oldest first Run 331: failed Run 340: passed`,
  );
});

test('shows a test case that passed on retry as flaky everywhere', async () => {
  const report = sampleReport();
  const runs: readonly RunOfCase[] = [
    { run: 340, outcome: 'inconclusive', read: true },
    { run: 345, outcome: 'inconclusive', onRetry: true, read: true },
  ];
  const { markup, text } = await pageOf({
    ...report,
    failing: [{ id: 8, name: 'Balance by voice', runs }],
    triage: [{ id: 8, name: 'Balance by voice', verdict: 'fail', change: { kind: 'new' } }],
    retry: { cases: 2, passed: [8] },
  });
  expect(text).not.toContain('run by run');
  expect(text).toContain(
    'Flaky test cases that passed Balance by voice Test case 8 · +49 30 123456 · passed on retry · neither passed nor failed in any run, oldest first Run 340: inconclusive Run 345: passed on retry',
  );
  // Its own sign, too, not only its words.
  const signs = [...markup.matchAll(/<li title="Run (\d+): [^>]+><svg[^>]+><use href="#mark-(\w+)"/g)];
  expect(signs.map(([, run, sign]) => [run, sign])).toEqual([
    ['340', 'inconclusive'],
    ['345', 'retry'],
  ]);
  expect(markup).toContain('<symbol id="mark-retry"');
  expect(markup).toContain('<i data-kind="flaky">passed on retry</i>');
  expect(markup).not.toContain('<i data-kind="new">');
});

test('escapes text in every field', async () => {
  const evil = `</title></bdi></script><script>alert(1)</script><img src=x onerror="alert('1')">&amp;`;
  const name = { id: 7, name: evil };
  const { summary } = sampleReport();
  const report: RunReport = {
    summary: {
      ...summary,
      status: evil,
      result: evil,
      counts: { ...summary.counts, fail: 0 },
      inconclusiveWords: [{ word: evil, count: 1 }],
      failures: [{ detail: evil, dialResult: evil, firstFailingStep: evil, count: 2, testCases: [name] }],
      slowest: [{ testCase: name, durationMilliseconds: 1 }],
      alerts: [{ message: evil, level: 'major', count: 1 }],
      cases: [{ ...name, verdict: 'fail' }],
    },
    comparison: {
      run: 345,
      previous: 340,
      newlyFailing: [name],
      fixed: [name],
      stillFailing: [name],
      added: [name],
      gone: [name],
    },
  };
  const { markup } = await pageOf(report, { about: async () => ({ campaignName: evil, startedBy: evil }) });
  expect(markup.match(/<script/g)).toHaveLength(2);
  expect(markup).not.toContain('<img src=x');
  expect(markup).not.toContain(`alert('1')`);
  expect(markup.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(15);
  expect(markup).toContain('&amp;amp;');
});

test('omits what isn’t known', async () => {
  const { markup, text } = await pageOf({
    summary: {
      campaign: 12,
      run: 345,
      verdict: 'inconclusive',
      total: 0,
      counts: { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 },
      inconclusiveWords: [],
      failures: [],
      slowest: [],
      alerts: [],
      durations: [],
      cases: [],
    },
  });
  expect(text).toContain('Campaign 12');
  expect(text).toContain('There are no results.');
  expect(text).toContain('No result was conclusive, so there is no pass rate.');
  for (const absent of [
    'Started',
    'Duration',
    'Compared',
    'Failures',
    'The service’s alerts',
    'Slowest',
    'All test cases',
    'last',
  ]) {
    expect(text).not.toContain(absent);
  }
  expect(markup).not.toMatch(missingValue);
});

test('shows long lists completely', async () => {
  const { summary } = sampleReport();
  const failures = Array.from({ length: 14 }, (_, index) => ({
    detail: `Cause ${index}.`,
    count: 1,
    testCases: [],
  }));
  const { text } = await pageOf({ summary: { ...summary, failures } });
  expect(text).toContain('4 more kinds of failure Cause 10.');
  for (const { detail } of failures) expect(text).toContain(detail);
});

test('shows the page even if a part of it can’t be read', async () => {
  const fail = async () => {
    throw new Error('no trend today');
  };
  const { text, logged } = await pageOf(sampleReport(), { trend: fail, about: fail });
  expect(text).toContain('2 of 41 results failed.');
  expect(text).not.toContain('Pass rate of the last');
  expect(logged.join()).toContain('no trend today');
});

test('shows the first 200 of 5,000 test cases, failures first, and the total', async () => {
  await using server = await startReportServer({
    report: async () => ({ ok: true, value: { kind: 'report', report: richReport(5000) } }),
    trend: async () => richTrend(),
  });
  const answer = await fetch(server.links.report(12, 345), { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(20_000);
  const markup = await answer.text();
  const table = markup.slice(markup.indexOf('<table id="case-table"'));
  expect(table.slice(0, table.indexOf('</table>')).match(/<tr>/g)).toHaveLength(1 + 200);
  // 164 failed; then come those that were inconclusive.
  expect(table.match(/class="mark fail"/g)).toHaveLength(164);
  expect(markup).toContain('Test cases 1 to 200 of 5,000');
  expect(markup).toContain('Without JavaScript the others are in the files only.');
});

test('yields to other work while it creates all rows of a long table', async () => {
  let turns = 0;
  let isOver = false;
  const other = (): void => {
    turns += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await using server = await startReportServer();
  turns = 0;
  await caseData(richReport(100_000), server.links.ways(12, 9_999_999_999));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(50);
});

test('sends all rows of a long table in order, each distinct cell once', async () => {
  const report = richReport(100_000);
  await using server = await startReportServer({
    report: async () => ({ ok: true, value: { kind: 'report', report } }),
  });
  const page = await call(server.url, server.pathOf(server.links.report(12, 345)));
  const path = /data-rows="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await call(server.url, path);
  expect(answer.status).toBe(200);
  const lines = answer.text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const [head, ...rest] = lines;
  expect(head).toEqual({ page: expect.stringMatching(/^\/reports\/campaigns\/12\/cases\/0\?/) });
  const parts = rest.map((line) => lineSchema.parse(line));
  const ids = parts.flatMap((part) => part.ids);
  expect(ids).toHaveLength(100_000);
  expect(new Set(ids).size).toBe(100_000);
  const looks = [0, 1].map((column) => parts.flatMap((part) => part.looks[column] ?? []));
  for (const column of looks) expect(new Set(column).size).toBe(column.length);
  const verdicts = parts.flatMap((part) => part.cells[0]?.map((at) => looks[0]?.[at] ?? '') ?? []);
  const byId = new Map(report.summary.cases.map(({ id, verdict }) => [id, verdict]));
  ids.forEach((id, at) => {
    if (!verdicts[at]?.includes(`class="mark ${byId.get(id ?? 0)}"`))
      throw new Error(`${id}: ${verdicts[at]}`);
  });
  // The worst first, as the page has them.
  const ranks = verdicts.map((cell) => Number(/data-rank="(\d)"/.exec(cell)?.[1]));
  expect(ranks).toEqual(ranks.toSorted());
  const shown = [...page.text.matchAll(/<td class="number">(\d+)<\/td><td class="stands"/g)].map(([, id]) =>
    Number(id),
  );
  expect(shown).toEqual(ids.slice(0, 200));
});

test('reuses a long page’s report for its rows, but not for other pages or forged links', async () => {
  let made = 0;
  await using server = await startReportServer({
    async report(_campaign, run = 0) {
      made += 1;
      const { summary, ...report } = richReport(2_000);
      return { ok: true, value: { kind: 'report', report: { ...report, summary: { ...summary, run } } } };
    },
  });
  const open = async (run: number) => {
    const page = await call(server.url, server.pathOf(server.links.report(12, run)));
    return /data-rows="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  };
  const rows = await open(345);
  expect(made).toBe(1);
  const answer = await call(server.url, rows);
  expect([answer.status, made]).toEqual([200, 1]);
  expect((await call(server.url, rows.replace(/signature=./u, 'signature=~'))).status).toBe(403);
  // A page of another process, or another page of this one, may have been made of something else.
  await call(server.url, rows.replace(/&page=.*$/u, ''));
  expect(made).toBe(2);
  await call(server.url, rows.replace(/&page=.*$/u, '&page=other'));
  expect(made).toBe(3);
  await open(345);
  expect((await call(server.url, rows)).status).toBe(200);
  expect(made).toBe(5);
  // Whoever opens it anew sees it as it is then.
  const other = await open(346);
  await call(server.url, other.replace('346', '345'));
  expect(made).toBe(6);
});

const lineSchema = z.object({
  names: z.array(z.string()),
  ids: z.array(z.number().nullable()),
  looks: z.array(z.array(z.string())),
  cells: z.array(z.array(z.number())),
});

test('says how many test cases a summary left out', async () => {
  const { summary } = sampleReport();
  const { text } = await pageOf({ summary: { ...summary, casesLeftOut: 87_444 } });
  expect(text).toContain(
    'Test cases Of 87,449 test cases, 5 are kept for this page, those that failed first. All results are in the files.',
  );
  expect(text).not.toContain('All test cases');
});

test('cuts long lists of changes, and shows how many are left out', async () => {
  const report = sampleReport();
  const many = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `Old ${id}` }));
  const { markup, text } = await pageOf({
    ...report,
    ...(report.comparison && { comparison: { ...report.comparison, gone: many } }),
  });
  expect(text).toContain('49,992 more test cases');
  expect(text).toContain('and 49,800 more');
  expect(markup.match(/Old \d/g)).toHaveLength(200);
});
