import { operators } from '../../wording/operators.ts';
import { confirmedAfter, isYetToBegin, type RunProgress, runProgress } from '../results/verdict.ts';
import { announceProgress } from './announce-progress.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { type Glance, lookAtRun, type RunLook } from './look.ts';
import { progressMessage } from './messages.ts';
import { nextLook } from './next-look.ts';
import type { TrackedRun, Watching } from './tracked-run.ts';

/** Right after the execution the status may still be that of the run before. Milliseconds. */
const minEmptyRun = 120_000;
/** For how long a run that has not begun is looked at more often than others. Milliseconds. */
const beginsWithin = 120_000;
/** A run that goes on for so long, or is half done after a while, is worth a message where none can be edited. */
const longRun = 5 * 60_000;
const minHalfDone = 30_000;

/** Looks at a run, says how far it is, and decides whether it is finished or when to look again. */
export async function watchRun(
  deps: WatchDeps,
  run: TrackedRun,
  stage: Watching,
  glance: Glance,
): Promise<RunDecision> {
  if (stage.seen === undefined) await deps.readHistory(run.campaign);
  const asked = deps.now();
  const looked = await lookAtRun(deps, run.campaign, stage, glance);
  const now = deps.now();
  const next = looked.ok
    ? afterLook(stage, looked.value, asked, now)
    : { stage: { ...stage, failedLooks: stage.failedLooks + 1 }, runStage: 'running' as const };
  if (looked.ok && next.runStage === 'finished') {
    await deps.ends.note(run.campaign, stage.run, looked.value.runStatus);
    return toStage({ kind: 'announcing', run: stage.run, since: now });
  }
  const isChanged = saysMore(stage, next.stage);
  glance.unchangedLooks = isChanged ? 0 : glance.unchangedLooks + 1;
  const look = nextLook({
    now,
    deadline: stage.watchedSince + deps.deadlineMilliseconds,
    interval: deps.intervalMilliseconds,
    unchangedLooks: glance.unchangedLooks,
    failedLooks: next.stage.failedLooks,
    soon: isAboutToBegin(next.stage, now),
    confirmableAt: next.runStage === 'settling' ? seenSince(stage, next.stage) + confirmedAfter : undefined,
    idlePlaces: deps.idlePlaces(),
    random: deps.random,
  });
  if (look === undefined) {
    const reason = operators.run.why.tooLong(stage.run, now - stage.watchedSince);
    return closeRun(deps, run, 'unknown', reason);
  }
  async function tell(moved: TrackedRun): Promise<RunDecision> {
    const milestone = milestoneOf(moved, next.stage, now);
    await announceProgress(deps, moved, milestone, progressMessage(moved, now), glance.shown);
    return { at: look };
  }
  // Most looks show nothing new, and cost no write.
  return isChanged ? { ...toStage(next.stage), act: tell } : await tell({ ...run, stage: next.stage });
}

function afterLook(
  stage: Watching,
  { runStatus: status, failures, read, failing }: RunLook,
  asked: number,
  now: number,
): { stage: Watching; runStage: RunProgress } {
  const { seen } = stage;
  const decided = runProgress(seen, { ...status, at: asked });
  const isEmpty = (status.totalResults ?? read) === 0;
  const early = isEmpty && status.endedAt === undefined && now - stage.watchedSince < minEmptyRun;
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

/** Whoever has just asked for a run sees it begin; one that takes longer to begin can wait. */
function isAboutToBegin({ seen, watchedSince }: Watching, now: number): boolean {
  return isYetToBegin(seen?.status) && now - watchedSince < beginsWithin;
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

/** Since when a run has been seen to be as it is. */
function seenSince(before: Watching, after: Watching): number {
  return (saysMore(before, after) ? after : before).seen?.at ?? 0;
}

function milestoneOf({ expected }: TrackedRun, { watchedSince, seen }: Watching, now: number): string {
  const elapsed = now - watchedSince;
  const isHalfDone = expected !== undefined && (seen?.totalResults ?? 0) * 2 >= expected;
  return elapsed >= longRun || (isHalfDone && elapsed >= minHalfDone) ? 'progress' : 'found';
}
