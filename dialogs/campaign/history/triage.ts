import { defined } from '../../defined.ts';
import type { CaseTriage, RunSummary, TestCaseName } from '../../ports/runs.ts';
import { classifyCase, maxKeptRuns, type Strip } from './classify.ts';
import { isBefore, type KeptRun, timesOf } from './kept-runs.ts';
import { type CaseOutcome, caseNumber, outcomeOf, unpackOutcomes } from './packed-outcomes.ts';

/** How the test cases of a run stand; undefined where no earlier run was read. @param kept of its campaign */
export function triageOf(kept: readonly KeptRun[], summary: RunSummary): readonly CaseTriage[] | undefined {
  const { run, startedAt, endedAt } = summary;
  const times = { id: run, ...defined({ startedAt, endedAt }) };
  const earlier = kept
    .filter((one) => one.run !== run && isBefore(timesOf(one), times))
    .slice(1 - maxKeptRuns);
  const runs = [...earlier.map(stripRun), { run, read: true }];
  if (!runs.slice(0, -1).some(({ read }) => read)) return undefined;
  const stripOf = readStrips(earlier, summary.cases);
  return summary.cases.flatMap(({ cause: _, ...testCase }) => {
    const strip = [...stripOf(testCase), outcomeOf[testCase.verdict]];
    const change = classifyCase(strip, runs);
    return change === undefined ? [] : [{ ...testCase, change }];
  });
}

export function stripRun({ run, outcomes }: KeptRun) {
  return { run, read: outcomes !== undefined };
}

const codes: readonly (CaseOutcome | undefined)[] = [undefined, 'pass', 'inconclusive', 'fail'];

/** The strips of some test cases over kept runs: a byte for each case and run, however many others took part. */
export function readStrips(
  kept: readonly KeptRun[],
  cases: readonly TestCaseName[],
): (testCase: TestCaseName) => Strip {
  const rows = new Map<number, number>();
  for (const testCase of cases) {
    const number = caseNumber(testCase);
    if (!rows.has(number)) rows.set(number, rows.size);
  }
  const cells = new Uint8Array(rows.size * kept.length);
  for (const [at, { outcomes }] of kept.entries()) {
    if (outcomes === undefined) continue;
    for (const [number, outcome] of unpackOutcomes(outcomes)) {
      const row = rows.get(number);
      if (row !== undefined) cells[row * kept.length + at] = codes.indexOf(outcome);
    }
  }
  return (testCase) => {
    const row = rows.get(caseNumber(testCase));
    const start = (row ?? 0) * kept.length;
    return Array.from({ length: kept.length }, (_, at) =>
      row === undefined ? undefined : codes[cells[start + at] ?? 0],
    );
  };
}
