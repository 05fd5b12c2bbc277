import type { KnownCampaign } from '../known.ts';
import { isNamedBy, seenRuns } from './ask-run.ts';
import type { ExpectedCalls } from './expected-calls.ts';
import { type LargeRun, type OutlookReader, readOutlook } from './outlook.ts';
import { type ExternalRun, isUnfinished, type TrackedRun } from './tracked-run.ts';

/** What speaks against running a campaign now; whoever wants it all the same says so. */
export interface Objections {
  /** With its name, where it is known by now. */
  readonly campaign: KnownCampaign;
  /** Its unfinished runs: those that Canvass tracks, and those that somebody started elsewhere. */
  readonly tracked: readonly TrackedRun[];
  readonly beside: readonly ExternalRun[];
  readonly isInactive: boolean;
  readonly large?: LargeRun;
}

/** What is no reason against a run any more. */
export interface Agreement {
  /** The `runsDigest` of the unfinished runs that were seen. */
  readonly despite?: string | undefined;
  readonly knowsInactive?: boolean | undefined;
  /** How many calls another operator has approved; infinitely many where nobody knew how many there would be. */
  readonly approvedCalls?: number | undefined;
  /** How many calls are expected, where whoever asks knows it, or that nobody does, better than the last run tells. */
  readonly expectedCalls?: ExpectedCalls | undefined;
}

/**
 * All that speaks against a run, found at once, so that it is asked about once. A run that goes on elsewhere and isn't told of
 * in time is for the run's job to find.
 * @param all the tracked runs of the campaign
 */
export async function objectionsTo(
  deps: OutlookReader,
  campaign: KnownCampaign,
  all: readonly TrackedRun[],
  { despite, knowsInactive, approvedCalls, expectedCalls }: Agreement = {},
): Promise<Objections> {
  const against = { tracked: all, despite: seenRuns(despite) };
  const outlook = await readOutlook(deps, campaign, { against, approvedCalls, expectedCalls });
  const { large, beside } = outlook;
  const isInactive = outlook.isInactive && knowsInactive !== true;
  const name = campaign.name ?? outlook.name;
  return {
    campaign: { id: campaign.id, name },
    tracked: trackedAgainst(all, despite),
    beside,
    isInactive,
    large,
  };
}

/** The unfinished runs among tracked ones, where not all of them have been seen. */
export function trackedAgainst(all: readonly TrackedRun[], despite = ''): readonly TrackedRun[] {
  const unfinished = all.filter(isUnfinished);
  return unfinished.every((run) => isNamedBy(despite, run)) ? [] : unfinished;
}

export function isObjected(objections: Objections): boolean {
  return isAgainstNow(objections) || objections.large !== undefined;
}

/** Whether something else than the number of its calls speaks against it. */
export function isAgainstNow({ tracked, beside, isInactive }: Objections): boolean {
  return tracked.length + beside.length > 0 || isInactive;
}
