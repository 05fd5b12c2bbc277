import type { RequestedRun } from '../../dialogs/ports/run-requests.ts';
import { createCaller } from './caller.ts';
import type { Causes } from './causes.ts';
import type { RunningProcess } from './process.ts';
import type { World } from './world.ts';

/** Another system that asks for runs: under a key, again and again until it is answered. */
export interface Pipeline {
  readonly name: string;
  /** By their ids, as they were accepted. */
  readonly accepted: ReadonlySet<string>;
  /** The keys with which an id was given, in order. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  live(over: () => boolean): Promise<void>;
  settle(): Promise<undefined>;
  /** Resolves to what is wrong; undefined: nothing. */
  finish(): Promise<string | undefined>;
  /** What is told of each at the end. */
  readonly told: readonly RequestedRun[];
}

const maxTries = 5;

export function createPipeline(
  world: World,
  causes: Causes,
  process: () => RunningProcess | undefined,
  name: string,
  numbers: readonly number[],
): Pipeline {
  const actor = world.actor(name);
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const retry: true | undefined = chance.branch('habits').happens(1 / 3) || undefined;
  const time = world.timeOf(actor);
  const ask = createCaller(world, actor, process);
  const accepted = new Set<string>();
  const ids = new Map<string, Set<string>>();
  const told: RequestedRun[] = [];
  let keys = 0;

  async function request(): Promise<void> {
    keys += 1;
    const key = `key-${keys}`;
    const campaign = chance.pick(numbers) ?? 12;
    const wanted = { campaign, anyway: chance.happens(0.3), confirm: chance.happens(0.8), retry, key };
    causes.key(key, campaign, retry === true);
    for (let tries = 0; tries < maxTries; tries += 1) {
      world.note(name, `asks for campaign ${campaign} with ${key}`);
      const answer = await ask(({ program }) => program?.requester.request(wanted));
      if (answer?.kind === 'accepted') {
        const { id } = answer.run;
        accepted.add(id);
        ids.set(key, (ids.get(key) ?? new Set()).add(id));
      }
      if (answer !== undefined) world.note(name, `is answered: ${answer.kind}`);
      // It is sent again now and then although it was answered.
      if (answer !== undefined && !chance.happens(0.2)) return;
      await time.sleep(chance.between(500, 10_000));
    }
  }

  return {
    name,
    accepted,
    ids,
    told,
    async live(over) {
      while (!over()) {
        await time.sleep(pauses.between(30_000, 500_000));
        if (over()) return;
        if (world.mayAct(name)) await request();
      }
    },
    settle: async () => undefined,
    async finish() {
      for (const id of accepted) {
        const found = await ask(({ program }) => program?.requester.find(id));
        if (found === undefined) return `${id} was accepted, and isn’t known`;
        told.push(found);
      }
      return undefined;
    },
  };
}
