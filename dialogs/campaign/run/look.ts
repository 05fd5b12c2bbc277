import { defined } from '../../defined.ts';
import type { RunStatus, TestResult } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { readResults } from '../results/read.ts';
import { judgeResult } from '../results/verdict.ts';
import type { RunWatchDependencies } from './dependencies.ts';
import { readRunsSince } from './find-run.ts';
import type { Watching } from './tracked-run.ts';

type LookPorts = Pick<RunWatchDependencies, 'service' | 'newReference' | 'noteCircle'>;

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
  deps: LookPorts,
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
    failures += countFailures(page.value.items);
    read += page.value.items.length;
    pages += 1;
    if (pages >= maxPages) break;
  }
  return { ok: true, value: { runStatus: status ?? {}, failures, read } };
}

function countFailures(results: readonly TestResult[]): number {
  return results.filter(({ result }) => judgeResult(result).verdict === 'fail').length;
}

/** Where the results list says nothing of the run, the list of runs does (campaign seed §2, "Campaign run"). */
async function completeStatus(
  deps: LookPorts,
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

export interface LookSituation {
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
  readonly settling?: boolean;
  /** What the service asked for by `Retry-After`, in milliseconds. */
  readonly retryAfter?: number;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** `unknown`: the time is up. That says nothing of the run, least of all that it failed. */
export type NextLook = { readonly kind: 'look'; readonly at: number } | { readonly kind: 'unknown' };

const settlingPause = 5000;
const growthUnchanged = 1.5;
const growthFailed = 2;
const maxIntervalsUnchanged = 4;
const maxIntervalsFailed = 8;

/**
 * When to look at a run again: every `interval`, give or take a fifth; up to 4 intervals apart while nothing
 * changes, up to 8 while looks fail, and never sooner than the service asked. The last look is at the
 * deadline; after it there is none.
 */
export function nextLook(situation: LookSituation): NextLook {
  const { now, deadline, retryAfter = 0, random } = situation;
  if (now >= deadline) return { kind: 'unknown' };
  const jitter = 0.8 + 0.4 * random();
  const pause = Math.max(1, Math.round(plainPause(situation) * jitter), retryAfter);
  return { kind: 'look', at: Math.min(deadline, now + pause) };
}

function plainPause({ interval, unchangedLooks, failedLooks, settling }: LookSituation): number {
  if (failedLooks > 0) return interval * Math.min(maxIntervalsFailed, growthFailed ** failedLooks);
  if (settling === true) return Math.min(interval, settlingPause);
  return interval * Math.min(maxIntervalsUnchanged, growthUnchanged ** unchangedLooks);
}
