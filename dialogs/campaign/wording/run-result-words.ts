import type { CampaignRun } from '../../ports/campaign-service.ts';
import type { RunVerdict } from '../../ports/run-summary.ts';
import { verdictWords } from './verdict-words.ts';

const verdicts: ReadonlyMap<string, RunVerdict> = new Map([
  ['success', 'passed'],
  ['satisfactory', 'passedWithRemarks'],
  ['failed', 'failed'],
]);

/** A run of a list by the service's own word: `Passed`, `Running`, `Inconclusive (Aborted)`. */
export function runResultWords({ endedAt, result }: CampaignRun): string {
  const word = result?.trim() ?? '';
  if (endedAt === undefined) return 'Running';
  const verdict = verdicts.get(word.toLowerCase());
  if (verdict !== undefined) return verdictWords[verdict];
  return word === '' ? 'Inconclusive (no result)' : `Inconclusive (${word})`;
}
