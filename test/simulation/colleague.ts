import type { CampaignTruth } from './campaign-service.ts';
import type { World } from './world.ts';

/** Somebody who starts runs at the service itself, without Canvass. */
interface Colleague {
  readonly name: string;
  live(over: () => boolean): Promise<void>;
  finish(): Promise<undefined>;
}

export function createColleague(
  world: World,
  truth: CampaignTruth,
  name: string,
  numbers: readonly number[],
): Colleague {
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const time = world.timeOf(world.actor(name));
  return {
    name,
    async live(over) {
      while (!over()) {
        await time.sleep(pauses.between(60_000, 900_000));
        if (!over() && world.mayAct(name)) truth.startElsewhere(chance.pick(numbers) ?? 12);
      }
    },
    finish: async () => undefined,
  };
}
