import { commit } from '../../commit.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import { isSamePlace } from '../../records.ts';
import type { WatchDeps } from './dependencies.ts';
import { findRuns } from './find-run.ts';
import { sentRun, wakeSecondLook } from './second-look.ts';
import {
  excluding,
  type Looking,
  runIdOf,
  type StageOf,
  staleMessages,
  type TrackedRun,
  watchingStage,
} from './tracked-run.ts';
import { saveRun, saveTrackedRuns, trackedRunsOf } from './tracked-runs.ts';
import { mayBelongTo } from './unfinished.ts';

/**
 * Claims the new run as ours; if there are several, a person has to choose. Runs that the campaign's other executions have
 * claimed, even while the list was read, are excluded, and so are those that a later execution may have started. Executions that
 * are still looking for their run remember the claim even after this run is over.
 * @returns undefined: there is no new run yet, or too few for all executions of these minutes
 */
export async function claimRun(
  { records, now }: WatchDeps,
  { campaign, id }: TrackedRun,
  listed: readonly CampaignRun[],
): Promise<'found' | 'ambiguous' | undefined> {
  return await commit(records, async (draft) => {
    const before = await trackedRunsOf(draft, campaign);
    const { runs } = before;
    const own = runs.find((one) => one.id === id);
    if (own?.stage.kind !== 'looking') return undefined;
    const { stage } = own;
    const others = runs.filter((one) => one !== own);
    // What was watched since may be ours all the same.
    const isOthers = (one: TrackedRun) => one.startedBy !== undefined || one.askedAt < stage.executedAt;
    const taken = new Set(others.filter(isOthers).map(runIdOf));
    const free = listed.filter((one) => !taken.has(one.id));
    const later = runs.filter((one) => isExecutedAfter(one, stage));
    const candidates = findRuns(
      stage,
      free.filter((one) => !later.some((other) => mayBelongTo(other, one))),
    );
    const rivals = rivalsFor(candidates, stage, others);
    if (candidates.length <= rivals.length && isExpected([stage, ...rivals], now())) return undefined;
    const found = candidates.length === 1 ? candidates[0] : byOrder(candidates, stage, rivals);
    if (found === undefined) {
      if (candidates.length === 0) return undefined;
      const several = candidates.map((one) => ({ id: one.id, startedAt: one.startedAt }));
      await saveRun(draft, { ...own, stage: { kind: 'ambiguous', runs: several } });
      return 'ambiguous';
    }
    const watching = watchingStage(found, stage.executedAt);
    const sent = sentRun(stage, found, now());
    const after = claiming(runs, { ...own, sent, stage: watching }, watching.run);
    await saveTrackedRuns(draft, campaign, { ...before, runs: after });
    wakeSecondLook(draft, campaign, watching.run, sent);
    return 'found';
  });
}

/**
 * The tracked runs once one of them is known to be that run of the service. Where it was watched as one that was started
 * elsewhere, it is no longer: its end is posted once.
 */
export function claiming(
  runs: readonly TrackedRun[],
  own: TrackedRun,
  number: number,
): readonly TrackedRun[] {
  const isWatched = (one: TrackedRun) =>
    one.id !== own.id && one.startedBy === undefined && runIdOf(one) === number;
  const watching = runs.filter(isWatched).flatMap(({ audiences }) => audiences);
  const here = own.audiences.map((audience) => {
    const same = watching.find(({ place }) => isSamePlace(place, audience.place));
    if (same === undefined) return audience;
    return { ...audience, left: [...(audience.left ?? []), ...staleMessages(same)] };
  });
  const elsewhere = watching.filter(
    ({ place }) => !own.audiences.some((one) => isSamePlace(one.place, place)),
  );
  return runs
    .filter((one) => !isWatched(one))
    .map((one) =>
      one.id === own.id
        ? { ...own, audiences: [...here, ...elsewhere] }
        : { ...one, stage: excluding(one.stage, [number]) },
    );
}

/** A run begins soon after its execution: one that began after the next execution belongs to that one. Milliseconds. */
const beginsWithin = 120_000;

function isExecutedAfter({ stage }: TrackedRun, { executedAt }: Looking): boolean {
  return 'executedAt' in stage && stage.executedAt > executedAt + beginsWithin;
}

type Executed = StageOf<'executing' | 'looking'>;

/** The stages of other executions of these minutes that still look for a run, which may be one of the candidates. */
function rivalsFor(
  candidates: readonly CampaignRun[],
  own: Looking,
  others: readonly TrackedRun[],
): readonly Executed[] {
  return others.flatMap((other) => {
    const { stage } = other;
    if (stage.kind !== 'executing' && stage.kind !== 'looking') return [];
    const isNear = Math.abs(stage.executedAt - own.executedAt) <= beginsWithin;
    return isNear && candidates.some((run) => mayBelongTo(other, run)) ? [stage] : [];
  });
}

/** A list may show a later run before an earlier one. Milliseconds. */
const listedWithin = 60_000;

function isExpected(executed: readonly Executed[], now: number): boolean {
  return now < Math.max(...executed.map(({ executedAt }) => executedAt)) + listedWithin;
}

/** The clocks of processes agree within this. Milliseconds. */
const clocksAgree = 1000;

/**
 * The run of an execution if there are as many runs as executions: the first execution began the first run.
 * @returns undefined: their order isn't certain
 */
function byOrder(
  candidates: readonly CampaignRun[],
  own: Looking,
  rivals: readonly Executed[],
): CampaignRun | undefined {
  const executed = [own, ...rivals].toSorted((one, other) => one.executedAt - other.executedAt);
  const isCertain =
    candidates.length === executed.length &&
    executed.every((one) => one.kind === 'looking' && one.fate === 'accepted') &&
    executed.every(({ executedAt }, at) => executedAt - (executed[at - 1]?.executedAt ?? 0) > clocksAgree) &&
    candidates.every(({ id }, at) => id > (candidates[at - 1]?.id ?? 0));
  return isCertain ? candidates[executed.indexOf(own)] : undefined;
}
