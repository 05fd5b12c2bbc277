import type { LookAt } from '../../ports/rounds.ts';
import { announceClosing, announceEnd } from './announce-end.ts';
import type { Step, WatchDeps } from './dependencies.ts';
import type { Glance } from './look.ts';
import { restsAfter } from './next-look.ts';
import { isFound, readRunKey, type TrackedRun, type Watching } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { watchRun } from './watch-run.ts';

/**
 * Looks at a run that is found, until its end has been told. Each look reads the run as it is stored, takes one step, and
 * stores what came of it: a process that takes over goes on from there. What is only remembered saves work.
 */
export function createRunLooks(deps: WatchDeps): LookAt {
  const glances = new Map<string, Glance>();

  function firstGlance({ seen }: Watching): Glance {
    const quiet = seen === undefined ? 0 : deps.now() - seen.at;
    const looks = Math.min(restsAfter, Math.floor(Math.max(0, quiet) / deps.intervalMilliseconds));
    return { unchangedLooks: looks, shown: new Map() };
  }

  async function step(run: TrackedRun, key: string): Promise<Step> {
    const { stage } = run;
    switch (stage.kind) {
      case 'watching': {
        const glance = glances.get(key) ?? firstGlance(stage);
        glances.set(key, glance);
        return await watchRun(deps, run, stage, glance);
      }
      case 'announcing':
        return await announceEnd(deps, run, stage);
      case 'closing':
        return await announceClosing(deps, run, stage);
      default:
        return 'over';
    }
  }

  return async (key, kind) => {
    const named = readRunKey(key);
    const runs = named === undefined ? [] : await readTrackedRuns(deps.records, named.campaign);
    const run = runs.find(({ id }) => id === named?.id);
    if (run === undefined || !isFound(run)) {
      glances.delete(key);
      return undefined;
    }
    const isLook = run.stage.kind === 'watching';
    // Reading all results takes long: that has places of its own.
    if (!isLook && kind === 'look') return { at: deps.now(), kind: 'end' };
    const taken = await step(run, key);
    if (taken === 'goOn') return { at: deps.now(), kind: 'end' };
    if (taken !== 'over') return { at: taken, kind: isLook ? 'look' : 'end' };
    glances.delete(key);
    return undefined;
  };
}
