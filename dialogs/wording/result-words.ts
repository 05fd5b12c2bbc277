import type { CaseChange, ComparedFlaky, ResultCounts } from '../ports/runs.ts';
import { numberWords } from './format.ts';
import { nameTexts as texts } from './operators/names.ts';
import { triageTexts } from './operators/triage.ts';

/**
 * `38 passed, 2 failed, 1 inconclusive`: zero counts are left out. Passes with warnings count as passed, and are listed
 * separately if there is nothing worse: `38 passed (3 with warnings)`.
 */
export function resultWords({ pass, satisfactory, fail, inconclusive }: ResultCounts): string {
  const passed = pass + satisfactory;
  return [
    satisfactory === 0 || fail > 0 ? texts.passed(passed) : texts.passedWithWarnings(passed, satisfactory),
    ...(fail === 0 ? [] : [texts.failed(fail)]),
    ...(inconclusive === 0 ? [] : [texts.inconclusive(inconclusive)]),
  ].join(', ');
}

/** The status of a test case, as a mark after its name: `new`, `still failing since run 80`, `flaky: failed 3 of the last 8`. */
export function changeMark(change: CaseChange): string {
  switch (change.kind) {
    case 'flaky':
      return `flaky: ${failedOf(change)}`;
    case 'stillFailing':
      return `still failing since run ${change.since}${change.orEarlier ? ' or earlier' : ''}`;
    case 'new':
    case 'fixed':
      return change.kind;
  }
}

/** `failed 3 of the last 8`: of the runs in which it did either. */
export function failedOf({ failed, of }: { readonly failed: number; readonly of: number }): string {
  return `failed ${numberWords(failed)} of the last ${numberWords(of)}`;
}

/** What a flaky test case did in two runs: `failed in run 340 · passed on retry in run 345`, `failed in run 345 · failed 3 of the last 8`. */
export function comparedFlakyWords({ failedIn, onRetryIn, change }: ComparedFlaky): string {
  return [
    ...(failedIn.length === 0 ? [] : [triageTexts.failedIn(failedIn)]),
    ...(onRetryIn.length === 0 ? [] : [triageTexts.onRetryIn(onRetryIn)]),
    ...(change?.kind === 'flaky' ? [failedOf(change)] : []),
  ].join(' · ');
}
