import type { ResultCounts } from '../ports/runs.ts';
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
