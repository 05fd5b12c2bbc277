import type { BrokenLink } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunComparison, RunReport, RunReports, RunSummary } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { areOutcomesKept, isBefore, keepOutcomes } from '../history/kept-runs.ts';
import { givesWay } from '../history/triage.ts';
import { readKnownFailures } from '../known-failures/known-failures.ts';
import { asSummarised, withoutRetried } from './as-summarised.ts';
import { compareRuns } from './compare.ts';
import { comparedRun, isComparedRunKnown, lastRun, readTrend, readVerdicts } from './earlier-runs.ts';
import { exportResults } from './exports/export.ts';
import { askForMissing, readTriage } from './fill-history.ts';
import { judgeRun } from './judge.ts';
import {
  noRun,
  onReport,
  type ReportDependencies,
  readFinishedRun,
  readRuns,
  reported,
  reportOf,
} from './read.ts';
import { isScratchCampaign } from './reruns.ts';
import { readRetries } from './retries.ts';
import { createRunEndRepository } from './run-ends.ts';
import { casesToRemember, shareCalls } from './share-calls.ts';
import { wholeSummary } from './stored-cases.ts';
import { loadSummary, type StoredSummary, saveSummary } from './stored-summary.ts';
import { createSummary } from './summary.ts';
import { saysOver, withStatus } from './verdict.ts';

/** The job of a run whose stored summary was made again with more results; its key is a campaign and a run, `12/345`. */
export const correctionJob = 'correction';

/** Reports on finished runs. Their summaries are stored as records. */
export function createRunReports(deps: ReportDependencies): RunReports {
  const summaryOf = shareCalls(
    (campaign, run) => readSummary(deps, campaign, run),
    casesToRemember,
    deps.time,
  );

  async function summarise(campaign: number, run?: number): Promise<Outcome<Reported<RunSummary>>> {
    if (run !== undefined) return await summaryOf(campaign, run);
    const last = await lastRun(deps, campaign);
    if (!last.ok) return last;
    return last.value === undefined ? noRun : await summaryOf(campaign, last.value.id);
  }

  /** With all test cases, if they are stored. */
  async function wholeOf(campaign: number, run?: number): Promise<Outcome<Reported<RunSummary>>> {
    return await onReport(await summarise(campaign, run), async (summary) =>
      reported(await wholeSummary(deps.records, summary)),
    );
  }

  async function judge(summary: RunSummary) {
    const failures = await readKnownFailures(deps.records);
    const retries = await readRetries(deps.records, summary.campaign);
    return judgeRun(summary, failures, deps, retries.get(summary.run));
  }

  async function comparedWith(earlier: RunSummary, later: RunReport): Promise<RunComparison> {
    const retries = await readRetries(deps.records, earlier.campaign);
    const retry = retries.get(earlier.run);
    const before = await withoutRetried(deps.time, earlier, retry);
    const now = await withoutRetried(deps.time, later.summary, later.retry);
    const compared = await compareRuns(deps.time, before, now);
    return await asSummarised(deps.time, compared, { summary: earlier, retry }, later);
  }

  /** The run that a run is compared with, and how many earlier ones haven't been read yet. */
  async function before({
    campaign,
    run,
    startedAt,
  }: RunSummary): Promise<{ readonly read: Outcome<Reported<RunSummary>>; readonly missing: number }> {
    const current = { id: run, startedAt };
    const listed = await readRuns(
      deps,
      campaign,
      (runs) => isComparedRunKnown(runs, current),
      (one) => isBefore(one, current),
    );
    if (!listed.ok) return { read: listed, missing: 0 };
    const previous = comparedRun(listed.value, current);
    const read = previous === undefined ? noRun : await wholeOf(campaign, previous.id);
    return { read, missing: await askForMissing(deps, campaign, listed.value) };
  }

  return {
    report: async (campaign, run) =>
      await onReport(await wholeOf(campaign, run), async (summary) => {
        // Each run of a scratch campaign has different test cases: there is nothing to compare.
        if (await isScratchCampaign(deps.records, campaign)) return reported(await judge(summary));
        const { read, missing } = await before(summary);
        const earlier = reportOf(read);
        const history = await readTriage(deps, summary);
        const judged = { ...(await judge(summary)), ...history };
        const comparison = earlier && (await comparedWith(earlier, judged));
        const unread = missing > 0 ? { unreadBefore: missing } : {};
        return reported({ ...judged, ...unread, comparison });
      }),

    compare: async (campaign, run, previous) =>
      await onReport(named(await wholeOf(campaign, run), run), async (summary) => {
        const earlier =
          previous === undefined ? (await before(summary)).read : await wholeOf(campaign, previous);
        return await onReport(named(earlier, previous), async (report) => {
          const history = await readTriage(deps, summary);
          return reported(await comparedWith(report, { ...(await judge(summary)), ...history }));
        });
      }),

    verdicts: (campaign, runs) => readVerdicts(deps, summaryOf, campaign, runs),
    keptVerdicts: (campaign, runs) => readVerdicts(deps, undefined, campaign, runs),

    trend: (campaign) => readTrend(deps, summaryOf, campaign),
    export: (format, run) =>
      exportResults(deps, format, run, async (campaign, number) =>
        onReport(await wholeOf(campaign, number), async (summary) => {
          const { triage } = format === 'csv' ? await readTriage(deps, summary) : {};
          return reported({ ...(await judge(summary)), triage });
        }),
      ),
  };
}

