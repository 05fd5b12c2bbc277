import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import { judgeResult } from '../judge-result.ts';
import { cutText } from './cut-text.ts';

const longestText = 300;

/** What the service calls the first step that failed: by its description, else by its detail; `''` for none. */
export function firstFailingStep({ steps }: Pick<TestResult, 'steps'>): string {
  const failed = steps?.find(({ result }) => judgeResult(result).verdict === 'fail');
  return cutText(failed?.description, longestText) || cutText(failed?.detail, longestText);
}
