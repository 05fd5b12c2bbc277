import type { LookAt } from '../../ports/rounds.ts';
import { createAges } from '../ages.ts';
import { announceClosing, announceEnd } from './announce-end.ts';
import type { RunDecision, WatchDeps } from './dependencies.ts';
import type { PollCache } from './poll-run.ts';
import { isFound, type TrackedRun } from './tracked-run.ts';
import { runWorkflow } from './watch.ts';
import { watchRun } from './watch-run.ts';

/**
 * Polls a run that was found until its end has been announced. Each poll reads the stored run, takes one step and stores the
 * result, so that another process can go on from there. The caches only save work.
 */
export function createRunPolls(deps: WatchDeps): LookAt {
  const caches = new Map<string, PollCache>();

  function newCache({ stage }: TrackedRun): PollCache {
    const seen = stage.kind === 'watching' ? stage.seen : undefined;
    const quiet = seen === undefined ? 0 : deps.now() - seen.at;
    const looks = Math.floor(Math.max(0, quiet) / deps.intervalMilliseconds);
    const { monotonic } = deps.time;
    const began = monotonic();
    return {
      ageOf: createAges(deps.time),
      lookedFor: () => monotonic() - began,
      unchangedLooks: looks,
      shown: new Map(),
    };
  }

  async function step(run: TrackedRun, key: string): Promise<RunDecision> {
    const { stage } = run;
    const cache = caches.get(key) ?? newCache(run);
    caches.set(key, cache);
    switch (stage.kind) {
      case 'watching':
        return await watchRun(deps, run, stage, cache);
      case 'announcing':
        return await announceEnd(deps, run, stage, cache.ageOf);
      case 'closing':
        return await announceClosing(deps, run, stage);
      default:
        return { at: 'woken' };
    }
  }

  return async (key, kind) => {
    let isLook = false;
    const progress = await runWorkflow(deps, async (run) => {
      if (!isFound(run)) return { at: 'woken' };
      isLook = run.stage.kind === 'watching';
      // Reading all results takes long and is limited separately.
      return !isLook && kind === 'look' ? {} : await step(run, key);
    }).advance(key);
    if (progress === 'goOn') return { at: deps.now(), kind: 'end' };
    if (progress !== 'over') return { at: progress, kind: isLook ? 'look' : 'end' };
    caches.delete(key);
    return undefined;
  };
}
