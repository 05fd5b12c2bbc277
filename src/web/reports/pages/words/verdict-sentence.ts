import type { RunSummary } from '../../../../../dialogs/ports/run-summary.ts';
import { many } from './many.ts';

type Told = Pick<RunSummary, 'verdict' | 'counts' | 'total' | 'result' | 'alerts'>;

/** Why the run got its verdict, in one sentence. */
export function verdictSentence({ verdict, counts, total, result, alerts }: Told): string {
  const results = many(total, 'result');
  const called = result === undefined ? '' : ` The campaign service calls it “${result}”.`;
  switch (verdict) {
    case 'failed':
      if (counts.fail === 0) return `None of the ${results} failed, but the run itself did.${called}`;
      return counts.fail === total ? allOf(total, 'failed') : `${counts.fail} of ${results} failed.`;
    case 'inconclusive':
      if (total === 0) return `There are no results.${called}`;
      if (counts.inconclusive === 0)
        return `No result failed, but the run was not told to be whole.${called}`;
      return `No result failed, but ${counts.inconclusive} of ${results} came to nothing.`;
    case 'passedWithRemarks':
      if (counts.satisfactory > 0)
        return `${allOf(total, 'passed')} ${counts.satisfactory} of them with remarks.`;
      return alerts.length > 0
        ? `${allOf(total, 'passed')} There were alerts.`
        : `${allOf(total, 'passed')}${called}`;
    case 'passed':
      return allOf(total, 'passed');
  }
}

function allOf(total: number, what: string): string {
  return total === 1 ? `The only result ${what}.` : `All ${many(total, 'result')} ${what}.`;
}
