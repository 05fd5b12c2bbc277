import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportDependencies } from '../../../../dialogs/campaign/results/read.ts';
import { createRunReports } from '../../../../dialogs/campaign/results/reports.ts';
import type { CampaignRun, RunStatus, TestResult } from '../../../../dialogs/ports/campaign.ts';
import type { Failure, Outcome } from '../../../../dialogs/ports/outcome.ts';
import { reportIn, reportPorts } from '../../../support/reports.ts';
import { completed, result } from '../../../support/results.ts';
import { useRecords } from '../../../support/use-records.ts';

/** What the reference service can't be made to say. */
interface OddService {
  /** Pages of the list of runs, in the order in which they come. */
  runs: CampaignRun[][];
  /** Pages of results of every run; a failure in the place of one. */
  results: (TestResult[] | Failure)[];
  standing: RunStatus;
}

const reset: Failure = {
  code: 'FATE_UNKNOWN',
  operation: 'campaign.results',
  detail: 'reset',
  reference: 'r1',
};
const ended = (id: number): CampaignRun => ({
  id,
  startedAt: id * 10,
  endedAt: id * 10 + 5,
  result: 'Success',
});

let odd: OddService;
let ports: ReportDependencies;
const records = useRecords();

const service: ReportDependencies['service'] = {
  async listRuns(_campaign, _since, next = '0') {
    return { ok: true, value: { value: pageOf(odd.runs, Number(next)) } };
  },
  async listResults(_campaign, _run, _options, next = '0') {
    const page = odd.results[Number(next)] ?? [];
    if ('code' in page) return { ok: false, failure: page };
    const { items, ...more } = pageOf(odd.results, Number(next));
    return {
      ok: true,
      value: { items: items.filter((one) => one !== undefined), ...more, runStatus: odd.standing },
    };
  },
};

beforeEach(() => {
  odd = { runs: [[ended(2), ended(1)]], results: [[result(1, 'Success')]], standing: completed };
  ports = reportPorts(records(), service);
});

function pageOf<Item>(pages: readonly (readonly Item[] | Failure)[], page: number) {
  const items = pages[page] ?? [];
  return {
    items: 'code' in items ? [] : items,
    ...(page + 1 < pages.length ? { next: String(page + 1) } : {}),
  };
}

function summaryIn(read: Awaited<ReturnType<ReturnType<typeof createRunReports>['report']>>) {
  return read.ok && read.value.kind === 'report' ? read.value.report.summary : undefined;
}

describe('reports from an odd service', () => {
  it('cover the last run even if the oldest runs are listed first', async () => {
    odd.runs = [[ended(1), ended(2)], [ended(3), { id: 4, startedAt: 40 }], [{ id: 5, startedAt: 50 }]];
    const read = await createRunReports(ports).report(12);
    expect(read).toMatchObject({
      // The list gives the last two no end; their results do.
      value: { report: { summary: { run: 5 }, comparison: { run: 5, previous: 4 } } },
    });
  });

  it('rely on the list of runs when the results say nothing about the run', async () => {
    odd.standing = {};
    expect(summaryIn(await createRunReports(ports).report(12, 2))).toMatchObject({
      run: 2,
      startedAt: 20,
      endedAt: 25,
      result: 'Success',
      verdict: 'passed',
    });
    odd.runs = [[{ id: 2, startedAt: 20 }]];
    expect(await createRunReports(ports).report(12, 2)).toMatchObject({
      ok: true,
      value: { report: { summary: { run: 2 } } },
    });
    expect(await createRunReports(ports).report(12, 3)).toEqual({
      ok: true,
      value: { kind: 'running', run: { id: 3 } },
    });
  });

  it('aren’t made from partial results, and a stored one is used while the service is down', async () => {
    const reports = createRunReports(ports);
    odd.results = [[result(1, 'Success')], reset];
    expect(await reports.report(12, 2)).toEqual({ ok: false, failure: reset });
    odd.results = [[result(1, 'Success')], [result(2, 'Failed')]];
    expect(summaryIn(await reports.report(12, 2))?.total).toBe(2);
    odd.results = [reset];
    expect(summaryIn(await reports.report(12, 2))?.total).toBe(2);
    expect(await reports.report(12, 9)).toEqual({ ok: false, failure: reset });
  });

  it('abort an export when the service fails in the middle of it', async () => {
    odd.results = [[result(1, 'Success')], [result(2, 'Success')]];
    const reports = createRunReports(ports);
    const written = reportIn(await reports.export('csv', { campaign: 12, run: 2 }));
    // What it adds up to was read before: the service breaks off when the results are read to be written.
    odd.results = [[result(1, 'Success')], reset];
    const lines: string[] = [];
    const reading = (async (pieces: AsyncIterable<string>) => {
      for await (const line of pieces) lines.push(line);
    })(written);
    await expect(reading).rejects.toThrow('campaign.results failed with FATE_UNKNOWN (reference r1): reset');
    expect(lines).toHaveLength(2);
    odd.results = [reset];
    const failed: Outcome<unknown> = await createRunReports(ports).export('csv', { campaign: 12, run: 2 });
    expect(failed).toEqual({ ok: false, failure: reset });
  });
});
