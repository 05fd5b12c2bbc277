import type { JobHandler } from '../../ports/jobs.ts';
import { announceClosing, announceEnd } from './announce-end.ts';
import { moveStage, type Step, type WatchDeps } from './dependencies.ts';
import { executeOnce } from './execute-once.ts';
import { lookForRun, waitForChoice } from './look-for-run.ts';
import { lookingStage, readRunKey, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { watchRun } from './watch-run.ts';

/** No run takes that many steps without a pause between. */
const maxSteps = 12;

/**
 * The job that watches over a run, from the execution to the summary. Woken, it reads which stage the run is at, takes
 * the next step, and stores what came of it; so after a restart it goes on from wherever it was.
 */
export function createRunWatch(deps: WatchDeps): JobHandler {
  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const runs = await readTrackedRuns(deps.records, named.campaign);
      const run = runs.find(({ id }) => id === named.id);
      if (run === undefined) return undefined;
      const step = await takeStep(deps, run, runs);
      if (step === 'over') return undefined;
      if (step !== 'goOn') return step;
    }
    return deps.now() + deps.intervalMilliseconds;
  };
}

async function takeStep(deps: WatchDeps, run: TrackedRun, trackedRuns: readonly TrackedRun[]): Promise<Step> {
  const { stage } = run;
  switch (stage.kind) {
    case 'asked':
      return await executeOnce(deps, run);
    case 'executing':
      // Whoever sent it is gone: what became of it is unknown, and it isn't sent again.
      await moveStage(deps, run, lookingStage(stage, 'unknown'));
      return 'goOn';
    case 'looking':
      return await lookForRun(deps, run, stage, trackedRuns);
    case 'ambiguous':
      return await waitForChoice(deps, run);
    case 'watching':
      return await watchRun(deps, run, stage);
    case 'announcing':
      return await announceEnd(deps, run, stage);
    case 'closing':
      return await announceClosing(deps, run, stage);
  }
}
