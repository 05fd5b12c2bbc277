import type { RunStatus } from '../../ports/campaign.ts';
import type { RunSummary, RunVerdict, Verdict } from '../../ports/runs.ts';

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

/** A run by the verdict of its own word, where nothing else is known of it. */
export const runVerdictOf: Readonly<Record<Verdict, RunVerdict>> = {
  pass: 'passed',
  satisfactory: 'passedWithRemarks',
  fail: 'failed',
  inconclusive: 'inconclusive',
};

const severity = { pass: 0, satisfactory: 1, inconclusive: 2, fail: 3 } as const;

/** The worse of two verdicts: fail, then inconclusive, then satisfactory, then pass. */
export function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return severity[other] > severity[one] ? other : one;
}

/**
 * A finished run in one word. A failed test, or a run that the service itself calls failed, is `failed`.
 * `inconclusive`: no results, fewer than the service counts, one that is inconclusive, or a run that was
 * aborted or whose result nobody knows: none of them is ever green. A satisfactory result or an alert is a
 * remark.
 */
export function runVerdict(
  { counts, total, alerts }: Pick<RunSummary, 'counts' | 'total' | 'alerts'>,
  run: RunStatus,
): RunVerdict {
  const ofRun = verdictOfRun(run);
  if (counts.fail > 0 || ofRun === 'fail') return 'failed';
  if (ofRun === 'inconclusive' || isBrokenOff(run.status)) return 'inconclusive';
  if (total === 0 || total < (run.totalResults ?? 0) || counts.inconclusive > 0) return 'inconclusive';
  return counts.satisfactory > 0 || ofRun === 'satisfactory' || alerts.length > 0
    ? 'passedWithRemarks'
    : 'passed';
}

/** Undefined where the run has no word of its own, or only says that it runs: then its tests decide. */
function verdictOfRun({ result }: RunStatus): Verdict | undefined {
  return isRunningWord(result) ? undefined : judgeResult(result).verdict;
}

/** Words for a run that isn't over; no word at all is one of them. */
const running = new Set(['', 'running', 'queued', 'scheduled', 'none', 'pending', 'inprogress']);

/** The seed shows `Completed` (campaign seed §3); the others are what systems of this kind say. */
const completed = new Set(['completed', 'complete', 'finished', 'done', 'ended', 'succeeded', 'success']);

/** Over, but not by having come to its end: never green. */
const brokenOff = new Set([
  'aborted',
  'cancelled',
  'canceled',
  'stopped',
  'terminated',
  'failed',
  'error',
  'expired',
  'timeout',
  'timedout',
  'completedwitherrors',
]);

/** Whether a status or a run's result says that the run isn't over yet. */
export function isRunningWord(word: string | undefined): boolean {
  return running.has(foldWord(word));
}

/** Whether a campaign status says that the run is over, however it ended. A word that nobody knows doesn't. */
export function isTerminalStatus(word: string | undefined): boolean {
  return completed.has(foldWord(word)) || isBrokenOff(word);
}

/** Whether a campaign status says that the run is over without having come to its end. */
export function isBrokenOff(word: string | undefined): boolean {
  return brokenOff.has(foldWord(word));
}

/**
 * One spelling for the service's words: no case, no spaces, hyphens or underscores. Complete sets of words are
 * not shown (campaign seed §2, end), so `In Progress`, `IN_PROGRESS` and `InProgress` are taken for one.
 * Empty for a word that isn't there.
 */
function foldWord(word: string | undefined): string {
  return word === undefined
    ? ''
    : word
        .normalize('NFKC')
        .replace(/[\s_-]+/gu, '')
        .toLowerCase();
}

/** Whether a run has an end date, and a result that isn't a running one. */
export function hasEnded({ endedAt, result }: { endedAt?: number; result?: string }): boolean {
  return endedAt !== undefined && !isRunningWord(result);
}

/**
 * - `running`: the service doesn't say that it is over;
 * - `settling`: it says so, but its results may still be coming in: look once more, soon;
 * - `finished`: it said so on two looks, with the same number of results (campaign seed §4 rule 4).
 */
export type RunProgress = 'running' | 'settling' | 'finished';

/**
 * How far a run is, from two successive looks.
 * @param previous undefined on the first look, and after a look that failed it may be the one before
 */
export function runProgress(previous: RunStatus | undefined, current: RunStatus): RunProgress {
  if (!saysOver(current)) return 'running';
  if (previous === undefined || !saysOver(previous)) return 'settling';
  return previous.totalResults === current.totalResults ? 'finished' : 'settling';
}

/** A terminal campaign status, or an end with a result that isn't a running one; either alone is enough. */
export function saysOver(run: RunStatus): boolean {
  return isTerminalStatus(run.status) || hasEnded(run);
}
