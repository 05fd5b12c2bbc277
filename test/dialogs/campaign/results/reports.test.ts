import { afterAll, describe, expect, it } from 'vitest';
import { createRunReports } from '../../../../dialogs/campaign/results/reports.ts';
import { createRunEndRepository } from '../../../../dialogs/campaign/results/run-ends.ts';
import { loadSummary, saveSummary } from '../../../../dialogs/campaign/results/stored-summary.ts';
import { defined } from '../../../support/defined.ts';
import { reportIn } from '../../../support/reports.ts';
import { result, summaryOf } from '../../../support/results.ts';
import { startRunReports } from '../../../support/start-run-reports.ts';

const runReports = await startRunReports();
afterAll(async () => {
  await runReports.close();
});

async function runsOf(campaign: number) {
  const listed = await runReports.service.listRuns(campaign);
  if (!listed.ok) throw new Error(listed.failure.detail);
  return listed.value.value.items;
}

/** The words of a run's results, read without anything of ours. */
async function wordsOf(campaign: number, run: number): Promise<unknown[]> {
  const words: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/report/campaigns/${campaign}/runs/${run}/results?pageno=${page}`;
    const { body } = await runReports.remote.call('GET', path);
    if (!isPage(body)) throw new Error('No page came.');
    words.push(...body.results.map(({ testResult }) => testResult.result));
    if (body.nextPage === null) return words;
  }
}

interface WirePage {
  readonly results: readonly { readonly testResult: { readonly result: unknown } }[];
  readonly nextPage: unknown;
}

function isPage(body: unknown): body is WirePage {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results);
}

/** What reached the service since the last time. */
function calls(): string[] {
  return runReports.calls.splice(0);
}

describe('the report of a run', () => {
  it('covers the last finished run, compared with the one before it', async () => {
    const [last, before] = await runsOf(3);
    const { summary, comparison } = reportIn(await runReports.reports.report(3));
    expect(summary).toMatchObject({ campaign: 3, run: last?.id, status: 'Completed', total: 72 });
    expect(summary.startedAt).toBe(last?.startedAt);
    expect(summary.endedAt).toBe(last?.endedAt);
    const words = await wordsOf(3, summary.run);
    const count = (word: string) => words.filter((one) => one === word).length;
    expect(summary.counts).toEqual({
      pass: count('Success'),
      satisfactory: count('Satisfactory'),
      fail: count('Failed'),
      inconclusive: count('Aborted'),
    });
    expect(summary.failures.every(({ dialResult }) => dialResult !== undefined)).toBe(true);
    expect(summary.failures.some(({ firstFailingStep }) => firstFailingStep !== undefined)).toBe(true);
    expect(comparison).toMatchObject({ run: last?.id, previous: before?.id, added: [], gone: [] });
    const failing = summary.cases.filter(({ verdict }) => verdict === 'fail').length;
    expect((comparison?.newlyFailing.length ?? 0) + (comparison?.stillFailing.length ?? 0)).toBe(failing);
  });

  it('is read once, checked again within an hour and once after it, then kept', async () => {
    const run = defined((await runsOf(5))[0]);
    calls();
    const first = reportIn(await runReports.reports.report(5, run.id));
    expect(calls()).toEqual(['campaign.results', 'campaign.runs', 'campaign.results']);
    const at = (minutes: number) =>
      createRunReports({ ...runReports.ports, now: () => Date.now() + minutes * 60_000 });
    for (const minutes of [1, 59, 61]) {
      expect(reportIn(await at(minutes).report(5, run.id))).toEqual(first);
      expect(calls()).toEqual(['campaign.results', 'campaign.runs', 'campaign.results']);
    }
    expect(reportIn(await at(62).report(5, run.id))).toEqual(first);
    expect(calls()).toEqual(['campaign.runs']);
  });

  it('is read once for simultaneous requests', async () => {
    const run = (await runsOf(5)).at(-1)?.id;
    calls();
    const all = await Promise.all([1, 2, 3].map(() => runReports.reports.report(5, run)));
    expect(calls().filter((operation) => operation === 'campaign.results')).toHaveLength(1);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('has no comparison when there is no earlier run', async () => {
    const first = (await runsOf(18)).at(-1)?.id;
    expect(reportIn(await runReports.reports.report(18, first)).comparison).toBeUndefined();
    expect(await runReports.reports.compare(18, first)).toEqual({ ok: true, value: { kind: 'noRun' } });
  });

  it('is rebuilt when results have arrived since it was stored', async () => {
    const run = defined((await runsOf(7))[0]);
    const stale = { ...summaryOf([result(1, 'Success')]), campaign: 7, run: run.id };
    const standing = { status: 'Completed', totalResults: 1 };
    const { version } = await loadSummary(runReports.ports, 7, run.id);
    await saveSummary(runReports.ports, { summary: stale, standing, settled: false }, version);
    expect(reportIn(await runReports.reports.report(7, run.id)).summary.total).toBe(16);
    expect((await loadSummary(runReports.ports, 7, run.id)).value?.summary.total).toBe(16);
  });

  it('is never one from before the run’s end, even while the service is unreachable', async () => {
    const run = (await runsOf(7)).at(-1)?.id ?? 0;
    const stale = { ...summaryOf([result(1, 'Success')]), campaign: 7, run };
    const standing = { status: 'Completed', totalResults: 1 };
    const { version } = await loadSummary(runReports.ports, 7, run);
    await saveSummary(runReports.ports, { summary: stale, standing, settled: false }, version);
    const failure = {
      code: 'UNREACHABLE',
      operation: 'campaign.results',
      detail: '',
      reference: '',
    } as const;
    const away = { ...runReports.service, listResults: async () => ({ ok: false, failure }) as const };
    const reports = createRunReports({ ...runReports.ports, service: away });
    expect(reportIn(await reports.report(7, run)).summary.total).toBe(1);
    const ends = createRunEndRepository(runReports.records, runReports.ports);
    await ends.note(7, run, { status: 'Completed', totalResults: 1 });
    expect(reportIn(await reports.report(7, run)).summary.total).toBe(1);
    await ends.note(7, run, { status: 'Completed', totalResults: 16 });
    expect(await reports.report(7, run)).toEqual({ ok: false, failure });
    expect(reportIn(await runReports.reports.report(7, run)).summary.total).toBe(16);
  });

  it('isn’t stored as empty while the status may still be the previous run’s', async () => {
    const run = (await runsOf(15)).at(-1)?.id;
    const { service } = runReports;
    const previous = { items: [], runStatus: { status: 'Completed', totalResults: 0 } };
    const listResults = async () => ({ ok: true, value: previous }) as const;
    const reports = createRunReports({ ...runReports.ports, service: { ...service, listResults } });
    await reports.report(15, run);
    expect((await loadSummary(runReports.ports, 15, run ?? 0)).value).toBeUndefined();
    expect(reportIn(await runReports.reports.report(15, run)).summary.total).toBe(12);
  });

  it('is the stored one when the service now has fewer results', async () => {
    const [, , run] = await runsOf(7);
    if (run === undefined) throw new Error('Campaign 7 has too few runs.');
    const { summary } = reportIn(await runReports.reports.report(7, run.id));
    const { value: stored, version } = await loadSummary(runReports.ports, 7, run.id);
    if (stored === undefined) throw new Error('It was stored.');
    const extra = { id: 9999, name: 'Gone', verdict: 'pass' } as const;
    const more = { ...summary, total: summary.total + 1, cases: [...summary.cases, extra] };
    const standing = { ...stored.standing, totalResults: more.total };
    await saveSummary(runReports.ports, { ...stored, summary: more, standing }, version);
    expect(reportIn(await runReports.reports.report(7, run.id)).summary.total).toBe(more.total);
  });

  it('is the stored partial one when the service has no more of the run', async () => {
    const run = (await runsOf(3))[3]?.id ?? 0;
    const made = reportIn(await runReports.reports.report(3, run)).summary;
    const part = { ...made, restUnread: 'nowhere' } as const;
    const { version } = await loadSummary(runReports.ports, 3, run);
    await saveSummary(runReports.ports, { summary: part, standing: {}, settled: true }, version);
    const { service } = runReports.ports;
    const gone = { code: 'REFUSED', status: 404, operation: 'x', detail: '', reference: 'ref' } as const;
    const down = { ...gone, code: 'UNREACHABLE' } as const;
    for (const listResults of [
      async () => ({ ok: true, value: { items: [], runStatus: { status: 'Completed' } } }) as const,
      async () => ({ ok: false, failure: gone }) as const,
      async () => ({ ok: false, failure: down }) as const,
    ]) {
      const reports = createRunReports({ ...runReports.ports, service: { ...service, listResults } });
      expect(reportIn(await reports.report(3, run)).summary).toEqual(part);
      expect((await loadSummary(runReports.ports, 3, run)).value?.summary).toEqual(part);
    }
  });

  it('is stored whole with many test cases, and still returned when storing fails', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => result(index, 'Success'));
    const fewer = { summary: { ...summaryOf(many), run: 77 }, standing: {}, settled: false };
    await saveSummary(runReports.ports, fewer, undefined);
    expect((await loadSummary(runReports.ports, 12, 77)).value).toEqual(fewer);

    const save = async () => {
      throw new Error('The disk is full.');
    };
    const failing = createRunReports({ ...runReports.ports, records: { ...runReports.records, save } });
    const run = (await runsOf(9)).at(-1)?.id;
    expect(reportIn(await failing.report(9, run)).summary.total).toBeGreaterThan(0);
    expect(runReports.warnings()).toEqual([
      'The summary of a run could not be kept.',
      'The outcomes of a run could not be kept.',
    ]);
  });

  it('triggers a correction when more results came in than at the run’s end', async () => {
    const [run] = (await runsOf(9)).slice(1);
    const ends = createRunEndRepository(runReports.records, runReports.ports);
    await ends.note(9, run?.id ?? 0, { status: 'Completed', totalResults: 1 });
    await runReports.reports.report(9, run?.id);
    expect(runReports.wakes).toContain(`correction 9/${run?.id}`);
  });

  it('isn’t available for a run that doesn’t exist or is in progress', async () => {
    expect(await runReports.reports.report(12, 999_999)).toEqual({ ok: true, value: { kind: 'noRun' } });
    expect(await runReports.reports.report(21)).toEqual({ ok: true, value: { kind: 'noRun' } });
    expect(await runReports.reports.report(999)).toMatchObject({ ok: false, failure: { status: 404 } });
    await runReports.service.execute(21);
    const [run] = await runsOf(21);
    const running = { ok: true, value: { kind: 'running', run: { id: run?.id, startedAt: run?.startedAt } } };
    expect(await runReports.reports.report(21)).toEqual(running);
    expect(await runReports.reports.report(21, run?.id)).toEqual(running);
    expect(await runReports.reports.compare(21)).toEqual(running);
    expect(await runReports.reports.export('csv', { campaign: 21, run: run?.id ?? 0 })).toEqual(running);
    await runReports.service.execute(15);
    const [latest, finished] = await runsOf(15);
    expect(latest).toEqual(expect.not.objectContaining({ endedAt: expect.anything() }));
    expect(reportIn(await runReports.reports.report(15)).summary.run).toBe(finished?.id);
  });
});

describe('the comparison of two runs', () => {
  it('uses the runs that were named, or else the last two', async () => {
    const [last, before, earlier] = await runsOf(12);
    expect(reportIn(await runReports.reports.compare(12))).toMatchObject({
      run: last?.id,
      previous: before?.id,
    });
    expect(reportIn(await runReports.reports.compare(12, before?.id))).toMatchObject({
      run: before?.id,
      previous: earlier?.id,
    });
    const named = reportIn(await runReports.reports.compare(12, last?.id, earlier?.id));
    expect(named).toMatchObject({ run: last?.id, previous: earlier?.id });
    expect(await runReports.reports.compare(12, last?.id, 999_999)).toEqual({
      ok: true,
      value: { kind: 'noRun', run: 999_999 },
    });
  });
});

describe('the trend of a campaign', () => {
  it('has its last 20 finished runs, oldest first, with what is known about them', async () => {
    const runs = await runsOf(5);
    const trend = await runReports.reports.trend(5);
    expect(trend.map(({ run }) => run)).toEqual(
      runs
        .slice(0, 20)
        .map(({ id }) => id)
        .reverse(),
    );
    // A few were read for it, the newest; the next time a few more.
    const read = (one: typeof trend) => one.filter(({ passRate }) => passRate !== undefined).length;
    expect(read(trend)).toBeGreaterThanOrEqual(8);
    expect(trend.at(-1)?.passRate).toBeDefined();
    expect(trend[0]?.passRate).toBeUndefined();
    expect(read(await runReports.reports.trend(5))).toBeGreaterThan(read(trend));
  });

  it('is empty when there is nothing to show', async () => {
    expect(await runReports.reports.trend(21)).toEqual([]);
    expect(await runReports.reports.trend(999)).toEqual([]);
  });
});

describe('the export of a run', () => {
  it('has a row for each result', async () => {
    const [run] = await runsOf(3);
    const lines: string[] = [];
    for await (const line of reportIn(
      await runReports.reports.export('csv', { campaign: 3, run: run?.id ?? 0 }),
    ))
      lines.push(line);
    expect(lines).toHaveLength(73);
    const words = lines
      .slice(1)
      .map((line) => /(?:Passed|Passed with warnings|Failed|Inconclusive),(\w+),/u.exec(line)?.[1]);
    expect(words).toEqual(await wordsOf(3, run?.id ?? 0));
    expect(new Set(lines.slice(1)).size).toBe(72);
  });

  it('isn’t available for a run that doesn’t exist', async () => {
    expect(await runReports.reports.export('csv', { campaign: 3, run: 999_999 })).toEqual({
      ok: true,
      value: { kind: 'noRun' },
    });
  });
});

it('a failure names a step of the call, not what went wrong there', async () => {
  for (const campaign of [3, 7, 12]) {
    const { summary } = reportIn(await runReports.reports.report(campaign));
    const names = new Set((summary.failedCalls ?? []).flatMap(({ steps }) => steps.map(({ name }) => name)));
    for (const { firstFailingStep, detail } of summary.failures) {
      if (firstFailingStep === undefined) continue;
      expect(names).toContain(firstFailingStep);
      expect(firstFailingStep).not.toBe(detail);
    }
  }
});
