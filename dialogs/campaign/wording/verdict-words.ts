import type { Message } from '../../message.ts';
import type { ResultCounts, RunVerdict } from '../../ports/run-summary.ts';
import { numberWords } from '../../wording/format.ts';

export const verdictWords: Readonly<Record<RunVerdict, string>> = {
  passed: 'Passed',
  passedWithRemarks: 'Passed with remarks',
  failed: 'Failed',
  inconclusive: 'Inconclusive',
};

export const verdictTone: Readonly<Record<RunVerdict, NonNullable<Message['tone']>>> = {
  passed: 'good',
  passedWithRemarks: 'warning',
  failed: 'bad',
  inconclusive: 'warning',
};

/** `38 passed (3 satisfactory), 2 failed, 1 inconclusive`: what is satisfactory counts as passed. */
export function resultWords({ pass, satisfactory, fail, inconclusive }: ResultCounts): string {
  const flagged = satisfactory === 0 ? '' : ` (${numberWords(satisfactory)} satisfactory)`;
  const passed = `${numberWords(pass + satisfactory)} passed${flagged}`;
  return `${passed}, ${numberWords(fail)} failed, ${numberWords(inconclusive)} inconclusive`;
}
