import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { TestCaseName } from '../../../dialogs/ports/run-summary.ts';
import { cutText } from './cut-text.ts';

const longestName = 200;

/** The test case that a result is of. */
export function caseName({ testCase, name }: Pick<TestResult, 'testCase' | 'name'>): TestCaseName {
  const shown = cutText(name, longestName);
  return testCase === undefined ? { name: shown } : { id: testCase, name: shown };
}

/** The same for two results of one test case: by its id, or by its name where the service gave no id. */
export function caseKey({ id, name }: TestCaseName): number | string {
  return id ?? name;
}
