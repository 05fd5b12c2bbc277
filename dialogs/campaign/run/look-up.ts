import { inTime } from '../../in-time.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RunOfList } from '../../ports/runs.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { previousRun } from '../results/earlier-runs.ts';
import { historyJob } from '../results/fill-history.ts';
import { askForEnds } from '../results/known-ends.ts';
import { saysOver } from '../results/verdict.ts';
import { afterAll, noteRecentRuns, type RecentRuns, type RunsReader, readRecentRuns } from './recent-runs.ts';
import { isUnfinished, runIdOf, type TrackedRun } from './tracked-run.ts';
import { unfinishedAmong, untrackedAmong } from './unfinished.ts';

/** How long an answer waits for results that haven't been read yet. Milliseconds. */
const maxReading = 3000;

interface LookedUp extends RecentRuns {
  /** Those in progress that Canvass doesn't track, the newest first. */
  readonly running: readonly CampaignRun[];
}

/**
 * Reads a campaign's runs of the last two days and stores what is new, including the results of the last one if the service is
 * quick.
 * @param tracked of all campaigns
 */
export async function lookUpRuns(
  deps: RunsReader & Pick<CampaignDependencies, 'campaigns' | 'ends' | 'jobs' | 'reports' | 'time'>,
  campaign: number,
  tracked: readonly TrackedRun[],
): Promise<Outcome<LookedUp>> {
  const recent = await readRecentRuns(deps, campaign);
  if (!recent.ok) return recent;
  const { runs, time, last } = recent.value;
  const own = tracked.filter((run) => run.campaign === campaign);
  const open = untrackedAmong(unfinishedAmong(runs, time), own);
  const asked = await askForEnds(deps, campaign, open, time);
  const ended = asked.filter(saysOver);
  // The last one is among them.
  const seen = { ...recent.value, last: previousRun([...ended, ...(last ? [last] : [])], afterAll) };
  await noteRecentRuns(deps, campaign, seen, async (of, ids) => {
    const read = await inTime(
      deps.time,
      deps.reports.verdicts(of, ids),
      maxReading,
      new Map<number, RunOfList>(),
    );
    // They will have been read by the next request.
    if (read.size === 0) await deps.jobs.wakeAt(historyJob, `${of}`, deps.now());
    return read;
  });
  return { ok: true, value: { ...seen, running: asked.filter((run) => !saysOver(run)) } };
}

/**
 * The number of the campaign's run in progress, started here or elsewhere. What else is learned is stored, see {@link
 * lookUpRuns}.
 */
export async function runningOf(
  deps: Parameters<typeof lookUpRuns>[0],
  campaign: number,
  tracked: readonly TrackedRun[],
): Promise<number | undefined> {
  const recent = await lookUpRuns(deps, campaign, tracked);
  const ours = tracked.filter((run) => run.campaign === campaign && isUnfinished(run)).map(runIdOf);
  return ours.findLast((run) => run !== undefined) ?? (recent.ok ? recent.value.running[0]?.id : undefined);
}
