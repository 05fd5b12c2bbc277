import { commandButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { announcedRunKey, announcedRunRecords } from './announced-runs.ts';
import type { JobDeps } from './dependencies.ts';
import { findRuns, readRunsSince, serviceMargin } from './find-run.ts';
import { titleOf } from './run-words.ts';
import { type Looking, readRunKey, runIdOf, type SentRun, type TrackedRun } from './tracked-run.ts';
import { changeRun, readTrackedRuns } from './tracked-runs.ts';
import { mayBelongTo } from './unfinished.ts';

/** The kind of the jobs that check whether the run that was claimed is the only candidate. Keys as of `announcedRunRecords`. */
export const secondLookJob = 'second look';

/** Milliseconds after the execution. A list may show somebody else's new run before it shows ours. */
const looksAt = [40_000, 120_000];
/** A run gets its start time soon after its execution, perhaps from another clock. Milliseconds. */
const stampedWithin = 10_000;
const retryPause = 60_000;
const givesUpAfter = 10 * 60_000;

/**
 * What is stored about an execution once a run was claimed for it. The execution was over by then, so its run had begun.
 * @param now by our clock
 */
export function sentRun({ since, knownRuns, executedAt }: Looking, taken: CampaignRun, now: number): SentRun {
  const sentAt = since === undefined ? taken.startedAt : since + serviceMargin;
  const latest = sentAt === undefined ? undefined : sentAt + (now - executedAt) + stampedWithin;
  return { since, knownRuns, executedAt, latest };
}

export function wakeSecondLook(draft: Draft, campaign: number, run: number, { executedAt }: SentRun): void {
  draft.wakeAt(secondLookJob, announcedRunKey(campaign, run), executedAt + (looksAt[0] ?? 0));
}

/**
 * If another candidate is listed after a run was claimed, it can't be known which of them is ours: the requester is told so,
 * even if the claimed run is over by then.
 */
export function createSecondLook(deps: JobDeps): JobHandler {
  const { records, now } = deps;
  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    const { campaign } = named;
    const taken = Number(named.id);
    const tracked = await readTrackedRuns(records, campaign);
    const run =
      tracked.find((one) => runIdOf(one) === taken) ?? (await announcedRunRecords.get(records, key))?.run;
    const { sent } = run ?? {};
    if (run === undefined || sent === undefined) return undefined;
    const age = now() - sent.executedAt;
    const listed = await readRunsSince({ ...deps, service: deps.finds }, campaign, sent.since);
    const found = listed.ok
      ? await othersAmong(deps, { campaign, taken }, sent, listed.value, tracked)
      : undefined;
    if (found !== undefined && found.length > 0) {
      await noteDoubt(deps, run, found);
      await postDoubt(deps, run, taken, found);
      return undefined;
    }
    if (found === undefined) return age < givesUpAfter ? now() + retryPause : undefined;
    const next = looksAt.find((at) => at > age);
    return next === undefined ? undefined : sent.executedAt + next;
  };
}

/** @returns undefined if one of them may belong to an execution that is still looking for its run */
async function othersAmong(
  { records }: JobDeps,
  { campaign, taken }: { readonly campaign: number; readonly taken: number },
  { since, knownRuns, latest = Number.POSITIVE_INFINITY }: SentRun,
  listed: readonly CampaignRun[],
  tracked: readonly TrackedRun[],
): Promise<readonly number[] | undefined> {
  const near = listed.filter(({ startedAt = 0 }) => startedAt <= latest);
  const others: number[] = [];
  for (const one of findRuns({ since, knownRuns: [...knownRuns, taken] }, near)) {
    if (tracked.some((other) => mayBelongTo(other, one))) return undefined;
    const known =
      tracked.find((other) => runIdOf(other) === one.id) ??
      (await announcedRunRecords.get(records, announcedRunKey(campaign, one.id)))?.run;
    if (known?.sent === undefined) others.push(one.id);
  }
  return others;
}

/** For other systems, which learn of it with the run's outcome. */
async function noteDoubt(deps: JobDeps, run: TrackedRun, others: readonly number[]): Promise<void> {
  await changeRun(deps.records, run, (current) => ({ ...current, others }));
  await deps.requests.doubt(run.id, capitalised(operators.run.why.unclearRun(others)));
}

async function postDoubt(
  deps: JobDeps,
  run: TrackedRun,
  taken: number,
  others: readonly number[],
): Promise<void> {
  const { campaign } = run;
  const texts = operators.run;
  const message: Message = {
    tone: 'warning',
    text: texts.anotherAppeared(titleOf(run), taken, others),
    choices: others.map((other) =>
      commandButton(`watch campaign ${campaign} run ${other}`, texts.pick(other)),
    ),
  };
  for (const { place, only, mentions } of run.audiences) {
    // A schedule's run that passes is of no interest there; a requester has to know.
    if (only !== undefined && mentions === undefined) continue;
    if (mentions === undefined && (await deps.subscriptions.isMuted(campaign, place))) continue;
    const name = `${run.id} another appeared`;
    // Without it, another run's result passes for theirs: better twice than not at all.
    await commit(deps.records, (draft) =>
      deps.outbox.add(draft, { place, message, name, ifUnknown: 'postAgain' }),
    );
  }
}
