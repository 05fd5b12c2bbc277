import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { digestOfCampaign } from '../../../../dialogs/campaign/digest/campaign-digest.ts';
import {
  createKnownFailureRepository,
  readKnownFailures,
} from '../../../../dialogs/campaign/known-failures/known-failures.ts';
import { headlineWords } from '../../../../dialogs/campaign/results/summary-message.ts';
import type { RunReport } from '../../../../dialogs/ports/runs.ts';
import { isCutShort } from '../../../../dialogs/ports/service-words.ts';
import { passRate, runRate, verdictTitle } from '../../../../dialogs/wording/format.ts';
import { changeMark } from '../../../../dialogs/wording/result-words.ts';
import { reportIn } from '../../../support/reports.ts';
import { startRunReports } from '../../../support/start-run-reports.ts';

/**
 * A fortnight of runs of the campaigns in `test/support/fortnight/data`, whose scenario says how each test case comes out in each run.
 * What is expected was written by hand from the scenario, as a test lead would say it.
 */
const dataFolder = fileURLToPath(new URL('../../../support/fortnight/data', import.meta.url));
const hour = 60 * 60_000;
const day = 24 * hour;
/** The service aborts it. */
const cutShortNight = 11;

let time = Date.parse('2026-03-02T02:00:00Z');
const runReports = await startRunReports(1, { dataFolder, now: () => time });
afterAll(() => runReports.close());

/** Executes a campaign, lets ten minutes pass, and reads the report as whoever waits for the end of the run. */
async function runCampaign(campaign: number): Promise<RunReport> {
  await runReports.service.execute(campaign);
  time += hour / 6;
  return reportIn(await runReports.reports.report(campaign));
}

/** What the digest tells in the morning after one run, or several: of the last one the same as its summary. */
async function digestOf(campaign: number, run: number, from = run) {
  const { ports, service, records } = runReports;
  const listed = await service.listRuns(campaign);
  const items = listed.ok ? listed.value.value.items : [];
  const runs = items.filter(({ id }) => id >= from && id <= run).toSorted((one, other) => one.id - other.id);
  const reader = { ...ports, campaigns: { note: async () => {} }, isLate: () => false };
  return await digestOfCampaign(reader, { id: campaign }, runs, await readKnownFailures(records));
}

/** Only what the run itself says: `failing` and `inconclusive` by id, and the mark of each case that has one. */
function read({ summary, triage, known }: RunReport) {
  const idsOf = (verdict: string) =>
    summary.cases.filter((one) => one.verdict === verdict).map(({ id }) => id);
  return {
    run: summary.run,
    says: verdictTitle(summary.verdict, known?.length),
    failing: idsOf('fail'),
    inconclusive: idsOf('inconclusive'),
    known: known?.map(({ id }) => id) ?? [],
    marks: Object.fromEntries((triage ?? []).map(({ id, change }) => [id, changeMark(change)])),
  };
}

const by = { id: 'ada', name: 'Ada' };
const place = { channel: 'msteams', conversation: 'ops', kind: 'group' } as const;

async function know(testCase: number, milliseconds: number): Promise<void> {
  const repository = createKnownFailureRepository(runReports.records, { now: () => time });
  await repository.set({ testCase, until: time + milliseconds, by, place });
}

interface Expected {
  readonly says: string;
  readonly failing?: readonly number[];
  readonly inconclusive?: readonly number[];
  readonly known?: readonly number[];
  readonly marks?: Readonly<Record<number, string>>;
  readonly gone?: readonly number[];
  readonly added?: readonly number[];
  /** The night before unless it was stopped. */
  readonly comparedWith?: number;
}

const flaky = (failed: number, of: number) => `flaky: failed ${failed} of the last ${of}`;
const since = (run: number) => `still failing since run ${run}`;

