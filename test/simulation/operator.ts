import type { CampaignTruth } from './campaign-service.ts';
import { type Card, type CardButton, readCard } from './card.ts';
import type { Causes } from './causes.ts';
import type { Chance } from './chance.ts';
import type { Delivery, Posted } from './channel.ts';
import type { Teams, TeamsPlace } from './teams.ts';
import type { WantedChanges } from './wanted-changes.ts';
import type { World } from './world.ts';

export interface Operator {
  readonly name: string;
  readonly deliveries: readonly Delivery[];
  /** What they typed, or pressed a button that says it. */
  readonly lines: readonly { readonly text: string; readonly place: string; readonly at: number }[];
  /** The lines of pressed buttons. */
  readonly presses: readonly { readonly text: string; readonly at: number }[];
  /** Runs whose results they looked at once all was quiet, and were shown. */
  readonly lookedAt: readonly number[];
  /** Does as people do, until `over()`. */
  live(over: () => boolean): Promise<void>;
  /** Nothing goes wrong any more: what would go on for ever is ended. Resolves to what is wrong; undefined: nothing. */
  settle(): Promise<string | undefined>;
  /** Asks once more, calmly. Resolves to what is wrong; undefined: nothing. */
  finish(): Promise<string | undefined>;
}

/** What operators type, and how often. `#`: one of the campaigns; `+`: one that they created; `@`: a new name; `%`: a number. */
const usualLines: readonly (readonly [line: string, weight: number])[] = [
  ['run campaign #', 8],
  ['status', 2],
  ['status of campaign #', 1],
  ['watch campaign #', 2],
  ['unwatch campaign #', 1],
  ['results of campaign #', 2],
  ['failures of campaign #', 1],
  ['rerun failed of campaign #', 2],
  ['run campaigns 12 and 15', 2],
  ['schedule campaign # in 3 minutes', 1],
  ['schedule campaign 15 every 5 minutes', 1],
  ['schedules', 1],
  ['pause schedule 1', 0.5],
  ['resume schedule 1', 0.5],
  ['unschedule 1', 0.5],
  ['subscribe campaign #', 1],
  ['subscribe campaign # failures only', 0.5],
  ['unsubscribe campaign #', 0.5],
  ['alert campaign # when pass rate below 90%', 1],
  ['digest daily at 08:15', 0.7],
  ['mute campaign # for 5m', 0.5],
  ['stop run', 0.3],
  ['approve', 0.5],
  ['audit', 0.3],
];

/** What some of them type half of the time. */
const editLines = [
  'update campaign # concurrency %',
  'create campaign "Extra @" plan 1 tests 120,121 concurrency % aps 1',
  'delete campaign +',
];

/** What others type half of the time. `&`: a test case of a campaign that has few. */
const triageLines = [
  'known & until tomorrow',
  'known & until tomorrow',
  'known & for 20 minutes',
  'unknown &',
  'run campaign 15',
  'run campaign 15',
];

const groupPlace: TeamsPlace = { id: '19:ops@thread.v2', conversationType: 'groupChat' };

/** More results were seen, and what was told of them is put right, by then. Milliseconds. */
const correctedWithin = 5 * 60_000;

/** What an operator acts in, and who notes what they want. */
interface OperatorSurroundings {
  readonly world: World;
  readonly teams: Teams;
  readonly causes: Causes;
  readonly wanted: WantedChanges;
  readonly service: Pick<CampaignTruth, 'campaigns' | 'lateRuns'>;
}

/**
 * @param numbers of the campaigns that there are
 * @param often what they type half of the time
 */
