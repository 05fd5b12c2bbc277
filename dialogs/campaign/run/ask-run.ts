import type { Draft } from '../../commit.ts';
import type { EpochMs } from '../../ports/time.ts';
import { type ExternalRun, isUnfinished, runIdOf, type TrackedRun } from './tracked-run.ts';
import { saveTrackedRuns, type TrackedRuns, trackedRunsOf } from './tracked-runs.ts';

type NewRun = Omit<TrackedRun, 'stage'>;

/**
 * Stores a requested run within a decision, unless unfinished runs of the campaign prevent it.
 * @param acknowledged the `runsDigest` of the unfinished runs that don't prevent it, because the requester has seen them
 * @returns the unfinished runs that prevent it; empty if it was stored
 */
export async function askRun(draft: Draft, run: NewRun, acknowledged = ''): Promise<readonly TrackedRun[]> {
  const before = await trackedRunsOf(draft, run.campaign);
  const unfinished = before.runs.filter(isUnfinished);
  if (!(run.anyway ?? unfinished.every((one) => isNamedBy(acknowledged, one)))) return unfinished;
  const seen = seenRuns(acknowledged);
  const asked = seen.length === 0 ? run : { ...run, despite: seen };
  await saveTrackedRuns(draft, run.campaign, { ...before, runs: withRun(before.runs, asked) });
  return [];
}

/** A time of a schedule, which asks for one run at most. */
interface Occurrence {
  readonly schedule: number;
  readonly at: EpochMs;
  /** It is too long past to be made up for. */
  readonly isLate?: boolean;
}

type ScheduledRequest =
  | { readonly asked: string }
  | { readonly unfinished: readonly TrackedRun[] }
  /** The record of the campaign's runs couldn't be read. The next request will work. */
  | 'lost'
  | 'late';

/**
 * Stores the run of an occurrence within a decision.
 * @returns the id of the run that this occurrence asked for, now or earlier; otherwise why it doesn't
 */
export async function askScheduledRun(
  draft: Draft,
  run: NewRun,
  { isLate, ...occurrence }: Occurrence,
): Promise<ScheduledRequest> {
  const { lost, ...before } = await trackedRunsOf(draft, run.campaign);
  if (lost) {
    await saveTrackedRuns(draft, run.campaign, before);
    return 'lost';
  }
  const asked = findAsked(before, occurrence, run.askedAt);
  if (asked !== undefined) return { asked };
  if (isLate) return 'late';
  const unfinished = before.runs.filter(isUnfinished);
  if (unfinished.length > 0) return { unfinished };
  const others = (before.scheduled ?? []).filter(({ schedule }) => schedule !== occurrence.schedule);
  const scheduled = [...others, { ...occurrence, run: run.id }];
  await saveTrackedRuns(draft, run.campaign, { ...before, runs: withRun(before.runs, run), scheduled });
  return { asked: run.id };
}

/** Forgets the occurrences of a removed schedule. */
export async function forgetSchedule(draft: Draft, campaign: number, schedule: number): Promise<void> {
  const { scheduled = [], ...rest } = await trackedRunsOf(draft, campaign);
  const others = scheduled.filter((one) => one.schedule !== schedule);
  if (others.length < scheduled.length)
    await saveTrackedRuns(draft, campaign, { ...rest, scheduled: others });
}

/**
 * Names a set of unfinished runs, so that agreeing to one of them isn't taken for agreeing to another.
 * @param external those that aren't tracked
 * @param before the digest of others that were agreed to earlier
 */
export function runsDigest(
  tracked: readonly TrackedRun[],
  external: readonly ExternalRun[] = [],
  before = '',
): string {
  const names = [
    ...tracked.flatMap((run) => namesOf(run).slice(0, 1)).sort(),
    ...external.map(({ run }) => serviceName(run)),
    ...before.split(' '),
  ];
  return [...new Set(names)].join(' ').trim();
}

/** Whether a digest contains a run. */
export function isNamedBy(digest: string, run: TrackedRun | { readonly run: number }): boolean {
  const names = 'run' in run ? [serviceName(run.run)] : namesOf(run);
  return digest.split(' ').some((name) => names.includes(name));
}

/** A digest may contain either of them: a run that was named by its number may be tracked by now. */
function namesOf(run: TrackedRun): readonly string[] {
  const id = runIdOf(run);
  return [run.id.slice(0, 12), ...(id === undefined ? [] : [serviceName(id)])];
}

function serviceName(run: number): string {
  return `#${run}`;
}

/** The ids of the service's runs in a digest. */
export function seenRuns(digest = ''): number[] {
  return digest.split(' ').flatMap((name) => (/^#\d{1,15}$/u.test(name) ? [Number(name.slice(1))] : []));
}

function withRun(runs: readonly TrackedRun[], run: NewRun): readonly TrackedRun[] {
  return [...runs, { ...run, stage: { kind: 'asked' } }];
}

/** Occurrences further in the future were computed by a clock that has been set back since. Milliseconds. */
const maxAhead = 60 * 60_000;

/** For a process whose clock is behind, the last occurrence may be in the future. */
function findAsked({ scheduled }: TrackedRuns, occurrence: Occurrence, now: EpochMs): string | undefined {
  const last = scheduled?.find(({ schedule }) => schedule === occurrence.schedule);
  return last !== undefined && last.at >= occurrence.at && last.at <= now + maxAhead ? last.run : undefined;
}
