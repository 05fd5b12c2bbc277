import type { TestResult } from '../../../ports/campaign.ts';
import type { KnownCase, Verdict } from '../../../ports/runs.ts';
import { operators } from '../../../wording/operators.ts';
import { caseWords } from '../../wording.ts';
import { causeWords } from '../cause-words.ts';
import { causeOf } from '../failures.ts';
import type { Judged } from '../judge.ts';
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
  /** Present if its test case was run once more: whether that passed. */
  readonly passedOnRetry?: boolean | undefined;
}

/** By test case id, whether it passed on retry; those that were not run once more are missing. */
export type RetriedCases = ReadonlyMap<number, boolean>;

export function retriedCases({ summary, retry }: Judged): RetriedCases {
  if (retry === undefined || retry.why !== undefined) return new Map();
  const passed = new Set(retry.passed);
  return new Map(
    summary.cases.flatMap(({ id, verdict }) =>
      id !== undefined && (verdict === 'fail' || verdict === 'inconclusive') ? [[id, passed.has(id)]] : [],
    ),
  );
}

/** The known failures at the end of the run, by test case id. */
export type KnownCases = ReadonlyMap<number, KnownCase>;

/** A result in the words of the summary, for exported files. */
export function describeResult(
  result: TestResult,
  knownCases: KnownCases,
  retried: RetriedCases = new Map(),
): DescribedResult {
  const { verdict, word } = judgeResult(result.result);
  const isOpen = verdict === 'fail' || verdict === 'inconclusive';
  const passedOnRetry = isOpen ? retried.get(result.testCase ?? Number.NaN) : undefined;
  const known = verdict === 'fail' ? knownCases.get(result.testCase ?? Number.NaN) : undefined;
  const cause = verdict === 'pass' ? undefined : causeWords(causeOf(result) ?? {}, verdict);
  return {
    verdict,
    name: caseWords({ id: result.testCase, name: result.name }),
    word,
    known,
    passedOnRetry,
    message:
      passedOnRetry === true
        ? operators.triage.failedOnce(cause)
        : known === undefined
          ? cause
          : operators.triage.knownFailure(known.reason, cause),
  };
}
