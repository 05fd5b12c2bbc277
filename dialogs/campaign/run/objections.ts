import type { KnownCampaign } from '../known.ts';
import { isNamedBy, seenRuns } from './ask-run.ts';
import type { ExpectedCalls } from './expected-calls.ts';
import { type LargeRun, type OutlookReader, readOutlook } from './outlook.ts';
import { type ExternalRun, isUnfinished, type TrackedRun } from './tracked-run.ts';

/** What speaks against running a campaign now, unless the requester wants it anyway. */
export interface Objections {
  /** With its name, if that is known by now. */
  readonly campaign: KnownCampaign;
  /** Its unfinished runs that Canvass tracks. */
  readonly tracked: readonly TrackedRun[];
  readonly externalRuns: readonly ExternalRun[];
  readonly isInactive: boolean;
  readonly large?: LargeRun;
  /** See `Agreement`. */
  readonly retry?: true | undefined;
}

/** What no longer speaks against a run, because it was agreed to. */
export interface Agreement {
  /** The `runsDigest` of the unfinished runs that the requester has seen. */
  readonly acknowledgedRuns?: string | undefined;
  readonly knowsInactive?: boolean | undefined;
  /** How many calls another operator has approved; infinite if the number was unknown. */
  readonly approvedCalls?: number | undefined;
  /** How many calls are expected, if the requester knows better than the last run shows. */
  readonly expectedCalls?: ExpectedCalls | undefined;
  /** What fails is run once more automatically: at worst that doubles the calls. */
  readonly retry?: true | undefined;
}

/**
 * All that speaks against a run, so that there is one question about it. An external run that the service doesn't list in time is
 * left to the run's job.
 * @param all the tracked runs of the campaign
 */
export async function objectionsTo(
  deps: OutlookReader,
  campaign: KnownCampaign,
  all: readonly TrackedRun[],
  { acknowledgedRuns, knowsInactive, approvedCalls, expectedCalls, retry }: Agreement = {},
): Promise<Objections> {
  const unfinished = { tracked: all, acknowledged: seenRuns(acknowledgedRuns) };
  const outlook = await readOutlook(deps, campaign, { unfinished, approvedCalls, expectedCalls, retry });
  const { large, externalRuns } = outlook;
  const isInactive = outlook.isInactive && knowsInactive !== true;
  const name = campaign.name ?? outlook.name;
  return {
    retry,
    campaign: { id: campaign.id, name },
    tracked: trackedAgainst(all, acknowledgedRuns),
    externalRuns,
    isInactive,
    large,
  };
}

/** The unfinished tracked runs, unless all of them have been seen. */
export function trackedAgainst(all: readonly TrackedRun[], acknowledged = ''): readonly TrackedRun[] {
  const unfinished = all.filter(isUnfinished);
  return unfinished.every((run) => isNamedBy(acknowledged, run)) ? [] : unfinished;
}

export function isObjected(objections: Objections): boolean {
  return isAgainstNow(objections) || objections.large !== undefined;
}

/** Whether anything other than the number of calls speaks against it. */
export function isAgainstNow({ tracked, externalRuns, isInactive }: Objections): boolean {
  return tracked.length + externalRuns.length > 0 || isInactive;
}
