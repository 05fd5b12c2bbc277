import { defined } from '../../defined.ts';
import type { RunStatus, TestResult } from '../../ports/campaign.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import { byTicket } from '../pages.ts';
import { causeWords } from '../results/case-lines.ts';
import { caseKey, caseName, causeOf } from '../results/failures.ts';
import { readResults } from '../results/read.ts';
import { judgeResult } from '../results/verdict.ts';
import type { WatchDeps } from './dependencies.ts';
import { readRunsSince } from './find-run.ts';
import type { FailingCase, Watching } from './tracked-run.ts';

type LookDeps = Pick<WatchDeps, 'service' | 'newReference' | 'noteCircle'>;

export interface RunLook {
  readonly runStatus: RunStatus;
  /** Failed ones among the first `read` results. */
  readonly failures: number;
  readonly read: number;
  /** The first test cases that failed, each once. */
  readonly failing: readonly FailingCase[];
}

/** As many as a live message shows. */
const maxFailing = 5;

/** What is remembered from look to look, and in no record. */
export interface Glance {
  /** Looks in a row that showed nothing new. */
  unchangedLooks: number;
  /** Where the last look ended, where that was the list's end. */
  end?: ListEnd | undefined;
}

/** The last page of the results, and what came before it. */
interface ListEnd {
  /** Of the page. */
  readonly cursor: string;
  /** Its first result: where another stands there, results came in somewhere before it. */
  readonly first: string;
  readonly failures: number;
  readonly read: number;
  readonly pages: number;
}

/** Where there are many results, progress counts the first of them alone: the summary reads them all. */
const maxPages = 20;

/**
 * How far a run is now. Results are only read again where their number has changed, and only from where the last look
 * ended: a look at a run of any size is a request or two.
 * @param end where the last look ended; without it the list is read from its beginning
 */
export async function lookAtRun(
  deps: LookDeps,
  campaign: number,
  watched: Watching,
  glance: Glance,
  end = glance.end,
): Promise<Outcome<RunLook>> {
  const { run, startedAt, seen } = watched;
  const lookAnew = () => {
    glance.end = undefined;
    return lookAtRun(deps, campaign, watched, glance);
  };
  let status: RunStatus | undefined;
  let { failures, read, pages } = end ?? { failures: 0, read: 0, pages: 0 };
  const failing = end === undefined ? [] : [...(seen?.failing ?? [])];
  let cursor = end?.cursor;
  let last: ListEnd | undefined;
  const asked = { campaign, run, steps: false, atOnce: 1, ...defined({ from: cursor }) };
  for await (const page of readResults(deps, asked)) {
    if (!page.ok) return end !== undefined && isNoPage(page.failure) ? await lookAnew() : page;
    const { items, next, runStatus } = page.value;
    const first = items[0] && `${byTicket(items[0]).key}`;
    if (status === undefined) {
      if (end !== undefined && first !== end.first) return await lookAnew();
      status = await completeStatus(deps, campaign, run, startedAt, runStatus);
      const { totalResults } = status;
      if (seen !== undefined && totalResults !== undefined && totalResults === seen.totalResults) {
        const { failures, read, failing = [] } = seen;
        return { ok: true, value: { runStatus: status, failures, read, failing } };
      }
    }
    if (cursor !== undefined && first !== undefined) last = { cursor, first, failures, read, pages };
    const failed = items.filter(({ result }) => judgeResult(result).verdict === 'fail');
    failures += failed.length;
    for (const result of failed) noteFailing(failing, result);
    read += items.length;
    pages += 1;
    if (pages >= maxPages) break;
    cursor = next;
  }
  glance.end = last;
  return { ok: true, value: { runStatus: status ?? {}, failures, read, failing } };
}

function noteFailing(failing: FailingCase[], result: TestResult): void {
  const testCase = caseName(result);
  if (failing.length >= maxFailing || failing.some((one) => caseKey(one) === caseKey(testCase))) return;
  failing.push({ ...testCase, cause: causeWords(causeOf(result) ?? {}, 'fail') });
}

/** Whether a page that was there is there no more. */
function isNoPage({ status = 0 }: Failure): boolean {
  return [400, 404, 410].includes(status);
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

const soonPause = 5000;
const growthUnchanged = 1.5;
const growthFailed = 2;
/** With the jitter, what is shown of a run is at most two intervals old. */
const maxIntervalsUnchanged = 1.6;
/** Where there are more runs than can be looked at so often, those in which nothing happens make way for the others. */
const growthCrowded = 3;
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
  /** The run is about to begin, or says that it is over, which one more look will confirm. */
  readonly soon: boolean;
  /** Where more runs are watched than can be looked at every two intervals: how far apart looks that show nothing may be. */
  readonly idleIntervals?: number | undefined;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * When to look at a run again: every `interval`, give or take a fifth; up to 1.6 intervals apart while nothing changes (40
 * where very many are watched), up to 8 while looks fail, and 5 s apart where something is about to happen. The last look is at the deadline; undefined after it, which says nothing of the run.
 */
export function nextLook(situation: LookSituation): number | undefined {
  const { now, deadline, random } = situation;
  if (now >= deadline) return undefined;
  const pause = Math.round(plainPause(situation) * (0.8 + 0.4 * random()));
  return Math.min(deadline, now + Math.max(1, pause));
}

function plainPause(situation: LookSituation): number {
  const { interval, unchangedLooks, failedLooks, soon, idleIntervals } = situation;
  if (failedLooks > 0) return interval * Math.min(maxIntervalsFailed, growthFailed ** failedLooks);
  if (soon) return Math.min(interval, soonPause);
  return idleIntervals === undefined
    ? interval * Math.min(maxIntervalsUnchanged, growthUnchanged ** unchangedLooks)
    : interval * Math.min(Math.max(maxIntervalsUnchanged, idleIntervals), growthCrowded ** unchangedLooks);
}
