import { beforeEach, describe, expect, it } from 'vitest';
import { keptRunRecords, readKeptRuns } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { createKnownFailureRepository } from '../../../../dialogs/campaign/known-failures/known-failures.ts';
import { createHistoryJob } from '../../../../dialogs/campaign/results/fill-history.ts';
import { settledIn } from '../../../../dialogs/campaign/results/judge.ts';
import type { ReportDependencies } from '../../../../dialogs/campaign/results/read.ts';
import { createRunReports, readSummary } from '../../../../dialogs/campaign/results/reports.ts';
import { saveRetry } from '../../../../dialogs/campaign/results/retries.ts';
import { commit } from '../../../../dialogs/commit.ts';
import type { CampaignRun, RunStatus, TestResult } from '../../../../dialogs/ports/campaign.ts';
import type { Failure } from '../../../../dialogs/ports/outcome.ts';
import { reportIn, reportPorts } from '../../../support/reports.ts';
import { result } from '../../../support/results.ts';
import { useRecords } from '../../../support/use-records.ts';

const words = { '✓': 'Success', '✗': 'Failed', '?': 'Aborted' } as const;

interface Run extends CampaignRun {
  readonly results: readonly TestResult[] | Failure;
}

let runs: Run[];
let woken: string[];
let read: number[];
let ports: ReportDependencies;
const records = useRecords();

const service: ReportDependencies['service'] = {
  async listRuns() {
    const items = runs.map(({ results: _, ...run }) => run).toReversed();
    return { ok: true, value: { value: { items } } };
  },
  async listResults(_campaign, id, { steps }) {
    const { results, ...run } = runs.find((one) => one.id === id) ?? { results: [] };
    if ('code' in results) return { ok: false, failure: results };
    if (steps) read.push(id);
    const runStatus: RunStatus = { ...run, status: 'Completed', totalResults: results.length };
    return { ok: true, value: { items: results, runStatus } };
  },
};

beforeEach(() => {
  [runs, woken, read] = [[], [], []];
  const jobs = { wakeAt: async (kind: string, key: string) => void woken.push(`${kind} ${key}`) };
  ports = { ...reportPorts(records(), service), now: () => 1000, jobs };
});

/** A run that began in the order of the ids, with the results of cases 1, 2 and so on; `·` took no part. */
function addRun(id: number, strip: string, more: Partial<Run> = {}): void {
  const results = [...strip].flatMap((cell, at) =>
    cell === '✓' || cell === '✗' || cell === '?' ? [result(at + 1, words[cell])] : [],
  );
  runs.push({ id, startedAt: id * 10, endedAt: id * 10 + 5, result: 'Success', results, ...more });
}

async function marksOf(run?: number) {
  return reportIn(await createRunReports(ports).report(12, run)).triage?.map(({ id, change }) => [
    id,
    change,
  ]);
}

async function runJob(): Promise<number | undefined> {
  return await createHistoryJob(ports, (campaign, run) => readSummary(ports, campaign, run))('12');
}

describe('known failures', () => {
  it('give a run the same verdict in its report, the trend and the list of runs', async () => {
    const by = { id: 'ann', name: 'Ann' };
    const place = { channel: 'msteams', conversation: 'c', kind: 'group' } as const;
    addRun(1, '✓✗');
    addRun(2, '✓✗', { result: 'Failed' });
    addRun(3, '✗✗');
    const known = createKnownFailureRepository(ports.records, { now: () => 20 });
    await known.set({ testCase: 2, until: 1000, by, place });
    const reports = createRunReports(ports);
    const verdicts = [];
    for (const run of [1, 2, 3]) {
      const { summary, known: cases = [] } = reportIn(await reports.report(12, run));
      verdicts.push([run, summary.verdict, cases.length]);
    }
    expect(verdicts).toEqual([
      [1, 'failed', 0],
      [2, 'passed', 1],
      [3, 'failed', 1],
    ]);
    const trend = await reports.trend(12);
    expect(trend.map(({ run, verdict, known: count = 0 }) => [run, verdict, count])).toEqual(verdicts);
    const listed = await reports.verdicts(12, [1, 2, 3]);
    expect([...listed].map(([run, one]) => [run, one.verdict, one.known ?? 0])).toEqual(verdicts);
  });
});

