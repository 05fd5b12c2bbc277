import type { RunningProcess } from './process.ts';
import type { Actor, World } from './world.ts';

/** How long another system waits for an answer. Milliseconds. */
const patience = 20_000;

/** Asks some process, as a request that may get no answer: undefined then. */
export type Ask = <Value>(
  work: (process: RunningProcess) => Promise<Value> | undefined,
) => Promise<Value | undefined>;

export function createCaller(world: World, actor: Actor, process: () => RunningProcess | undefined): Ask {
  const chance = world.chance.branch(actor.name);
  const time = world.timeOf(actor);
  return async (work) => {
    const target = process();
    if (target === undefined) return undefined;
    return await new Promise((resolve) => {
      void world
        .act(target.actor, () => work(target), chance.between(1, 20))
        .then(resolve, () => resolve(undefined));
      time.after(patience, () => resolve(undefined));
    });
  };
}
