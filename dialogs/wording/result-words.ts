import type { CaseChange, ResultCounts } from '../ports/runs.ts';
import { numberWords } from './format.ts';
import { nameTexts as texts } from './operators/names.ts';

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
      return `flaky: failed ${numberWords(change.failed)} of the last ${numberWords(change.of)}`;
    case 'stillFailing':
      return `still failing since run ${change.since}${change.orEarlier ? ' or earlier' : ''}`;
    case 'new':
    case 'fixed':
      return change.kind;
  }
}
