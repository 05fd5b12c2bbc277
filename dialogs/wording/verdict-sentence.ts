import type { CaseVerdict, RunReport, RunSummary } from '../ports/runs.ts';
import { cutShortWord } from '../ports/service-words.ts';
import { countWords, numberWords } from './format.ts';
import { nameTexts } from './operators/names.ts';
import { triageTexts } from './operators/triage.ts';

type Part = Pick<RunSummary, 'restUnread' | 'total' | 'status' | 'result'>;
type VerdictReasons = Part & Pick<RunSummary, 'verdict' | 'counts' | 'alerts'>;

/**
 * For a run that was cut short or only partly read, says after how many results; undefined for a whole run.
 * @param expected how many results it should have had, if known
 */
export function partWords(
  { restUnread, total, ...words }: Part,
  expected: number | undefined = undefined,
): string | undefined {
  if (restUnread !== undefined) return nameTexts.restUnread(countWords(total, 'result'), restUnread);
  const word = total === 0 ? undefined : cutShortWord(words);
  return (
    word && nameTexts.cutShort(total, expected !== undefined && expected > total ? expected : undefined, word)
  );
}

/**
 * Why the run got its verdict, in a sentence or two.
 * @param allKnown whether every failure was known
 * @param expected as in `partWords`
 */
export function verdictSentence(reasons: VerdictReasons, allKnown = false, expected?: number): string {
  const part = partWords(reasons, expected);
  if (part === undefined) return verdictReason(reasons, allKnown);
  return reasons.counts.fail > 0 ? `${verdictReason(reasons, allKnown)} ${part}` : part;
}

function verdictReason(
  { verdict, counts, total, result, alerts }: VerdictReasons,
  allKnown: boolean,
): string {
  const results = countWords(total, 'result');
  const called = result === undefined ? '' : ` The campaign service calls it “${result}”.`;
  if (total === 0) return `There are no results.${called}`;
  switch (verdict) {
    case 'failed':
      if (counts.fail > 0 && allKnown) return `${noneFailed(counts)}, but the run itself did too.${called}`;
      if (counts.fail === total) return `${allOf(total, 'failed')}.`;
      if (counts.fail > 0) return `${numberWords(counts.fail)} of ${results} failed.`;
      return `${total === 1 ? 'The only result didn’t fail' : `None of the ${results} failed`}, but the run itself did.${called}`;
    case 'inconclusive':
      if (counts.inconclusive === 0)
        return `${noneFailed(counts)}, but the run isn’t known to be complete.${called}`;
      return `${noneFailed(counts)}, but ${numberWords(counts.inconclusive)} of ${results} ${counts.inconclusive === 1 ? 'is' : 'are'} inconclusive.`;
    case 'passedWithRemarks':
      if (counts.fail > 0) return `${onlyKnown(counts, total)}.`;
      if (counts.satisfactory > 0)
        return `${allOf(total, 'passed')}, ${warnings(counts.satisfactory, total)}.`;
      return `${allOf(total, 'passed')}.${alerts.length > 0 ? ' The service raised alerts.' : called}`;
    case 'passed':
      if (counts.fail > 0) return `${onlyKnown(counts, total)}.`;
      return `${allOf(total, 'passed')}.`;
  }
}

/** A run that didn't fail has no other failures. */
function onlyKnown({ fail }: VerdictReasons['counts'], total: number): string {
  const failed =
    fail === total ? allOf(total, 'failed') : `${numberWords(fail)} of ${countWords(total, 'result')} failed`;
  return `${failed}, and ${fail === 1 ? 'that was' : 'all of those were'} known`;
}

function noneFailed({ fail }: VerdictReasons['counts']): string {
  return fail === 0 ? 'No result failed' : 'Only known failures failed';
}

function allOf(total: number, what: string): string {
  return total === 1 ? `The only result ${what}` : `All ${countWords(total, 'result')} ${what}`;
}

function warnings(satisfactory: number, total: number): string {
  return total === 1 ? 'with warnings' : `${numberWords(satisfactory)} of them with warnings`;
}

type Known = Pick<RunReport, 'summary' | 'known'>;

/** Whether everything that failed was known to fail. */
export function isAllKnown(judged: Known): boolean {
  const { fail } = judged.summary.counts;
  return fail > 0 && countKnown(judged) >= fail;
}

/** How many results are known failures. */
export function countKnown({ summary, known = [] }: Known): number {
  const ids = new Set(known.map(({ id }) => id));
  return summary.cases
    .filter(({ id }) => id !== undefined && ids.has(id))
    .reduce((sum, { calls }) => sum + (calls?.failed ?? 1), 0);
}

type Retried = Pick<RunReport, 'summary' | 'retry'>;

/** The test cases of a run that had failed, or were inconclusive, and passed on retry. */
export function casesPassedOnRetry({ summary, retry }: Retried): readonly CaseVerdict[] {
  const passed = new Set(retry?.passed);
  if (passed.size === 0) return [];
  return summary.cases.filter(
    ({ id, verdict }) =>
      id !== undefined && passed.has(id) && (verdict === 'fail' || verdict === 'inconclusive'),
  );
}

/** `2 of 3 passed on retry`, or why there was no result; undefined if there was nothing to retry. */
export function retryWords(judged: Retried): string | undefined {
  const { retry } = judged;
  if (retry === undefined) return undefined;
  if (retry.why !== undefined) return triageTexts.notRetried(retry.why);
  return triageTexts.passedOnRetry(casesPassedOnRetry(judged).length, retry.cases);
}

/** How many of their results had failed, and how many were inconclusive. */
export function countPassedOnRetry(judged: Retried) {
  let [fail, inconclusive] = [0, 0];
  for (const { verdict, calls } of casesPassedOnRetry(judged)) {
    fail += calls?.failed ?? Number(verdict === 'fail');
    inconclusive += calls ? calls.all - calls.passed - calls.failed : Number(verdict === 'inconclusive');
  }
  return { fail, inconclusive };
}
