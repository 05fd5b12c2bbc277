import { type Card, readCard } from './card.ts';
import type { Delivery, Teams, TeamsPlace } from './teams.ts';
import type { World } from './world.ts';

/** Something by which a person asks for one run of a campaign. */
export interface AskedRun {
  readonly campaign: number;
  readonly place: string;
  /** Milliseconds of the world. */
  readonly at: number;
}

export interface Operator {
  readonly name: string;
  readonly asked: readonly AskedRun[];
  readonly deliveries: readonly Delivery[];
  /** Does as people do, until `over()`. */
  live(over: () => boolean): Promise<void>;
  /** Asks once more, calmly. Resolves to what is wrong; undefined: nothing. */
  finish(): Promise<string | undefined>;
}

export function createOperator(world: World, teams: Teams, name: string): Operator {
  const actor = world.actor(name);
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const time = world.timeOf(actor);
  const place: TeamsPlace = { id: `a:${name}`, conversationType: 'personal' };
  const from = { id: `29:${name}`, name, aadObjectId: name };
  const asked: AskedRun[] = [];
  const deliveries: Delivery[] = [];

  const cards = (): readonly Card[] => teams.messages(place.id).map(({ activity }) => readCard(activity));

  function type(text: string): Delivery {
    world.note(name, `types “${text}”`);
    const campaign = /^run campaign (\d+)$/u.exec(text)?.[1];
    if (campaign !== undefined) asked.push({ campaign: Number(campaign), place: place.id, at: world.now() });
    const delivery = teams.send(place, from, { text });
    deliveries.push(delivery);
    return delivery;
  }

  return {
    name,
    asked,
    deliveries,
    async live(over) {
      if (world.mayAct(name)) type('run campaign 12');
      while (!over()) {
        await time.sleep(pauses.between(2_000, 200_000));
        if (over()) return;
        if (!world.mayAct(name)) continue;
        type(chance.pick(['status', 'run campaign 12', 'run campaign 15']));
      }
    },
    async finish() {
      const before = teams.news(place.id);
      type('/status');
      for (let waited = 0; waited < 60; waited += 1) {
        await time.sleep(1_000);
        if (teams.news(place.id) > before) return undefined;
      }
      return `nothing was said within a minute; last: ${cards().at(-1)?.text ?? 'nothing'}`;
    },
  };
}
