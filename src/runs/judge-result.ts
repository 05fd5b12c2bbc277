import type { Verdict } from '../../dialogs/ports/run-summary.ts';
import { foldWord } from './fold-word.ts';

export interface Judgement {
  readonly verdict: Verdict;
  /** The service's own word, trimmed; absent where it gave none. To be shown where the verdict is inconclusive. */
  readonly word?: string;
}

const verdicts: ReadonlyMap<string, Verdict> = new Map([
  ['success', 'pass'],
  ['satisfactory', 'satisfactory'],
  ['failed', 'fail'],
]);

/**
 * What the word of a test's, a step's or a run's result comes to, ignoring case and spaces. `Aborted`, errors,
 * no word and every word that is not known are inconclusive: nothing is guessed to be green or red.
 */
export function judgeResult(result: string | undefined): Judgement {
  const word = result?.trim() ?? '';
  const verdict = verdicts.get(foldWord(word)) ?? 'inconclusive';
  return word === '' ? { verdict } : { verdict, word };
}

const severity = { pass: 0, satisfactory: 1, inconclusive: 2, fail: 3 } as const;

/** The worse of two verdicts: fail, then inconclusive, then satisfactory, then pass. */
export function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return severity[other] > severity[one] ? other : one;
}
