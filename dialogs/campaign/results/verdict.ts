import type { RunStatus } from '../../ports/campaign.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { RunSummary, RunVerdict, Verdict } from '../../ports/runs.ts';
import { cutShortWords, foldWord } from '../../ports/service-words.ts';

const verdicts: ReadonlyMap<string, Verdict> = new Map([
  ['success', 'pass'],
  ['satisfactory', 'satisfactory'],
  ['failed', 'fail'],
]);

/**
 * What the service's word for a test, a step or a run amounts to, whatever its case and spacing. `Aborted`, errors, no
 * word and every unknown word are inconclusive: nothing is guessed to be green or red.
 * @returns `word`: the service's own, trimmed; absent where it gave none
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

/**
 * A run's verdict by the service's own words, where its results weren't read. Whoever shows it says so: results that were
 * read are told by {@link runVerdict}.
 */
export function verdictByWord({ status, result }: Pick<RunStatus, 'status' | 'result'>): RunVerdict {
  const { verdict } = judgeResult(result);
  return runPhase(status) === 'brokenOff' && verdict !== 'fail' ? 'inconclusive' : runVerdictOf[verdict];
}

const fromBestToWorst: readonly Verdict[] = ['pass', 'satisfactory', 'inconclusive', 'fail'];

export function worseVerdict(one: Verdict, other: Verdict): Verdict {
  return fromBestToWorst.indexOf(other) > fromBestToWorst.indexOf(one) ? other : one;
}

/**
 * A finished run in one word. A failed test, or a run that the service itself calls failed, is `failed`. `inconclusive`: no
 * results, fewer than the service counts, one that is inconclusive, or a run that was aborted or whose result is unknown:
 * none of them is ever green. A satisfactory result or an alert is a remark.
 */
export function runVerdict(
  { counts, total, alerts, restUnread }: Pick<RunSummary, 'counts' | 'total' | 'alerts' | 'restUnread'>,
  { status, result, totalResults = 0 }: RunStatus,
): RunVerdict {
  // A run without a word of its own, or that only says that it runs, is judged by its tests.
  const ofRun = runPhase(result) === 'running' ? undefined : judgeResult(result).verdict;
  if (counts.fail > 0 || ofRun === 'fail') return 'failed';
  if (ofRun === 'inconclusive' || runPhase(status) === 'brokenOff') return 'inconclusive';
  const isWhole = total > 0 && total >= totalResults && restUnread === undefined;
  if (!isWhole || counts.inconclusive > 0) return 'inconclusive';
  const hasRemarks = counts.satisfactory > 0 || ofRun === 'satisfactory' || alerts.length > 0;
  return hasRemarks ? 'passedWithRemarks' : 'passed';
}

/** `brokenOff`: over, but not by having come to its end, so it is never green. */
type RunPhase = 'running' | 'completed' | 'brokenOff';

/** The seed shows `Completed` (campaign seed §3); the others are what systems of this kind say. */
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

/** How far a run is by a status or a result: `running` where there is no word, undefined for one that nobody knows. */
export function runPhase(word: string | undefined): RunPhase | undefined {
  return phaseOfWord.get(foldWord(word));
}

/** Whether a status says that the run hasn't begun. */
export function isYetToBegin(status: string | undefined): boolean {
  return ['none', 'queued', 'scheduled', 'pending'].includes(foldWord(status));
}

/** What a look showed of a run. */
interface SeenRun extends RunStatus {
  /** By our clock, milliseconds since 1970. */
  readonly at: EpochMs;
}

/** Two looks confirm an end where they are at least so far apart, whoever looks: results may still be coming in. Milliseconds. */
export const confirmedAfter = 4_000;

/**
 * - `running`: the service doesn't say that it is over;
 * - `settling`: it says so, but its results may still be coming in: look once more, `confirmedAfter` later;
 * - `finished`: it said so on two looks, far enough apart, with the same number of results (campaign seed §4 rule 4).
 */
export type RunProgress = 'running' | 'settling' | 'finished';

/**
 * How far a run is, from two looks.
 * @param previous the first that showed what it showed, and when that look had ended; undefined: there was none. One that is
 *   ahead of `current` is from before the clock was put back, and confirms nothing
 * @param current with the time at which that look began: what it showed is no older, however long the service took
 */
export function runProgress(previous: SeenRun | undefined, current: SeenRun): RunProgress {
  if (!saysOver(current)) return 'running';
  if (previous === undefined || !saysOver(previous)) return 'settling';
  const isSame = previous.totalResults === current.totalResults;
  return isSame && current.at - previous.at >= confirmedAfter ? 'finished' : 'settling';
}

/** The same, once it was said again. What isn't said again stays. */
export function withStatus(before: RunStatus, later: RunStatus): RunStatus {
  return {
    status: later.status ?? before.status,
    startedAt: later.startedAt ?? before.startedAt,
    endedAt: later.endedAt ?? before.endedAt,
    result: later.result ?? before.result,
    totalResults: later.totalResults ?? before.totalResults,
  };
}

/**
 * Whether a run is over, by what is known of it, from whatever list: a terminal campaign status, or an end date with a result
 * that isn't a running one; either alone is enough.
 */
export function saysOver({
  status,
  endedAt,
  result,
}: Pick<RunStatus, 'status' | 'endedAt' | 'result'>): boolean {
  const phase = runPhase(status);
  const hasEnded = endedAt !== undefined && runPhase(result) !== 'running';
  return phase === 'completed' || phase === 'brokenOff' || hasEnded;
}
