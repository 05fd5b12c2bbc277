import { defined } from '../../defined.ts';
import type { KnownCampaign } from '../known.ts';
import { isNamedBy, seenRuns } from './ask-run.ts';
import { type LargeRun, type OutlookReader, readOutlook } from './outlook.ts';
import { type BesideRun, isUnfinished, type TrackedRun } from './tracked-run.ts';

/** What speaks against running a campaign now; whoever wants it all the same says so. */
export interface Objections {
  /** With its name, where it is known by now. */
  readonly campaign: KnownCampaign;
  /** Its unfinished runs: those that Canvass tracks, and those that somebody started elsewhere. */
  readonly tracked: readonly TrackedRun[];
  readonly beside: readonly BesideRun[];
  readonly isInactive: boolean;
  readonly large?: LargeRun;
}

/**
 * All that speaks against a run, found at once, so that it is asked about once. A run that goes on elsewhere and isn't told of
 * in time is for the run's job to find.
 * @param all the tracked runs of the campaign
 * @param despite the `runsDigest` of the unfinished runs that are no reason
 */
export async function objectionsTo(
  deps: OutlookReader,
  campaign: KnownCampaign,
  all: readonly TrackedRun[],
  despite?: string,
): Promise<Objections> {
  const outlook = await readOutlook(deps, campaign, { tracked: all, despite: seenRuns(despite) });
  const { isInactive, large, beside } = outlook;
  const name = campaign.name ?? outlook.name;
  return {
    ...{ campaign: { id: campaign.id, ...defined({ name }) }, tracked: trackedAgainst(all, despite) },
    ...{ beside, isInactive, ...defined({ large }) },
  };
}

/** The unfinished runs among tracked ones, where not all of them have been seen. */
export function trackedAgainst(all: readonly TrackedRun[], despite = ''): readonly TrackedRun[] {
  const unfinished = all.filter(isUnfinished);
  return unfinished.every((run) => isNamedBy(despite, run)) ? [] : unfinished;
}

export function isObjected({ tracked, beside, isInactive, large }: Objections): boolean {
  return tracked.length + beside.length > 0 || isInactive || large !== undefined;
}
