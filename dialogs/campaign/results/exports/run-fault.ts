import {
  countKnown,
  countPassedOnRetry,
  partWords,
  verdictSentence,
} from '../../../wording/verdict-sentence.ts';
import type { Judged } from '../judge.ts';

export interface RunFault {
  readonly verdict: 'failed' | 'inconclusive';
  readonly message: string;
}

/**
 * Why a run isn't green although all of its results in the file are, or that the file is incomplete. Undefined if a result shows
 * it: one that neither passed nor is a known failure.
 */
export function runFault({ summary, known = [], retry }: Judged): RunFault | undefined {
  const { verdict, counts } = summary;
  const rest = partWords(summary);
  if (rest !== undefined) return { verdict: verdict === 'failed' ? verdict : 'inconclusive', message: rest };
  if (verdict !== 'failed' && verdict !== 'inconclusive') return undefined;
  const passed = countPassedOnRetry({ summary, retry });
  const failing = counts.fail - countKnown({ summary, known }) - passed.fail;
  if (failing > 0 || counts.inconclusive > passed.inconclusive) return undefined;
  return { verdict, message: verdictSentence(summary, true) };
}