/** Which of two runs isn’t there. */
function named<Value>(read: Outcome<Reported<Value>>, run: number | undefined): Outcome<Reported<Value>> {
  const isMissing = read.ok && read.value.kind === 'noRun';
  return isMissing ? { ok: true, value: { kind: 'noRun', run } } : read;
}

/**
 * The summary of a finished run: the stored one, else made from its results and stored. For an hour, and once after that, each
 * request checks whether more results came in (campaign seed §4 rule 4); then it is made again. If the check fails, the stored one
 * is used. A summary of a broken list is made again if the service has the whole list. A summary with fewer results than were seen
 * at the run's end is made again, too, and is a failure if that isn't possible.
 */
export async function readSummary(
  deps: ReportDependencies,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<RunSummary>>> {
  const { value: stored, version } = await loadSummary(deps, campaign, run);
  const isPart = stored?.summary.restUnread !== undefined;
  if (stored !== undefined && !isPart && (await isCurrent(deps, stored, version))) {
    await keepOutcomesOf(deps, stored.summary);
    return reported(stored.summary);
  }
  const read = await makeSummary(deps, campaign, run);
  const total = reportOf(read)?.summary.total ?? -1;
  if (isPart && total < stored.summary.total) {
    await keepOutcomesOf(deps, stored.summary);
    return reported(stored.summary);
  }
  return await onReport(read, async (made) => {
    // Right after the execution the status may still be the previous run's, and nothing is there yet.
    const isSure = made.summary.total > 0 || made.standing.endedAt !== undefined;
    const ends = createRunEndRepository(deps.records, deps);
    // If the summary couldn't be kept, the run's end has the number that was announced.
    const before = stored?.summary.total ?? (await ends.find(campaign, run))?.total;
    if (isSure) await ends.note(campaign, run, made.standing);
    const { restUnread, total: count } = made.summary;
    const isWhole = isSure && count >= (made.standing.totalResults ?? 0);
    // An incomplete one is stored, too: it is better than nothing.
    if (restUnread !== undefined || isWhole) {
      // Before it is stored, because afterwards it can't be seen that there were fewer.
      if (before !== undefined && count > before)
        await deps.jobs.wakeAt(correctionJob, `${campaign}/${run}`, deps.now());
      await saveSummary(deps, made, version);
      await givesWay(deps.time)(made.summary.cases.length);
      await keepJudged(deps, made.summary);
    }
    return reported(made.summary);
  });
}

/** Makes sure that the history has the outcomes of a stored summary: a process may have ended between the two. */
async function keepOutcomesOf(deps: ReportDependencies, summary: RunSummary): Promise<void> {
  const isCut = summary.casesLeftOut !== undefined;
  if (isCut && (await areOutcomesKept(deps, summary))) return;
  await keepJudged(deps, isCut ? await wholeSummary(deps.records, summary) : summary);
}

/** More results may come in after a retry: what passed then stays so. */
async function keepJudged(deps: ReportDependencies, summary: RunSummary): Promise<void> {
  const retries = await readRetries(deps.records, summary.campaign);
  const judged = await withoutRetried(deps.time, summary, retries.get(summary.run));
  await keepOutcomes(deps, judged, isPartOfRun(summary));
}

function isPartOfRun(summary: RunSummary): boolean {
  return isCutShort(summary) || summary.restUnread !== undefined;
}

async function isCurrent(
  deps: ReportDependencies,
  stored: StoredSummary,
  version: string | undefined,
): Promise<boolean> {
  if (stored.settled) return true;
  const { summary, standing, readAt } = stored;
  const at = deps.now();
  const look = await deps.service.listResults(summary.campaign, summary.run, { steps: false });
  if (!look.ok) return await hasAllThatWasSeen(deps, stored);
  const now = withStatus(standing, look.value.runStatus);
  if (!saysOver(now) || (now.totalResults ?? 0) > (standing.totalResults ?? 0)) return false;
  // An earlier version didn't note when it read it, and a clock that was put back makes it later than now.
  if (readAt === undefined || readAt > at) await saveSummary(deps, { ...stored, readAt: at }, version);
  else if (at - readAt >= lateResults) await saveSummary(deps, { ...stored, settled: true }, version);
  return true;
}

/** Whether its summary has as many results as were seen at the run's end. */
async function hasAllThatWasSeen(
  deps: ReportDependencies,
  { summary: { campaign, run, total }, standing }: StoredSummary,
): Promise<boolean> {
  const end = await createRunEndRepository(deps.records, deps).find(campaign, run);
  return (end?.total ?? 0) <= Math.max(total, standing.totalResults ?? 0);
}

/** Results that come in within this time after a summary was made are noticed by the next request. Milliseconds. */
const lateResults = 60 * 60_000;

/** Reads all results of a run and summarises them, if the run is over. */
async function makeSummary(
  deps: ReportDependencies,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<StoredSummary>>> {
  return await onReport(await readFinishedRun(deps, campaign, run), async ({ status, pages }) => {
    const readAt = deps.now();
    const summary = createSummary();
    let latest = status;
    let broken: BrokenLink | undefined;
    for await (const page of pages) {
      if (!page.ok) return page;
      latest = withStatus(latest, page.value.runStatus);
      ({ broken } = page.value);
      for (const result of page.value.items) summary.add(result);
    }
    const finished = summary.finish(campaign, run, latest, broken);
    await givesWay(deps.time)(finished.cases.length);
    return reported({ summary: finished, standing: latest, readAt, settled: false });
  });
}
