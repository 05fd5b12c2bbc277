import { type Card, type CardButton, readCard } from './card.ts';
import type { Posted } from './channel.ts';
import type { World } from './world.ts';

/** A line or a press by which somebody wants a campaign to be created, changed or deleted at the service. */
export interface WantedChange {
  readonly kind: 'create' | 'update' | 'delete';
  /** What is done once, however often it is pressed: a draft, or a question. */
  readonly of: string;
  /** Of a new campaign; absent: it isn't known from what was pressed. */
  readonly name?: string | undefined;
  readonly campaign?: number;
  /** What it is set to; absent: it isn't known from what was pressed. */
  readonly concurrency?: number | undefined;
  /** Milliseconds of the world. */
  readonly at: number;
}

/** All changes of campaigns that people want, as those who want them know. */
export interface WantedChanges {
  line(text: string): void;
  press(button: CardButton, message: Posted): void;
  readonly all: readonly WantedChange[];
}

export function createWantedChanges(world: World): WantedChanges {
  const all: WantedChange[] = [];
  /** Later messages about a draft don't say it again. */
  const concurrencies = new Map<string, number>();

  function concurrencyOf(draft: string, { text }: Card): number | undefined {
    const shown = /Concurrency: \S+ → (\d+)/u.exec(text)?.[1];
    if (shown !== undefined) concurrencies.set(draft, Number(shown));
    return concurrencies.get(draft);
  }

  return {
    all,
    line(text) {
      const name = /^create campaign "([^"]+)"/u.exec(text)?.[1];
      if (name !== undefined) all.push({ kind: 'create', of: `line ${name}`, name, at: world.now() });
    },
    press({ title, data }, { activity }) {
      const at = world.now();
      const campaign = Number(data['campaign']);
      const card = readCard(activity);
      switch (data['action']) {
        case 'sendUpdate': {
          const of = `${data['base']}`;
          all.push({ kind: 'update', of, campaign, concurrency: concurrencyOf(of, card), at });
          return;
        }
        case 'createAgain': {
          const name = /“([^”]+)”/u.exec(card.text)?.[1];
          all.push({ kind: 'create', of: `${data['base']}`, name, at });
          return;
        }
        case 'confirm':
          if (title === 'Delete') all.push({ kind: 'delete', of: `${data['intent']}`, campaign, at });
      }
    },
  };
}
