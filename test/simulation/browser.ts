import type { Chat, Delivery } from './channel.ts';
import type { Faults } from './faults.ts';
import type { PersonalLink } from './personal-link.ts';
import type { RunningProcess } from './process.ts';
import { createTab, type Tab } from './tab.ts';
import type { World } from './world.ts';

/** Somebody's browser at the page of the web chat, with its tabs: what was shown in them is the truth. */
export interface Browser extends Chat {
  /** Where the browser is only for that. */
  readonly personal: PersonalLink | undefined;
  readonly tabs: readonly Tab[];
  /** Opens the page in a further tab. @param survey the one that its address names */
  open(survey?: string): Tab;
}

const maxTabs = 3;

export function createBrowser(
  world: World,
  faults: Faults,
  process: () => RunningProcess | undefined,
  name: string,
  personal?: PersonalLink,
): Browser {
  const actor = world.actor(`${name}'s browser`);
  const chance = world.chance.branch(`${name}'s browser`);
  const time = world.timeOf(actor);
  const deliveries: Delivery[] = [];
  const tabs: Tab[] = [];
  /** What the browser's tabs share. */
  const kept: Tab['kept'] = { identity: undefined };
  let current: Tab | undefined;
  let opened = 0;

  function open(survey?: string): Tab {
    opened += 1;
    const page = personal === undefined ? 'the page' : 'their personal link';
    world.note(name, `opens ${survey === undefined ? page : `a link to survey ${survey}`} in tab ${opened}`);
    const reload = (): void => {
      tab.close();
      const isCurrent = current === tab;
      const shown = current;
      open();
      if (!isCurrent) current = shown;
    };
    const tab: Tab = createTab(
      {
        reload,
        world,
        faults,
        process,
        actor,
        chance,
        time,
        deliveries,
        kept,
        personal,
        name: `${name}'s tab ${opened}`,
      },
      survey,
    );
    tabs.push(tab);
    current = tab;
    return tab;
  }

  function surveyInAddress(likely: number): string | undefined {
    return personal === undefined && chance.happens(likely) ? `${chance.pick([5, 7, 9])}` : undefined;
  }

  function fidget(): void {
    const live = tabs.filter(({ isOpen }) => isOpen());
    const kind = chance.fraction();
    if (kind < 0.3 || live.length === 0) {
      if (live.length >= maxTabs) live[0]?.close();
      open(surveyInAddress(0.5));
    } else if (kind < 0.6) {
      // A reload: the page is opened anew, and reads from the start.
      current?.close();
      open();
    } else current = chance.pick(live);
  }

  const shown = (): Tab => current ?? open();
  return {
    channel: 'web chat',
    personal,
    tabs,
    deliveries,
    open,
    begin: () => void open(surveyInAddress(0.7)),
    fidget,
    cards: () => shown().cards(),
    everywhere: () => [
      ...new Map(
        tabs.flatMap((tab) => tab.cards().map((card) => [`${tab.conversation()}/${card.id}`, card])),
      ).values(),
    ],
    isAhead: () => shown().isAhead(),
    news: () => tabs.reduce((sum, { news }) => sum + news(), 0),
    type: (text) => shown().type(text),
    press: (card, button) => shown().press(card, button),
    // What is said may be the answer to something later, too.
    isAnswered: ({ at }) => tabs.some(({ heardAt }) => heardAt() >= at),
    // Whoever has a link is invited already.
    person: () =>
      personal === undefined && kept.identity ? { id: kept.identity.user, channel: 'webchat' } : undefined,
    told: () => tabs.flatMap(({ told }) => told()),
    async settle() {
      for (let waited = 0; waited < 60 && !shown().isOnline(); waited += 1) await time.sleep(1_000);
    },
  };
}
