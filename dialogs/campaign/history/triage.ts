import type {
  CaseTriage,
  FailingCase,
  RunOfCase,
  RunReport,
  RunRetry,
  RunSummary,
  TestCaseName,
} from '../../ports/runs.ts';
import type { Time } from '../../ports/time.ts';
import { classifyCase, maxKeptRuns, type Strip } from './classify.ts';
import { isBefore, type KeptRun, timesOf } from './kept-runs.ts';
import { type CaseOutcome, caseNumber, outcomeOf, unpackOutcomes } from './packed-outcomes.ts';

/** Failing test cases whose last runs are listed. */
const maxFailing = 60;

/**
 * The status of a run's test cases; empty if no earlier run was read.
 * @param kept its campaign's runs
 * @param retries what came of their retries, and of this run's own
 */
export async function triageOf(
  time: GiveWay,
  kept: readonly KeptRun[],
  summary: RunSummary,
  retries: ReadonlyMap<number, RunRetry>,
): Promise<Pick<RunReport, 'triage' | 'failing' | 'history'>> {
  const { run, startedAt, endedAt } = summary;
  const times = { id: run, startedAt, endedAt };
  const earlier = kept
    .filter((one) => one.run !== run && isBefore(timesOf(one), times))
    .slice(1 - maxKeptRuns);
  const all = [...earlier, { run, outcomes: '', startedAt }];
  const runs = all.map(stripRun);
  if (!runs.slice(0, -1).some(({ read }) => read)) return {};
  const stripOf = await readStrips(time, earlier, summary.cases);
  const giveWay = givesWay(time);
  const triaged: CaseTriage[] = [];
  const cells: string[] = [];
  const sameText = oncePerText();
  const failing: FailingCase[] = [];
  const retriesOf = passedOnRetry(all, retries);
  for (const { cause: _, ...testCase } of summary.cases) {
    const strip = [...stripOf(testCase), outcomeOf[testCase.verdict]];
    const change = classifyCase(strip, runs);
    if (testCase.verdict === 'fail' && failing.length < maxFailing) {
      const { id, name } = testCase;
      failing.push({ id, name, runs: runsOfCase(all, strip, retriesOf(testCase)) });
    }
    if (cells.length < maxInHistory) cells.push(sameText(lettersOf(all, strip, retriesOf(testCase))));
    if (change !== undefined) triaged.push({ ...testCase, change });
    const pause = giveWay(1);
    if (pause !== undefined) await pause;
  }
  return { triage: triaged, failing, history: { runs: runsOfCase(all, []), cells } };
}

/** Test cases whose last runs are given as letters. */
const maxInHistory = 100_000;

/** Most of 100,000 test cases have the same text, which is stored once. */
function oncePerText(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text) ?? text;
    texts.set(text, known);
    return known;
  };
}

const noRuns: ReadonlySet<number> = new Set();

/** By test case, in which of the runs it passed on retry. */
function passedOnRetry(runs: readonly { readonly run: number }[], retries: ReadonlyMap<number, RunRetry>) {
  const runsById = new Map<number, Set<number>>();
  for (const { run } of runs) {
    for (const id of retries.get(run)?.passed ?? [])
      runsById.set(id, (runsById.get(id) ?? new Set()).add(run));
  }
  return ({ id }: TestCaseName): ReadonlySet<number> =>
    (id === undefined ? undefined : runsById.get(id)) ?? noRuns;
}

function lettersOf(runs: readonly { readonly run: number }[], strip: Strip, onRetry: ReadonlySet<number>) {
  const letters = runs.map(({ run }, at) => {
    const outcome = strip[at];
    if (outcome === undefined) return '.';
    return outcome !== 'pass' && onRetry.has(run) ? 'r' : outcome.slice(0, 1);
  });
  return letters.join('');
}

/** It yields after this many test cases or outcomes: a few tens of milliseconds. */
const maxAtOnce = 10_000;

export type GiveWay = Pick<Time, 'giveWay'>;

/** Counts the work done; returns a pause to await when it is time to yield. */
export function givesWay({ giveWay }: GiveWay): (count: number) => Promise<void> | undefined {
  let done = 0;
  return (count) => {
    done += count;
    if (done < maxAtOnce) return undefined;
    done = 0;
    return giveWay();
  };
}

/** The cells of a strip, with their runs. @param onRetry the runs in which it passed on retry */
export function runsOfCase(
  runs: readonly Pick<KeptRun, 'run' | 'startedAt' | 'outcomes'>[],
  strip: Strip,
  onRetry: ReadonlySet<number> = noRuns,
): readonly RunOfCase[] {
  return runs.map((run, at) => {
    const outcome = strip[at];
    const passed = outcome !== undefined && outcome !== 'pass' && onRetry.has(run.run);
    const came = passed ? ({ outcome: 'inconclusive', onRetry: true } as const) : { outcome };
    return { ...stripRun(run), startedAt: run.startedAt, ...came };
  });
}

export function stripRun({ run, outcomes }: Pick<KeptRun, 'run' | 'outcomes'>) {
  return { run, read: outcomes !== undefined };
}

/** The numbers of the test cases that failed in any of the runs, at most so many. */
export async function failedIn(
  time: GiveWay,
  runs: readonly KeptRun[],
  max = Number.POSITIVE_INFINITY,
): Promise<ReadonlySet<number>> {
  const failed = new Set<number>();
  const giveWay = givesWay(time);
  for (const { outcomes } of runs) {
    if (outcomes === undefined) continue;
    let count = 0;
    for (const [number, outcome] of unpackOutcomes(outcomes)) {
      if (outcome === 'fail' && failed.size < max) failed.add(number);
      count += 1;
    }
    await giveWay(count);
  }
  return failed;
}

const codes: readonly (CaseOutcome | undefined)[] = [undefined, 'pass', 'inconclusive', 'fail'];

/** The strips of some test cases over kept runs. */
export async function readStrips(
  time: GiveWay,
  kept: readonly KeptRun[],
  cases: readonly TestCaseName[],
): Promise<(testCase: TestCaseName) => Strip> {
  const stripOf = await readStripsOf(time, kept, new Set(cases.map(caseNumber)));
  return (testCase) => stripOf(caseNumber(testCase));
}

/** The same by the numbers of test cases: a byte for each case and run, however many others took part. */
export async function readStripsOf(
  time: GiveWay,
  kept: readonly KeptRun[],
  numbers: ReadonlySet<number>,
): Promise<(number: number) => Strip> {
  const rows = new Map(numbers.values().map((number, row) => [number, row]));
  const giveWay = givesWay(time);
  const cells = new Uint8Array(rows.size * kept.length);
  for (const [at, { outcomes }] of kept.entries()) {
    if (outcomes === undefined) continue;
    for (const [number, outcome] of unpackOutcomes(outcomes)) {
      const row = rows.get(number);
      if (row !== undefined) cells[row * kept.length + at] = codes.indexOf(outcome);
      const pause = giveWay(1);
      if (pause !== undefined) await pause;
    }
  }
  return (number) => {
    const row = rows.get(number);
    const start = (row ?? 0) * kept.length;
    return Array.from({ length: kept.length }, (_, at) =>
      row === undefined ? undefined : codes[cells[start + at] ?? 0],
    );
  };
}
