import { countKnown, partWords, verdictSentence } from '../../../wording/verdict-sentence.ts';
import type { Judged } from '../judge.ts';

export interface RunFault {
  readonly verdict: 'failed' | 'inconclusive';
  readonly message: string;
}

/**
 * What is wrong with a run that failed, or is inconclusive, though none of its results says so, or with one of which the rest
 * couldn't be read: a file of results alone would be green, or seem whole. Undefined where a result is neither passed nor known to fail.
 */
export function runFault({ summary, known = [] }: Judged): RunFault | undefined {
  const { verdict, counts } = summary;
  const rest = partWords(summary);
  if (rest !== undefined) return { verdict: verdict === 'failed' ? verdict : 'inconclusive', message: rest };
  if (verdict !== 'failed' && verdict !== 'inconclusive') return undefined;
  const failing = counts.fail - countKnown({ summary, known });
  if (failing > 0 || counts.inconclusive > 0) return undefined;
  return { verdict, message: verdictSentence(summary, true) };
}
