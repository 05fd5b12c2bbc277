import type { TestResult } from '../../../ports/campaign.ts';
import type { KnownCase, Verdict } from '../../../ports/runs.ts';
import { operators } from '../../../wording/operators.ts';
import { caseWords } from '../../wording.ts';
import { causeWords } from '../cause-words.ts';
import { causeOf } from '../failures.ts';
import { judgeResult } from '../verdict.ts';

export interface DescribedResult {
  readonly verdict: Verdict;
  readonly name: string;
  /** The service's own word. */
  readonly word?: string;
  /** Why it did not simply pass, in one line. */
  readonly message?: string;
  /** Present if it is a known failure. */
  readonly known?: KnownCase;
}

/** The known failures at the end of the run, by test case id. */
export type KnownCases = ReadonlyMap<number, KnownCase>;

/** A result in the words of the summary, for exported files. */
export function describeResult(result: TestResult, knownCases: KnownCases): DescribedResult {
  const { verdict, word } = judgeResult(result.result);
  const known = verdict === 'fail' ? knownCases.get(result.testCase ?? Number.NaN) : undefined;
  const cause = verdict === 'pass' ? undefined : causeWords(causeOf(result) ?? {}, verdict);
  return {
    verdict,
    name: caseWords({ id: result.testCase, name: result.name }),
    word,
    known,
    message: known === undefined ? cause : operators.triage.knownFailure(known.reason, cause),
  };
}
