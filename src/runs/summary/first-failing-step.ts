import { stepName } from '../../../dialogs/campaign/wording/case-words.ts';
import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import { judgeResult } from '../judge-result.ts';
import { cutText } from './cut-text.ts';

const longestText = 300;

/** What the first step that failed is called; `''` where none is known to have. */
export function firstFailingStep({ steps = [] }: Pick<TestResult, 'steps'>): string {
  const at = steps.findIndex(({ result }) => judgeResult(result).verdict === 'fail');
  const failed = steps[at];
  return failed === undefined ? '' : cutText(stepName(failed, at), longestText);
}
