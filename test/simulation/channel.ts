import type { Card, CardButton } from './card.ts';

/** A message as it stands in a conversation. */
export interface Posted {
  readonly id: string;
  readonly at: number;
  /** As the bot sent it last. */
  activity: object;
  /** What could be read there, from when on: as it was posted, and each edit. */
  readonly said: { readonly at: number; readonly text: string }[];
  /** The delivery that it answers; absent: it was posted unasked. */
  readonly replyTo?: string;
  /** What was posted under a name is the same post; an answer that was lost makes a second one. */
  readonly lostAnswer: boolean;
  /** Whoever posted it stood still between that and its arrival: another process may have taken over. */
  readonly isHeldUp: boolean;
}

/** Something that a person did in a conversation, and what became of it. */
export interface Delivery {
  readonly id: string;
  readonly conversation: string;
  readonly at: number;
  /** Absent: a press. */
  readonly typed?: string | undefined;
  /** Answered with 2xx: the channel delivers it no more. */
  taken: boolean;
  /** When it was. Milliseconds of the world. */
  takenAt?: number;
  /** The channel has given up. */
  over: boolean;
  /** The body of an invoke's answer. */
  answer?: unknown;
}

/** A person's own conversation with the bot, in whatever channel. */
export interface Chat {
  readonly channel: string;
  /** What the person sees, the oldest first. */
  cards(): readonly Card[];
  /** All that stands there, wherever they look; absent: `cards` are all. */
  readonly everywhere?: () => readonly Card[];
  /** Changes whenever the bot says or edits anything there, or answers a press. */
  news(): number;
  type(text: string): Delivery;
  /** Undefined where the button can't be pressed any more. */
  press(card: Card, button: CardButton): Delivery | undefined;
  /** How the person comes in; absent: by typing something. */
  readonly begin?: () => void;
  /** What the person also does now and then in this channel, such as to open a second tab. */
  readonly fidget?: () => void;
  /** Resolves once the person sees what there is. */
  readonly settle?: () => Promise<void>;
  readonly deliveries: readonly Delivery[];
  /** Whether the bot said something to it; absent where the channel can't tell. */
  readonly isAnswered?: (delivery: Delivery) => boolean;
  /**
   * Whether the newest message there is from a time that is still to come, because the server's clock was ahead and has been
   * put right: then the page can't say which messages it lacks.
   */
  readonly isAhead?: () => boolean;
  /** By which the bot knows them; absent: it can't know them yet. */
  person(): { readonly id: string; readonly channel: string } | undefined;
  /** All that a person was told there at any time, word for word. */
  told(): readonly string[];
}

/** What was read stays as it is until there is news. */
export function untilNews<Value>(news: () => number, read: () => Value): () => Value {
  let last: { readonly at: number; readonly value: Value } | undefined;
  return () => {
    const at = news();
    if (last?.at !== at) last = { at, value: read() };
    return last.value;
  };
}
