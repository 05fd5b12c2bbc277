import { defined } from '../../../defined.ts';
import type { TestResult } from '../../../ports/campaign.ts';
import type { Verdict } from '../../../ports/runs.ts';
import { caseWords } from '../../wording.ts';
import { causeWords } from '../case-lines.ts';
import { causeOf } from '../failures.ts';
import { judgeResult } from '../verdict.ts';

export interface DescribedResult {
  readonly verdict: Verdict;
  readonly name: string;
  /** The service's own word. */
  readonly word?: string;
  /** Why it did not simply pass, in one line. */
  readonly message?: string;
}

/** A result in the words of the summary, for files that other programs read. */
export function describeResult(result: TestResult): DescribedResult {
  const { verdict, word } = judgeResult(result.result);
  return {
    verdict,
    name: caseWords({ ...defined({ id: result.testCase }), name: result.name }),
    ...defined({
      word,
      message: verdict === 'pass' ? undefined : causeWords(causeOf(result) ?? {}, verdict),
    }),
  };
}
