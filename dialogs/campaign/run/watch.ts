import type { JobHandler } from '../../ports/jobs.ts';
import { announceClosing } from './announce-end.ts';
import { type JobDeps, moveStage, type Step } from './dependencies.ts';
import { executeOnce } from './execute-once.ts';
import { lookForRun, waitForChoice } from './look-for-run.ts';
import { isFound, lookingStage, readRunKey, runKey, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';

/** No run takes that many steps without a pause between. */
const maxSteps = 12;

/**
 * The job of a run, from the execution until the run is found. Woken, it reads which stage the run is at, takes the next
 * step, and stores what came of it; so after a restart it goes on from wherever it was. A run that is found is handed over
 * to the rounds ({@link createRunLooks}), which need no job for each look.
 */
export function createRunJob(deps: JobDeps): JobHandler {
  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const runs = await readTrackedRuns(deps.records, named.campaign);
      const run = runs.find(({ id }) => id === named.id);
      if (run === undefined) return undefined;
      if (isFound(run)) {
        await deps.rounds.add(runKey(run));
        return undefined;
      }
      const step = await takeStep(deps, run, runs);
      if (step === 'over') return undefined;
      if (step !== 'goOn') return step;
    }
    return deps.now() + deps.intervalMilliseconds;
  };
}

async function takeStep(deps: JobDeps, run: TrackedRun, trackedRuns: readonly TrackedRun[]): Promise<Step> {
  const { stage } = run;
  switch (stage.kind) {
    case 'asked':
      return await executeOnce(deps, run, trackedRuns);
    case 'executing':
      // Whoever sent it is gone: what became of it is unknown, and it isn't sent again.
      await moveStage(deps, run, lookingStage(stage, 'unknown'));
      return 'goOn';
    case 'looking':
      return await lookForRun({ ...deps, service: deps.finds }, run, stage);
    case 'ambiguous':
      return await waitForChoice(deps, run);
    case 'closing':
      return await announceClosing(deps, run, stage);
    // Found: handed over before.
    case 'watching':
    case 'announcing':
      return 'over';
  }
}