describe('a pass on retry', () => {
  const retried = { cases: 1, passed: [2] };

  it('shows in the trend and the list of runs as in the report', async () => {
    addRun(1, '✓✗', { result: 'Failed' });
    await commit(ports.records, (draft) => saveRetry(draft, 12, 1, retried));
    const reports = createRunReports(ports);
    expect(settledIn(reportIn(await reports.report(12, 1)))).toEqual({ onRetry: 1 });
    expect(await reports.trend(12)).toMatchObject([{ verdict: 'passed', onRetry: 1 }]);
    expect((await reports.verdicts(12, [1])).get(1)).toMatchObject({ verdict: 'passed', onRetry: 1 });
  });

  it('is marked in the strips of its own and later reports', async () => {
    for (const [at, strip] of ['✓✓', '✓✗', '✓✗', '✗✗'].entries()) addRun(at + 1, strip);
    await createRunReports(ports).report(12, 1);
    for (const run of [2, 4]) {
      await createRunReports(ports).report(12, run);
      await commit(ports.records, (draft) => saveRetry(draft, 12, run, retried));
    }
    await createRunReports(ports).report(12, 3);
    const { failing = [], history } = reportIn(await createRunReports(ports).report(12, 4));
    const strips = failing.map(({ id, runs }) => [
      id,
      runs.map(({ outcome, onRetry = false }) => (onRetry ? `${outcome} on retry` : outcome)),
    ]);
    expect(strips).toEqual([
      [1, ['pass', 'pass', 'pass', 'fail']],
      [2, ['pass', 'inconclusive on retry', 'fail', 'inconclusive on retry']],
    ]);
    expect(history?.cells).toEqual(['pppf', 'prfr']);
  });

  it('counts as neither pass nor failure, even if more results arrive later', async () => {
    addRun(1, '✓✓');
    addRun(2, '✓✗');
    await marksOf();
    await commit(ports.records, (draft) => saveRetry(draft, 12, 2, retried));
    addRun(3, '✓✓');
    // It isn’t fixed.
    expect(await marksOf()).toEqual([]);
    const results = [result(1, 'Success'), result(2, 'Failed'), result(3, 'Success')];
    runs = runs.map((run) => (run.id === 2 ? { ...run, results } : run));
    await marksOf(2);
    expect(await marksOf()).toEqual([]);
  });
});

