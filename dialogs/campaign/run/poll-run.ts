import type { RunStatus, TestResult } from '../../ports/campaign.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import type { AgeOf } from '../ages.ts';
import { byTicket } from '../pages.ts';
import { causeWords } from '../results/cause-words.ts';
import { caseKey, caseName, causeOf } from '../results/failures.ts';
import { readResults } from '../results/read.ts';
import { judgeResult } from '../results/verdict.ts';
import type { WatchDeps } from './dependencies.ts';
import { readRunsSince } from './find-run.ts';
import type { FailingCase, Watching } from './tracked-run.ts';

type PollDeps = Pick<WatchDeps, 'service' | 'newReference' | 'noteCircle'>;

export interface PolledRun {
  readonly runStatus: RunStatus;
  /** Among the first `read` results. */
  readonly failures: number;
  readonly read: number;
  /** The first distinct test cases that failed. */
  readonly failing: readonly FailingCase[];
}

/** What a live message shows. */
const maxFailing = 5;

/** What is remembered between polls and not stored. */
export interface PollCache {
  readonly ageOf: AgeOf;
  /** How long this process has polled the run, by the monotonic clock. Milliseconds. */
  lookedFor(): number;
  /** Polls in a row that showed nothing new. */
  unchangedLooks: number;
  /** What each live message shows, by its id, so that no edit changes nothing. */
  readonly shown: Map<string, string>;
  /** Where the last poll ended, if it reached the end of the list. */
  end?: ListEnd | undefined;
}

/** The last page of the results, and the totals before it. */
interface ListEnd {
  readonly cursor: string;
  /** The page's first result: if another one takes its place, results were inserted before it. */
  readonly first: string;
  readonly failures: number;
  readonly read: number;
  readonly pages: number;
}

/** Progress counts only the first results; the summary reads all of them. */
const maxPages = 20;

/**
 * Reads the state of a run. Results are only read if their number has changed, and from where the last poll ended, so that a poll
 * takes a request or two whatever the size of the run.
 */
export async function pollRun(
  deps: PollDeps,
  campaign: number,
  watched: Watching,
  cache: PollCache,
): Promise<Outcome<PolledRun>> {
  const { run, startedAt, seen } = watched;
  const { end } = cache;
  const pollFromStart = () => {
    cache.end = undefined;
    return pollRun(deps, campaign, watched, cache);
  };
  let status: RunStatus | undefined;
  let { failures, read, pages } = end ?? { failures: 0, read: 0, pages: 0 };
  const failing = end === undefined ? [] : [...(seen?.failing ?? [])];
  let cursor = end?.cursor;
  let last: ListEnd | undefined;
  const asked = { campaign, run, steps: false, atOnce: 1, from: cursor, known: seen?.totalResults };
  for await (const page of readResults(deps, asked)) {
    if (!page.ok) return end !== undefined && isNoPage(page.failure) ? await pollFromStart() : page;
    const { items, next, runStatus } = page.value;
    const first = items[0] && `${byTicket(items[0]).key}`;
    if (status === undefined) {
      const { totalResults } = runStatus;
      const isKnown = totalResults !== undefined && totalResults === seen?.totalResults;
      if (!isKnown && end !== undefined && first !== end.first) return await pollFromStart();
      status = await completeStatus(deps, campaign, run, startedAt, runStatus);
      if (isKnown) {
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
  cache.end = last;
  return { ok: true, value: { runStatus: status ?? {}, failures, read, failing } };
}

function noteFailing(failing: FailingCase[], result: TestResult): void {
  const testCase = caseName(result);
  if (failing.length >= maxFailing || failing.some((one) => caseKey(one) === caseKey(testCase))) return;
  failing.push({ ...testCase, cause: causeWords(causeOf(result) ?? {}, 'fail') });
}

/** Whether a page that used to exist is gone. */
function isNoPage({ status = 0 }: Failure): boolean {
  return [400, 404, 410].includes(status);
}

/** If the list of results doesn't give the run's status, the list of runs does (campaign seed §2, "Campaign run"). */
async function completeStatus(
  deps: PollDeps,
  campaign: number,
  run: number,
  startedAt: number | undefined,
  status: RunStatus,
): Promise<RunStatus> {
  if (status.status !== undefined || status.endedAt !== undefined) return status;
  const listed = await readRunsSince(deps, campaign, startedAt);
  const item = listed.ok ? listed.value.find(({ id }) => id === run) : undefined;
  if (item === undefined) return status;
  return { ...status, endedAt: item.endedAt, result: item.result ?? status.result };
}
