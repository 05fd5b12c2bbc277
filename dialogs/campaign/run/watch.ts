import type { RecordStore } from '../../ports/records.ts';
import { type Decision, type Workflow, workflow } from '../../workflow.ts';
import { announceClosing } from './announce-end.ts';
import { type JobDeps, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { executeOnce } from './execute-once.ts';
import { lookForRun, waitForChoice } from './look-for-run.ts';
import { isFound, lookingStage, readRunKey, runKey, type TrackedRun } from './tracked-run.ts';
import { draftRun, saveRun } from './tracked-runs.ts';

/**
 * The life of a run, from the execution until the run is found. Then it is handed over to the rounds ({@link createRunPolls}),
 * which don't need a job for each poll.
 */
export function createRunWorkflow(deps: JobDeps): Workflow {
  return runWorkflow(deps, (run) => (isFound(run) ? handOver(deps, run) : takeStep(deps, run)));
}

/** A workflow whose state is a tracked run and whose status is the run's stage. */
export function runWorkflow(
  { records, time, trace }: Pick<WatchDeps, 'time' | 'trace'> & { readonly records: RecordStore },
  step: (run: TrackedRun) => Promise<Decision<TrackedRun>>,
): Workflow {
  return workflow({
    name: 'run',
    trace,
    records,
    time,
    async read(draft, key) {
      const named = readRunKey(key);
      return named && (await draftRun(draft, named));
    },
    save: saveRun,
    statusOf: ({ stage }) =>
      stage.kind === 'announcing' && stage.retry !== undefined
        ? `${stage.kind} ${stage.retry.over ? 'retried' : 'retrying'}`
        : stage.kind,
    step,
  });
}

async function handOver({ rounds }: JobDeps, run: TrackedRun): Promise<RunDecision> {
  await rounds.add(runKey(run));
  return { at: 'woken' };
}

async function takeStep(deps: JobDeps, run: TrackedRun): Promise<RunDecision> {
  const { stage } = run;
  switch (stage.kind) {
    case 'asked':
      return await executeOnce(deps, run);
    case 'executing':
      // The process that sent it is gone: its fate is unknown, and it isn't sent again.
      return toStage(lookingStage(stage, 'unknown'));
    case 'looking':
      return await lookForRun({ ...deps, service: deps.finds }, run, stage);
    case 'ambiguous':
      return await waitForChoice(deps, run);
    case 'closing':
      return await announceClosing(deps, run, stage);
    // Found, so handed over.
    case 'watching':
    case 'announcing':
      return { at: 'woken' };
  }
}
