import type { Draft } from '../../commit.ts';
import type { RunReport, RunRetry } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { operators } from '../../wording/operators.ts';
import { casesToRerun } from '../results/rerun-cases.ts';
import { saveRetry } from '../results/retries.ts';
import { announceProgress } from './announce-progress.ts';
import type { RunDecision, WatchDeps } from './dependencies.ts';
import { progressMessage } from './messages.ts';
import { runJob, runKey, type StageOf, type TrackedRun } from './tracked-run.ts';
import { draftRun, saveRun } from './tracked-runs.ts';

const { retryWhy } = operators.triage;

type Announcing = StageOf<'announcing'>;

/** This much longer than a run is watched, so that the end of the retry comes first. Milliseconds. */
const slack = 30 * 60_000;

/** Whether what failed must still be run once more before the run's end is announced. */
export function isToRetry({ retry }: TrackedRun, stage: Announcing, { summary }: RunReport): boolean {
  if (retry === undefined || stage.retry !== undefined || stage.corrects !== undefined) return false;
  return summary.verdict === 'failed' || summary.verdict === 'inconclusive';
}

/** Asks for it, once: the request has the run's own id. */
export function beginRetry(deps: WatchDeps, found: TrackedRun, report: RunReport): RunDecision {
  const { ids, withoutId } = casesToRerun(report);
  const cases = ids.length + withoutId;
  if (cases === 0) return { next: (run) => withRetry(run, { ...retryOf(deps, found, 0), over: true }) };
  const retry = retryOf(deps, found, cases);
  return {
    next: (run) => withRetry(run, retry),
    async also(draft, run) {
      const why = await whyNot(deps, draft, run, report, retry.id);
      if (why !== undefined) await settleRetry(draft, deps, run, retry.id, { passed: [], why });
    },
    async act(run) {
      await announceProgress(deps, run, undefined, progressMessage(run, deps.now()));
      return {};
    },
  };
}

async function whyNot(
  deps: WatchDeps,
  draft: Draft,
  run: TrackedRun,
  report: RunReport,
  id: string,
): Promise<string | undefined> {
  if (isCutShort(report.summary)) return retryWhy.cutShort;
  return await deps.retryFailed(draft, run, report, id);
}

function retryOf({ now }: WatchDeps, { id }: TrackedRun, cases: number): NonNullable<Announcing['retry']> {
  return { id: `${id}-retry`, since: now(), cases };
}

function withRetry(run: TrackedRun, retry: Announcing['retry']): TrackedRun {
  return run.stage.kind === 'announcing' ? { ...run, stage: { ...run.stage, retry } } : run;
}

/** Waits for its end, though not for ever. */
export function waitForRetry(
  deps: WatchDeps,
  run: TrackedRun,
  { id, since }: NonNullable<Announcing['retry']>,
): RunDecision {
  const now = deps.now();
  if (now - since < deps.deadlineMilliseconds + slack) return { at: now + deps.intervalMilliseconds };
  return {
    also: (draft) => settleRetry(draft, deps, run, id, { passed: [], why: retryWhy.tooLong }),
  };
}

/** Stores a retry's outcome, within a decision, and continues the run that waits for it, unless that has continued already. */
export async function settleRetry(
  draft: Draft,
  { now }: Pick<WatchDeps, 'now'>,
  waiting: Pick<TrackedRun, 'campaign' | 'id'>,
  id: string,
  { passed, why }: Omit<RunRetry, 'cases'>,
): Promise<void> {
  const run = await draftRun(draft, waiting);
  if (run?.stage.kind !== 'announcing') return;
  const { retry, run: number } = run.stage;
  if (retry?.id !== id || retry.over) return;
  await saveRetry(draft, run.campaign, number, { cases: retry.cases, passed, why });
  await saveRun(draft, withRetry(run, { ...retry, over: true }));
  draft.wakeAt(runJob, runKey(run), now());
}
