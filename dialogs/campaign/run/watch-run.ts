import { operators } from '../../wording/operators.ts';
import { confirmedAfter, isYetToBegin, type RunProgress, runProgress } from '../results/verdict.ts';
import { announceProgress } from './announce-progress.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { progressMessage } from './messages.ts';
import { nextPoll } from './next-poll.ts';
import { type PollCache, type PolledRun, pollRun } from './poll-run.ts';
import type { TrackedRun, Watching } from './tracked-run.ts';

/** Right after the execution the status may still be the previous run's. Milliseconds. */
const minEmptyRun = 120_000;
/** How long a run that hasn't begun is polled more often, so that the requester sees it begin. Milliseconds. */
const beginsWithin = 120_000;
/** Where no message can be edited, a run that takes this long, or is half done after a while, gets a new one. */
const longRun = 5 * 60_000;
const minHalfDone = 30_000;

/** Polls a run, announces its progress, and decides whether it is finished or when to poll again. */
export async function watchRun(
  deps: WatchDeps,
  run: TrackedRun,
  stage: Watching,
  cache: PollCache,
): Promise<RunDecision> {
  if (stage.seen === undefined) await deps.readHistory(run.campaign);
  const { ageOf } = cache;
  const watchedFor = ageOf('watched', stage.watchedSince);
  const seenFor = stage.seen && ageOf('seen', stage.seen.at)();
  const polled = await pollRun(deps, run.campaign, stage, cache);
  const now = deps.now();
  const age = watchedFor();
  const next = polled.ok
    ? afterPoll(stage, polled.value, { seenFor, now, isFresh: cache.lookedFor() < minEmptyRun })
    : { stage: { ...stage, failedLooks: stage.failedLooks + 1 }, runStage: 'running' as const };
  if (polled.ok && next.runStage === 'finished') {
    await deps.ends.note(run.campaign, stage.run, polled.value.runStatus);
    ageOf('over', now);
    return toStage({ kind: 'announcing', run: stage.run, since: now });
  }
  const isChanged = saysMore(stage, next.stage);
  const sameFor = ageOf('seen', (isChanged ? next.stage : stage).seen?.at ?? now)();
  cache.unchangedLooks = isChanged ? 0 : cache.unchangedLooks + 1;
  const look = nextPoll({
    now,
    deadline: now + deps.deadlineMilliseconds - age,
    interval: deps.intervalMilliseconds,
    unchangedLooks: cache.unchangedLooks,
    failedLooks: next.stage.failedLooks,
    soon: isYetToBegin(next.stage.seen?.status) && age < beginsWithin,
    confirmableAt: next.runStage === 'settling' ? now + confirmedAfter - sameFor : undefined,
    random: deps.random,
  });
  if (look === undefined) {
    const reason = operators.run.why.tooLong(stage.run, age);
    return closeRun(deps, run, 'unknown', reason);
  }
  async function announce(moved: TrackedRun): Promise<RunDecision> {
    const milestone = milestoneOf(moved, next.stage, age);
    await announceProgress(deps, moved, milestone, progressMessage(moved, now), cache.shown);
    return { at: look };
  }
  // Most polls show nothing new and cost no write.
  return isChanged
    ? { ...toStage(next.stage), act: announce }
    : await announce({ ...run, stage: next.stage });
}

interface PollTimes {
  /** How long ago, when this poll began, the run was first seen in its previous state. Milliseconds. */
  readonly seenFor?: number | undefined;
  readonly now: number;
  /** What was seen may still be the previous run's. */
  readonly isFresh: boolean;
}

function afterPoll(
  stage: Watching,
  { runStatus: status, failures, read, failing }: PolledRun,
  { seenFor = 0, now, isFresh }: PollTimes,
): { stage: Watching; runStage: RunProgress } {
  const { seen } = stage;
  const decided = runProgress(seen, { ...status, at: (seen?.at ?? now) + seenFor });
  const isEmpty = (status.totalResults ?? read) === 0;
  const early = isEmpty && status.endedAt === undefined && isFresh;
  return {
    runStage: early ? 'running' : decided,
    stage: {
      ...stage,
      seen: { ...status, failures, read, failing, at: now },
      unchangedLooks: 0,
      failedLooks: 0,
    },
  };
}

/**
 * Whether a poll shows anything new apart from its time: so the stored time is the first at which that was seen. A stored time
 * in the future is from before the clock was put back.
 */
function saysMore(before: Watching, after: Watching): boolean {
  const [one, other] = [before.seen, after.seen];
  if (before.failedLooks !== after.failedLooks || one === undefined || other === undefined) return true;
  if (one.at > other.at) return true;
  const names = ['status', 'result', 'startedAt', 'endedAt', 'totalResults', 'failures', 'read'] as const;
  return names.some((name) => one[name] !== other[name]);
}

function milestoneOf({ expected }: TrackedRun, { seen }: Watching, elapsed: number): string {
  const isHalfDone = expected !== undefined && (seen?.totalResults ?? 0) * 2 >= expected;
  return elapsed >= longRun || (isHalfDone && elapsed >= minHalfDone) ? 'progress' : 'found';
}
