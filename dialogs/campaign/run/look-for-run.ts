import { commit } from '../../commit.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { RunDependencies } from '../dependencies.ts';
import { findCampaignName } from '../known.ts';
import { addAudiences, announceProgress } from './announce-progress.ts';
import { claiming, claimRun } from './claim-run.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { readRunsSince } from './find-run.ts';
import { missingReason, progressMessage } from './messages.ts';
import { type Looking, runApiKey, runJob, runKey, type TrackedRun, watchingStage } from './tracked-run.ts';
import { changeRun, saveTrackedRuns, trackedRunsOf } from './tracked-runs.ts';

const firstPause = 1500;
const maxPause = 15_000;
/** After it was announced that no run has appeared. */
const latePause = 60_000;
const askAgainPause = 60_000;
const missingAfter = 5 * 60_000;
const giveUpAfter = 60 * 60_000;

/** Looks for the run that an execution started, and announces it if none appears. */
export async function lookForRun(deps: WatchDeps, run: TrackedRun, stage: Looking): Promise<RunDecision> {
  if (stage.looks === 0) {
    const milestone = stage.fate === 'unknown' ? 'unknownFate' : undefined;
    await announceProgress(deps, run, milestone, progressMessage(run, deps.now()));
    await noteNameAndSize(deps, run, stage);
  }
  const listed = await readRunsSince(deps, run.campaign, stage.since);
  const now = deps.now();
  const found = listed.ok ? await claimRun(deps, run, listed.value) : undefined;
  if (found !== undefined) {
    deps.onExecution(found);
    return {};
  }
  return lookAgain(deps, run, stage, listed.ok, now);
}

/**
 * Reads the campaign's name and how many results its previous run had, for progress messages. The execution has been sent by
 * now, so nothing waits for this.
 */
async function noteNameAndSize(deps: WatchDeps, run: TrackedRun, { knownRuns }: Looking): Promise<void> {
  const campaignName = run.campaignName ?? (await findCampaignName(deps, run.campaign));
  const before = Math.max(...knownRuns);
  const listed = Number.isFinite(before)
    ? await deps.service.listResults(run.campaign, before, { steps: false })
    : undefined;
  const status = listed?.ok === true ? listed.value.runStatus : undefined;
  // The next run will have more results than one that was cut short.
  const expected =
    status !== undefined && isCutShort(status)
      ? (await deps.lastKeptTotal(run.campaign))?.total
      : status?.totalResults;
  await changeRun(deps.records, run, (current) => ({
    ...current,
    campaignName: campaignName ?? current.campaignName,
    expected: expected ?? current.expected,
  }));
}

function lookAgain(
  deps: WatchDeps,
  run: TrackedRun,
  stage: Looking,
  looked: boolean,
  now: number,
): RunDecision {
  const waited = now - stage.executedAt;
  if (waited >= giveUpAfter) {
    deps.onExecution('missing');
    return closeRun(deps, run, 'missing', operators.run.why.neverAppeared);
  }
  const isMissing = waited >= missingAfter;
  const next = {
    ...stage,
    looks: stage.looks + 1,
    failedLooks: looked ? 0 : stage.failedLooks + 1,
    toldMissing: isMissing,
  };
  // Another system waits for an answer; there is no conversation to post that the search goes on.
  if (isMissing && stage.fate === 'unknown' && run.startedBy?.id === runApiKey.id) {
    deps.onExecution('missing');
    return closeRun(deps, run, 'missing', missingReason(next));
  }
  if (isMissing && stage.toldMissing) return { ...toStage(next), at: now + latePause };
  if (isMissing) {
    const announce = async (moved: TrackedRun): Promise<RunDecision> => {
      await announceProgress(deps, moved, 'missing', progressMessage(moved, now));
      return { at: now + latePause };
    };
    return { ...toStage(next), act: announce };
  }
  const pause = Math.min(maxPause, firstPause * 1.5 ** stage.looks) * (0.8 + 0.4 * deps.random());
  return { ...toStage(next), at: Math.min(now + pause, stage.executedAt + missingAfter) };
}

/** Asks which of several new runs is ours; the choice wakes the job. */
export async function waitForChoice(deps: WatchDeps, run: TrackedRun): Promise<RunDecision> {
  const deadline = run.askedAt + deps.deadlineMilliseconds;
  if (deps.now() >= deadline) {
    return closeRun(deps, run, 'unknown', operators.run.why.notChosen);
  }
  // If another system asked for the run, its subscribers are asked.
  const { campaign, audiences } = run;
  const places = audiences.length > 0 ? [] : await deps.subscriptions.of(campaign);
  const asked = await addAudiences(deps, run, places);
  if (asked.audiences.length === 0) {
    return closeRun(deps, run, 'unknown', operators.run.why.nobodyToChoose);
  }
  const isAsked = await announceProgress(deps, asked, 'ambiguous', progressMessage(asked, deps.now()));
  return { at: isAsked ? deadline : Math.min(deadline, deps.now() + askAgainPause) };
}

/** Watches the run that a person chose from several new ones. */
export async function pickRun(
  turn: Pick<Turn, 'records' | 'say'>,
  deps: Pick<RunDependencies, 'now'>,
  campaign: number,
  id: string,
  picked: number,
): Promise<void> {
  const done = await commit(turn.records, async (draft) => {
    const before = await trackedRunsOf(draft, campaign);
    const run = before.runs.find((one) => one.id === id);
    const candidates = run?.stage.kind === 'ambiguous' ? run.stage.runs : [];
    const candidate = candidates.find((one) => one.id === picked);
    if (run === undefined || candidate === undefined) return false;
    const watched = { ...run, stage: watchingStage(candidate, run.askedAt) };
    const runs = claiming(before.runs, watched, picked);
    await saveTrackedRuns(draft, campaign, { ...before, runs });
    draft.wakeAt(runJob, runKey(run), deps.now());
    return true;
  });
  const { picked: watching, pickedBefore } = operators.run;
  await sayMessage(turn, { text: done ? watching(picked) : pickedBefore });
}