describe('the history of a campaign', () => {
  it('has unread runs read one by one, each once', async () => {
    for (const [at, cell] of [...'✓✗✓✗✗✗'].entries()) addRun(at + 1, cell);
    expect(await marksOf()).toEqual([[1, { kind: 'stillFailing', since: 5 }]]);
    expect(woken).toEqual(['history 12']);
    read = [];
    expect(await runJob()).toBe(6000);
    expect(await runJob()).toBe(6000);
    expect(await runJob()).toBe(6000);
    expect(await runJob()).toBeUndefined();
    expect(await runJob()).toBeUndefined();
    expect(read).toEqual([4, 3, 2, 1]);
    woken = [];
    expect(await marksOf()).toEqual([[1, { kind: 'flaky', failed: 4, of: 6 }]]);
    expect(woken).toEqual([]);
  });

  it('leaves an unreadable run unread and doesn’t count it as a pass', async () => {
    const failure: Failure = { code: 'REFUSED', operation: 'results', detail: 'gone', reference: 'r' };
    addRun(1, '✗');
    addRun(2, '', { results: failure });
    addRun(3, '✗');
    addRun(4, '✗');
    expect(await marksOf()).toEqual([[1, { kind: 'stillFailing', since: 3 }]]);
    expect(await runJob()).toBeUndefined();
    expect(await runJob()).toBeUndefined();
    expect((await readKeptRuns(ports, 12)).map(({ run, outcomes }) => [run, outcomes !== undefined])).toEqual(
      [
        [1, true],
        [2, false],
        [3, true],
        [4, true],
      ],
    );
    expect(await marksOf()).toEqual([[1, { kind: 'stillFailing', since: 1 }]]);
    // Somebody asks for it once the service has it.
    runs = runs.map((run) => (run.id === 2 ? { ...run, results: [result(1, 'Success')] } : run));
    await marksOf(2);
    expect(await marksOf()).toEqual([[1, { kind: 'stillFailing', since: 3 }]]);
  });

  it.each([
    { code: 'UNREACHABLE' },
    { code: 'REFUSED', status: 401 },
    { code: 'REFUSED', status: 429 },
    { code: 'FATE_UNKNOWN', status: 503 },
  ] as const)('marks no run as unread on a temporary failure: $code $status', async (how) => {
    const failure: Failure = { ...how, operation: 'results', detail: 'off', reference: 'r' };
    addRun(1, '', { results: failure });
    addRun(2, '✓');
    addRun(3, '✗');
    await marksOf();
    expect(await runJob()).toBeUndefined();
    expect(await readKeptRuns(ports, 12)).toHaveLength(2);
  });

  it('doesn’t read a run again after the process died while reading it', async () => {
    addRun(1, '✗');
    addRun(2, '✗');
    addRun(3, '✗');
    await marksOf();
    const dies = async (): Promise<never> => await Promise.reject(new Error('killed'));
    await expect(createHistoryJob(ports, dies)('12')).rejects.toThrow('killed');
    read = [];
    expect(await runJob()).toBeUndefined();
    expect(read).toEqual([]);
    expect(await marksOf()).toEqual([[1, { kind: 'stillFailing', since: 2 }]]);
  });

  it('leaves a very large run unread', async () => {
    addRun(1, '✓');
    const large = Array.from({ length: 10_001 }, (_, at) => result(at, 'Failed', { ticket: `${at}` }));
    addRun(2, '', { results: large });
    addRun(3, '✓');
    addRun(4, '✗');
    await marksOf();
    read = [];
    await runJob();
    await runJob();
    expect(read).toEqual([1]);
  });

  it('orders overlapping runs by when they started', async () => {
    addRun(1, '✓', { startedAt: 100, endedAt: 900 });
    addRun(2, '✗', { startedAt: 200, endedAt: 300 });
    addRun(3, '✗', { startedAt: 150, endedAt: 950 });
    await marksOf(1);
    await marksOf(3);
    expect(await marksOf(2)).toEqual([[1, { kind: 'stillFailing', since: 3 }]]);
    expect(await marksOf(3)).toEqual([[1, { kind: 'new' }]]);
  });

  it('is written once per run, and again only when more results arrive', async () => {
    addRun(1, '✓✓');
    addRun(2, '✓✗');
    const key = keptRunRecords.keyOf('000000000012/000000000002');
    const version = async () => (await ports.records.load(key))?.version;
    await marksOf();
    const first = await version();
    await Promise.all([marksOf(), marksOf(), marksOf()]);
    expect(await version()).toBe(first);
    runs = runs.map((run) =>
      run.id === 2
        ? { ...run, results: [result(1, 'Failed'), result(2, 'Failed'), result(1, 'Success')] }
        : run,
    );
    // The first look again finds that results came in after the summary was made.
    const { records } = ports;
    await records.remove(
      'campaign/summary/000000000012/000000000002',
      (await records.load('campaign/summary/000000000012/000000000002'))?.version ?? '',
    );
    expect(await marksOf()).toEqual([
      [1, { kind: 'new' }],
      [2, { kind: 'new' }],
    ]);
    expect(await version()).not.toBe(first);
  });

  it('is written later for a very large run if that failed with its summary', async () => {
    const results = Array.from({ length: 30_000 }, (_, at) =>
      result(at + 1, at === 7 ? 'Failed' : 'Success'),
    );
    addRun(1, '', { results });
    const { records } = ports;
    const save: typeof records.save = async (key, ...given) => {
      if (key.startsWith(keptRunRecords.prefix)) throw new Error('The database is away.');
      return await records.save(key, ...given);
    };
    await createRunReports({ ...ports, records: { ...records, save } }).report(12);
    expect(await readKeptRuns(ports, 12)).toEqual([]);
    addRun(2, '✓', { results: [result(8, 'Failed')] });
    await marksOf(2);
    await runJob();
    expect(await marksOf(2)).toEqual([[8, { kind: 'stillFailing', since: 1 }]]);
    expect(read.filter((run) => run === 1)).toHaveLength(1);
  });

  it('is left out of reports when it can’t be read', async () => {
    addRun(1, '✓');
    addRun(2, '✗');
    await marksOf();
    const { records } = ports;
    const list: typeof records.list = async (prefix, options) => {
      if (prefix.startsWith(keptRunRecords.prefix)) throw new Error('no disk');
      return await records.list(prefix, options);
    };
    ports = { ...ports, records: { ...records, list } };
    expect(await marksOf()).toBeUndefined();
  });
});