export function createOperator(
  name: string,
  { world, teams, causes, wanted, service }: OperatorSurroundings,
  numbers: readonly number[],
  often: readonly string[] = [],
): Operator {
  const actor = world.actor(name);
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const habits = chance.branch('habits');
  const isThorough = habits.happens(1 / 3);
  const isEditor = habits.happens(1 / 4);
  const isTriager = habits.happens(1 / 4);
  const time = world.timeOf(actor);
  const own: TeamsPlace = { id: `a:${name}`, conversationType: 'personal' };
  const from = { id: `29:${name}`, name, aadObjectId: name };
  const deliveries: Delivery[] = [];
  const lines: { text: string; place: string; at: number }[] = [];
  const presses: { text: string; at: number }[] = [];
  const lookedAt: number[] = [];
  let names = 0;

  function draw(): string {
    const created = [...service.campaigns.values()].filter(({ name: own }) => own.startsWith('Extra '));
    names += 1;
    const own = isEditor ? editLines : isTriager && often.length === 0 ? triageLines : often;
    const { cases = [] } = service.campaigns.get(15) ?? {};
    const line = drawLine(chance, own)
      .replace('&', `${isTriager ? chance.pick(cases) : 120}`)
      .replace('#', `${chance.pick(numbers) ?? 12}`)
      .replace('+', `${chance.pick(created.map(({ id }) => id)) ?? 21}`)
      .replace('@', `${name} ${names}`)
      .replace('%', `${3 + chance.whole(5)}`);
    return (isThorough ? thorough.find(([usual]) => usual.test(line)) : undefined)?.[1](line) ?? line;
  }

  function noteLine(text: string, place: TeamsPlace, delivery: Delivery): void {
    lines.push({ text, place: place.id, at: world.now() });
    wanted.line(text);
    causes.line(text, place.id, delivery);
  }

  function send(place: TeamsPlace, fields: object, what: string): Delivery {
    world.note(name, `${what} in ${place.id}`);
    const delivery = teams.send(place, from, fields);
    deliveries.push(delivery);
    return delivery;
  }

  function type(place: TeamsPlace, text: string): Delivery {
    const said =
      place.conversationType === 'personal'
        ? { text }
        : { text: `<at>Canvass</at> ${text}`, entities: [mention] };
    const delivery = send(place, said, `types “${text}”`);
    noteLine(text, place, delivery);
    return delivery;
  }

  function press(place: TeamsPlace, message: Posted, button: CardButton): Delivery {
    const { id } = message;
    const { title, data } = button;
    const action = { type: 'Action.Execute', data };
    if (typeof data['line'] === 'string') presses.push({ text: data['line'], at: world.now() });
    const delivery = send(
      place,
      { type: 'invoke', name: 'adaptiveCard/action', replyToId: id, value: { action } },
      `presses “${title}” of ${id}${typeof data['line'] === 'string' ? ` (${data['line']})` : ''}`,
    );
    if (typeof data['line'] === 'string') noteLine(data['line'], place, delivery);
    else {
      causes.press(title, data, place.id, delivery);
      wanted.press(button, message);
    }
    return delivery;
  }

  /** One that stands there now: mostly in the last messages, now and then in an old one. */
  function pressSomething(place: TeamsPlace): void {
    const cards = teams
      .messages(place.id)
      .map((message) => ({ message, card: readCard(message.activity) }))
      .filter(({ card }) => card.buttons.length > 0);
    const chosen = chance.happens(0.25) ? chance.pick(cards) : (chance.pick(cards.slice(-2)) ?? undefined);
    const button = chosen && chance.pick(goOnButtons(chosen.card, chance));
    if (chosen === undefined || button === undefined) return void type(place, draw());
    press(place, chosen.message, button);
    if (chance.happens(0.15)) press(place, chosen.message, button);
  }

  /** Until it is answered, a few times. */
  async function insist(place: TeamsPlace, text: string): Promise<string | undefined> {
    for (let tries = 0; tries < 3; tries += 1) {
      const { id } = type(place, text);
      for (let waited = 0; waited < 30; waited += 1) {
        await time.sleep(2_000);
        if (teams.messages(place.id).some(({ replyTo }) => replyTo === id)) return undefined;
      }
    }
    return `nobody answered “${text}” in ${place.id}`;
  }

  return {
    name,
    deliveries,
    lines,
    presses,
    lookedAt,
    async live(over) {
      if (world.mayAct(name)) type(chance.happens(0.5) ? own : groupPlace, 'run campaign 12');
      while (!over()) {
        await time.sleep(pauses.happens(0.2) ? pauses.between(200, 8_000) : pauses.between(8_000, 240_000));
        if (over()) return;
        if (!world.mayAct(name)) continue;
        const place = chance.happens(0.5) ? own : groupPlace;
        if (chance.happens(0.35)) {
          pressSomething(place);
          continue;
        }
        const line = draw();
        type(place, line);
        if (!isAskedAbout.test(line) || !pauses.happens(0.6)) continue;
        await time.sleep(pauses.between(1_000, 20_000));
        if (!over() && world.mayAct(name)) pressSomething(place);
      }
    },
    async settle() {
      for (const place of [own, groupPlace]) {
        if (!deliveries.some(({ conversation }) => conversation === place.id)) continue;
        // What nobody was told of is in the list all the same.
        const listed = await insist(place, 'schedules');
        const gone = schedulesIn(teams.messages(place.id)).map((id) => `unschedule ${id}`);
        for (const line of [...gone, 'digest off']) {
          const trouble = listed ?? (await insist(place, line));
          if (trouble !== undefined) return trouble;
        }
        causes.endSchedules(place.id);
      }
      return undefined;
    },
    async finish() {
      // Of two operators one is enough.
      for (const { id, campaign } of name.endsWith('1') ? service.lateRuns() : []) {
        const trouble = await insist(own, `results of campaign ${campaign} run ${id}`);
        if (trouble !== undefined) return trouble;
        lookedAt.push(id);
      }
      if (lookedAt.length > 0) await time.sleep(correctedWithin);
      return await insist(own, '/status');
    },
  };
}

const mention = {
  type: 'mention',
  text: '<at>Canvass</at>',
  mentioned: { id: '28:canvass', name: 'Canvass' },
};

function drawLine(chance: Chance, often: readonly string[]): string {
  if (often.length > 0 && chance.happens(0.5)) return chance.pick(often) ?? '';
  let drawn = chance.fraction() * usualLines.reduce((sum, [, weight]) => sum + weight, 0);
  const [line = 'status'] =
    usualLines.find(([, weight]) => {
      drawn -= weight;
      return drawn < 0;
    }) ?? [];
  return line;
}

/** What some type in place of others' lines: what fails is run once more by itself, and what doesn't run is told. */
const thorough: readonly (readonly [usual: RegExp, own: (line: string) => string])[] = [
  [/^run campaign \d+$|^schedule campaign 15 every/u, (line) => `${line} with retry`],
  [/^alert campaign/u, (line) => line.replace(/when .*$/u, 'when not run for 1h')],
];

/** Nothing comes of these before a button is pressed. */
const isAskedAbout = /^(?:update|create|delete|rerun|run campaigns) /u;

/** What goes on with something is pressed more often than what only shows more. */
function goOnButtons({ buttons }: Card, chance: Chance): readonly CardButton[] {
  const onward = buttons.filter(({ data }) => data['do'] === 'campaign');
  return onward.length > 0 && chance.happens(0.7) ? onward : buttons;
}

/** By all that was said of them. */
function schedulesIn(messages: readonly Posted[]): readonly string[] {
  const numbers = messages.flatMap(({ said }) =>
    said.flatMap(({ text }) =>
      [...text.matchAll(/[Ss]chedule (\d+)|^(\d+): campaign /gmu)].map(
        ([, told, listed = '']) => told ?? listed,
      ),
    ),
  );
  return [...new Set(numbers)];
}
