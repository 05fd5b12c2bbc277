import { operators } from '../../wording/operators.ts';
import { confirmedAfter, isYetToBegin, type RunProgress, runProgress } from '../results/verdict.ts';
import { announceProgress } from './announce-progress.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { progressMessage } from './messages.ts';
import { nextPoll } from './next-poll.ts';
import { type PollCache, type PolledRun, pollRun } from './poll-run.ts';
import type { TrackedRun, Watching } from './tracked-run.ts';

/** Right after the execution, so before the first look, the status may still be that of the run before. Milliseconds. */
const minEmptyRun = 120_000;
/** For how long one that hasn't begun is looked at more often: whoever has just asked for it sees it begin. Milliseconds. */
const beginsWithin = 120_000;
/** A run that goes on for so long, or is half done after a while, is worth a message where none can be edited. */
const longRun = 5 * 60_000;
const minHalfDone = 30_000;

/** Looks at a run, says how far it is, and decides whether it is finished or when to look again. */
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
  // Most looks show nothing new, and cost no write.
  return isChanged
    ? { ...toStage(next.stage), act: announce }
    : await announce({ ...run, stage: next.stage });
}

interface PollTimes {
  /** For how long the run was known to be as it was seen before, when this look began. Milliseconds. */
  readonly seenFor?: number | undefined;
  readonly now: number;
  /** What is seen may still be of the run before. */
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
 * Whether there is something in a look that wasn't in the one before it, but for its time: so the stored one is the first that
 * showed it. One that is ahead is from before the clock was put back.
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