/** The nights of campaign 12, and what a person does by day before the next of them. */
const nights: readonly (Expected & { readonly afterwards?: () => Promise<void> })[] = [
  // 11 has always failed: with one run nobody can say more.
  { says: 'Failed', failing: [11] },
  { says: 'Failed', failing: [11], marks: { 11: since(1) } },
  { says: 'Failed', failing: [7, 11], marks: { 7: 'new', 11: since(1) } },
  { says: 'Failed', failing: [7, 11, 27], marks: { 7: since(3), 11: since(1), 27: 'new' } },
  {
    says: 'Failed',
    failing: [7, 9, 17, 27],
    marks: { 7: since(3), 9: 'new', 11: 'fixed', 17: 'new', 27: since(4) },
  },
  {
    says: 'Failed',
    failing: [17, 21],
    inconclusive: [27],
    marks: { 7: 'fixed', 9: 'fixed', 17: since(5), 21: 'new' },
    afterwards: () => know(21, 7 * day),
  },
  // 17 has left; 27 was inconclusive in between.
  {
    says: 'Failed',
    failing: [9, 21, 27],
    known: [21],
    marks: { 9: flaky(2, 7), 21: since(6), 27: since(4) },
    gone: [17],
  },
  // 15 has joined, and fails at once.
  {
    says: 'Failed',
    failing: [15, 19, 21],
    known: [21],
    marks: { 9: flaky(2, 8), 15: 'new', 19: 'new', 21: since(6), 27: 'fixed' },
    added: [15],
  },
  // 19 has another name.
  {
    says: 'Failed',
    failing: [15, 19, 21, 23],
    known: [21],
    marks: { 9: flaky(2, 9), 15: since(8), 19: since(8), 21: since(6), 23: 'new' },
  },
  {
    says: 'Failed',
    failing: [9, 19, 21, 23],
    known: [21],
    marks: { 9: flaky(3, 10), 15: 'fixed', 19: since(8), 21: since(6), 23: since(9) },
    afterwards: () => know(23, 7 * day),
  },
  // Stopped half way: 21 and those behind it weren't called. Nothing failed, and nothing is green.
  { says: 'Inconclusive', marks: { 9: flaky(3, 10), 19: 'fixed' }, gone: [21, 23, 25, 27, 29] },
  // What wasn't called in between has neither passed nor begun anew.
  {
    says: 'Passed, 2 known failures',
    failing: [21, 23],
    known: [21, 23],
    marks: { 9: flaky(3, 10), 21: since(6), 23: since(9) },
    comparedWith: 10,
  },
  // The time of 21 is up.
  {
    says: 'Failed',
    failing: [21, 23],
    known: [23],
    marks: { 9: flaky(3, 10), 21: since(6), 23: since(9) },
  },
  { says: 'Failed', failing: [21], marks: { 9: flaky(3, 10), 21: since(6), 23: 'fixed' } },
  {
    says: 'Failed',
    failing: [21, 23],
    known: [23],
    marks: { 9: flaky(2, 10), 21: since(6), 23: flaky(5, 9) },
  },
  { says: 'Passed', marks: { 9: flaky(2, 10), 21: 'fixed', 23: flaky(5, 9) } },
  { says: 'Passed', marks: { 23: flaky(5, 9) } },
];

// Each run has those before it as its history.
describe('a fortnight of nightly runs', { shuffle: false }, () => {
  test.each(nights.map((night, index) => [index + 1, night] as const))('run %i', async (run, night) => {
    const {
      says,
      failing = [],
      inconclusive = [],
      known = [],
      marks = {},
      gone = [],
      added = [],
      comparedWith = run === 1 ? undefined : run - 1,
      afterwards,
    } = night;
    const report = await runCampaign(12);
    expect(read(report)).toEqual({ run, says, failing, inconclusive, known, marks });
    const idsOf = (cases: RunReport['comparison'], kind: 'gone' | 'added') =>
      cases?.[kind].map(({ id }) => id) ?? [];
    const { comparison } = report;
    expect(comparison?.previous).toBe(comparedWith);
    expect({ gone: idsOf(comparison, 'gone'), added: idsOf(comparison, 'added') }).toEqual({ gone, added });
    const { last } = await digestOf(12, run);
    expect(last).toMatchObject({ run, verdict: report.summary.verdict });
    const rateBefore = run === cutShortNight ? undefined : comparison?.previousPassRate;
    expect(last.passRateBefore).toBe(rateBefore);
    expect((await digestOf(12, run, run - 2)).last.passRateBefore).toBe(rateBefore);
    // Whoever reads a rate of that run reads the same, of one that was cut short none.
    const rate = run === cutShortNight ? undefined : passRate(report.summary.counts);
    const { reports } = runReports;
    const compared = run === 1 ? undefined : await reports.compare(12, run, comparison?.previous);
    const rates = [
      ...[runRate(report.summary), last.passRate, (await reports.trend(12)).at(-1)?.passRate],
      (await reports.verdicts(12, [run])).get(run)?.passRate,
      ...(compared?.ok && compared.value.kind === 'report' ? [compared.value.report.passRate] : []),
    ];
    expect(rates).toEqual(rates.map(() => rate));
    const percent = / · [\d.]+%/u.test(headlineWords(report));
    expect({ percent, isCutShort: isCutShort(report.summary) }).toEqual({
      percent: rate !== undefined,
      isCutShort: run === cutShortNight,
    });
    await afterwards?.();
    time += day;
  });

  test('a load campaign’s test case fails when any of its calls fails', async () => {
    const first = await runCampaign(15);
    expect(read(first)).toMatchObject({ says: 'Failed', failing: [33], marks: {} });
    const second = await runCampaign(15);
    expect(read(second)).toMatchObject({
      says: 'Failed',
      failing: [31, 33],
      marks: { 31: 'new', 33: since(first.summary.run) },
    });
    const calls = new Map(second.summary.cases.map(({ id, calls: made }) => [id, made]));
    expect(calls.get(31)?.failed).toBe(calls.get(31)?.all);
    expect(calls.get(33)?.failed).toBeLessThan(calls.get(33)?.all ?? 0);
    expect(read(await runCampaign(15))).toMatchObject({
      says: 'Failed',
      failing: [33],
      marks: { 31: 'fixed', 33: since(first.summary.run) },
    });
  });
});
