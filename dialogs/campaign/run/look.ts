import { defined } from '../../defined.ts';
import type { RunStatus } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { readResults } from '../results/read.ts';
import { judgeResult } from '../results/verdict.ts';
import type { WatchDeps } from './dependencies.ts';
import { readRunsSince } from './find-run.ts';
import type { Watching } from './tracked-run.ts';

type LookDeps = Pick<WatchDeps, 'service' | 'newReference' | 'noteCircle'>;

export interface RunLook {
  readonly runStatus: RunStatus;
  /** Failed ones among the first `read` results. */
  readonly failures: number;
  readonly read: number;
}

/** Where there are many results, progress counts the first of them alone: the summary reads them all. */
const maxPages = 20;

/** How far a run is now. Results are only read again where their number has changed. */
export async function lookAtRun(
  deps: LookDeps,
  campaign: number,
  { run, startedAt, seen }: Watching,
): Promise<Outcome<RunLook>> {
  let status: RunStatus | undefined;
  let failures = 0;
  let read = 0;
  let pages = 0;
  for await (const page of readResults(deps, { campaign, run, steps: false, atOnce: 1 })) {
    if (!page.ok) return page;
    if (status === undefined) {
      status = await completeStatus(deps, campaign, run, startedAt, page.value.runStatus);
      const { totalResults } = status;
      if (seen !== undefined && totalResults !== undefined && totalResults === seen.totalResults) {
        return { ok: true, value: { runStatus: status, failures: seen.failures, read: seen.read } };
      }
    }
    failures += page.value.items.filter(({ result }) => judgeResult(result).verdict === 'fail').length;
    read += page.value.items.length;
    pages += 1;
    if (pages >= maxPages) break;
  }
  return { ok: true, value: { runStatus: status ?? {}, failures, read } };
}

/** Where the results list says nothing of the run, the list of runs does (campaign seed §2, "Campaign run"). */
async function completeStatus(
  deps: LookDeps,
  campaign: number,
  run: number,
  startedAt: number | undefined,
  status: RunStatus,
): Promise<RunStatus> {
  if (status.status !== undefined || status.endedAt !== undefined) return status;
  const listed = await readRunsSince(deps, campaign, startedAt);
  const item = listed.ok ? listed.value.find(({ id }) => id === run) : undefined;
  if (item === undefined) return status;
  return { ...status, ...defined({ endedAt: item.endedAt, result: item.result }) };
}

const settlingPause = 5000;
const growthUnchanged = 1.5;
const growthFailed = 2;
const maxIntervalsUnchanged = 4;
const maxIntervalsFailed = 8;

interface LookSituation {
  /** Milliseconds since 1970 by our clock, like `deadline`. */
  readonly now: number;
  readonly deadline: number;
  /** `WATCH_INTERVAL_SECONDS`, in milliseconds. */
  readonly interval: number;
  /** Looks in a row that showed nothing new. */
  readonly unchangedLooks: number;
  /** Looks in a row that failed. */
  readonly failedLooks: number;
  /** The run says that it is over, and one more look will confirm it: it comes soon. */
  readonly settling: boolean;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * When to look at a run again: every `interval`, give or take a fifth; up to 4 intervals apart while nothing changes, up
 * to 8 while looks fail. The last look is at the deadline; undefined after it, which says nothing of the run.
 */
export function nextLook(situation: LookSituation): number | undefined {
  const { now, deadline, random } = situation;
  if (now >= deadline) return undefined;
  const pause = Math.round(plainPause(situation) * (0.8 + 0.4 * random()));
  return Math.min(deadline, now + Math.max(1, pause));
}

function plainPause({ interval, unchangedLooks, failedLooks, settling }: LookSituation): number {
  if (failedLooks > 0) return interval * Math.min(maxIntervalsFailed, growthFailed ** failedLooks);
  if (settling) return Math.min(interval, settlingPause);
  return interval * Math.min(maxIntervalsUnchanged, growthUnchanged ** unchangedLooks);
}
