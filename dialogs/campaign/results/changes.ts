import type { Line, Section } from '../../message.ts';
import type { CaseChange, CaseTriage, RunComparison, RunReport, TestCaseName } from '../../ports/runs.ts';
import { numberWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';
import { lowered, section } from '../wording.ts';

const { changes: changeTitles, changed } = operators.summary;
type Change = keyof typeof changeTitles;

/** `2 newly failing` */
export function changeCount(comparison: RunComparison, change: Change): string {
  return `${numberWords(comparison[change].length)} ${lowered(changeTitles[change])}`;
}

/** The test cases that changed in these ways, a list for each. */
export function changeSections(
  comparison: RunComparison,
  changes: readonly Change[],
  lineOf: (testCase: TestCaseName, change: Change) => Line,
): readonly Section[] {
  return changes.flatMap((change) =>
    section(
      changeTitles[change],
      comparison[change].map((testCase) => lineOf(testCase, change)),
    ),
  );
}

/**
 * The status of test cases after a run, by the campaign's history, else by the previous run. Known failures, and what passed on
 * retry, are left out.
 */
export const caseChanges = oncePer((report: RunReport): readonly CaseTriage[] => {
  const isSettled = settledCases(report);
  return allChanges(report).filter((one) => one.verdict !== 'fail' || !isSettled(one));
});

/** Whether a test case's failure is known or passed on retry. */
export const settledCases = oncePer(
  (report: Pick<RunReport, 'summary' | 'known' | 'retry'>): ((one: TestCaseName) => boolean) => {
    const ids = new Set<number | undefined>();
    for (const { id } of report.known ?? []) ids.add(id);
    for (const { id } of casesPassedOnRetry(report)) ids.add(id);
    return ({ id }) => id !== undefined && ids.has(id);
  },
);

/** The same, including those. */
export function allChanges({ triage, comparison }: RunReport): readonly CaseTriage[] {
  if (triage !== undefined || comparison === undefined) return triage ?? [];
  const { previous, newlyFailing, stillFailing, fixed } = comparison;
  const all = (cases: readonly TestCaseName[], verdict: CaseTriage['verdict'], change: CaseChange) =>
    cases.map((testCase) => ({ ...testCase, verdict, change }));
  return [
    ...all(newlyFailing, 'fail', { kind: 'new' }),
    ...all(stillFailing, 'fail', { kind: 'stillFailing', since: previous }),
    ...all(fixed, 'pass', { kind: 'fixed' }),
  ];
}

/** `1 new, 1 still failing`: the status of failing test cases; undefined if that isn't known. */
export function failureCounts(report: RunReport): string | undefined {
  const changes = caseChanges(report).filter(({ verdict }) => verdict === 'fail');
  const counted = (['new', 'stillFailing', 'flaky'] as const)
    .map((kind) => [changes.filter(({ change }) => change.kind === kind).length, changed[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${numberWords(count)} ${words}`);
  if (counted.length === 0) return undefined;
  const words = counted.join(', ');
  // The other numbers of such a summary are of calls.
  const isLoad = report.summary.cases.some(({ calls }) => calls !== undefined);
  return isLoad ? operators.summary.casesInAll(changes.length, words) : words;
}

/**
 * Whether a subscription gets the summary of a run. `failures`: it failed or is inconclusive. `changes`: a test case began to fail
 * or no longer fails, by the campaign's history, else by the previous run; without both, as for `failures`. Known failures and
 * flaky cases don't count.
 */
export function wantsReport(only: 'failures' | 'changes' | undefined, report: RunReport): boolean {
  if (only === undefined) return true;
  const { summary, triage, comparison } = report;
  if (only === 'changes' && (triage ?? comparison) !== undefined) {
    return caseChanges(report).some(({ change: { kind } }) => kind === 'new' || kind === 'fixed');
  }
  return summary.verdict === 'failed' || summary.verdict === 'inconclusive';
}

/** Makes something of an object that doesn't change once, for as long as that is there: of 20,000 test cases it takes a while. */
function oncePer<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, { readonly value: Made }>();
  return (given) => {
    const known = made.get(given) ?? { value: make(given) };
    made.set(given, known);
    return known.value;
  };
}
