import type { RunStatus } from '../../ports/campaign.ts';
import type { RunSummary, RunVerdict, Verdict } from '../../ports/runs.ts';
import { cutShortWords, foldWord } from '../../ports/service-words.ts';
import type { EpochMs } from '../../ports/time.ts';

const verdicts: ReadonlyMap<string, Verdict> = new Map([
  ['success', 'pass'],
  ['satisfactory', 'satisfactory'],
  ['failed', 'fail'],
]);

/**
 * The verdict for the service's word for a test, a step or a run. `Aborted`, errors, no word and unknown words are inconclusive:
 * nothing is guessed to be green or red.
 * @returns `word`: the service's own, trimmed; absent if it gave none
 */
export function judgeResult(result: string | undefined): {
  readonly verdict: Verdict;
  readonly word?: string;
} {
  const word = result?.trim() ?? '';
  const verdict = verdicts.get(foldWord(word)) ?? 'inconclusive';
  return word === '' ? { verdict } : { verdict, word };
}

const runVerdictOf: Readonly<Record<Verdict, RunVerdict>> = {
  pass: 'passed',
  satisfactory: 'passedWithRemarks',
  fail: 'failed',
  inconclusive: 'inconclusive',
};

/** A run's verdict by the service's own words, if its results weren't read. This must be said where it is shown. */
export function verdictByWord({ status, result }: Pick<RunStatus, 'status' | 'result'>): RunVerdict {
  const { verdict } = judgeResult(result);
  return runPhase(status) === 'brokenOff' && verdict !== 'fail' ? 'inconclusive' : runVerdictOf[verdict];
}

const fromBestToWorst: readonly Verdict[] = ['pass', 'satisfactory', 'inconclusive', 'fail'];

export function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return fromBestToWorst.indexOf(other) > fromBestToWorst.indexOf(one) ? other : one;
}

/**
 * The verdict of a finished run. `failed`: a test failed, or the service calls the run failed. `inconclusive`: no results, fewer
 * than the service counts, an inconclusive one, or a run that was aborted or has an unknown result. A satisfactory result or an
 * alert is a remark.
 */
export function runVerdict(
  { counts, total, alerts, restUnread }: Pick<RunSummary, 'counts' | 'total' | 'alerts' | 'restUnread'>,
  { status, result, totalResults = 0 }: RunStatus,
): RunVerdict {
  // A run without a result of its own is judged by its tests.
  const ofRun = runPhase(result) === 'running' ? undefined : judgeResult(result).verdict;
  if (counts.fail > 0 || ofRun === 'fail') return 'failed';
  if (ofRun === 'inconclusive' || runPhase(status) === 'brokenOff') return 'inconclusive';
  const isWhole = total > 0 && total >= totalResults && restUnread === undefined;
  if (!isWhole || counts.inconclusive > 0) return 'inconclusive';
  const hasRemarks = counts.satisfactory > 0 || ofRun === 'satisfactory' || alerts.length > 0;
  return hasRemarks ? 'passedWithRemarks' : 'passed';
}

/** `brokenOff`: over, but not complete, so it is never green. */
type RunPhase = 'running' | 'completed' | 'brokenOff';

/** The seed shows `Completed` (campaign seed §3); the others are usual in such systems. */
const phases: Readonly<Record<RunPhase, string>> = {
  running: ' running queued scheduled none pending inprogress',
  completed: 'completed complete finished done ended succeeded success',
  brokenOff: `${cutShortWords.join(' ')} failed error completedwitherrors`,
};

const phaseOfWord = new Map(
  (['running', 'completed', 'brokenOff'] as const).flatMap((phase) =>
    phases[phase].split(' ').map((word) => [word, phase] as const),
  ),
);

/** The phase of a run by a status or a result: `running` without a word, undefined for an unknown one. */
export function runPhase(word: string | undefined): RunPhase | undefined {
  return phaseOfWord.get(foldWord(word));
}

/** Whether a status says that the run hasn't begun. */
export function isYetToBegin(status: string | undefined): boolean {
  return ['none', 'queued', 'scheduled', 'pending'].includes(foldWord(status));
}

/** What a poll showed of a run. */
interface SeenRun extends RunStatus {
  /** By our clock, milliseconds since 1970. */
  readonly at: EpochMs;
}

/** Two polls that are this far apart confirm an end: results may still be coming in. Milliseconds. */
export const confirmedAfter = 4_000;

/**
 * - `running`: the service doesn't say that it is over;
 * - `settling`: it says so, but results may still be coming in: poll again after `confirmedAfter`;
 * - `finished`: two polls, far enough apart, said so with the same number of results (campaign seed §4 rule 4).
 */
export type RunProgress = 'running' | 'settling' | 'finished';

/**
 * A run's progress, from two polls.
 * @param previous the first poll that showed this state, with the time at which it ended. If that is after `current`, the clock was
 *   put back and it confirms nothing
 * @param current with the time at which this poll began
 */
export function runProgress(previous: SeenRun | undefined, current: SeenRun): RunProgress {
  if (!saysOver(current)) return 'running';
  if (previous === undefined || !saysOver(previous)) return 'settling';
  const isSame = previous.totalResults === current.totalResults;
  return isSame && current.at - previous.at >= confirmedAfter ? 'finished' : 'settling';
}

/** A status updated by a later one. What that leaves out stays. */
export function withStatus(before: RunStatus, later: RunStatus): RunStatus {
  return {
    status: later.status ?? before.status,
    startedAt: later.startedAt ?? before.startedAt,
    endedAt: later.endedAt ?? before.endedAt,
    result: later.result ?? before.result,
    totalResults: later.totalResults ?? before.totalResults,
  };
}

/** Whether a run is over: it has a terminal status, or an end date and a result that isn't a running one. */
export function saysOver({
  status,
  endedAt,
  result,
}: Pick<RunStatus, 'status' | 'endedAt' | 'result'>): boolean {
  const phase = runPhase(status);
  const hasEnded = endedAt !== undefined && runPhase(result) !== 'running';
  return phase === 'completed' || phase === 'brokenOff' || hasEnded;
}
