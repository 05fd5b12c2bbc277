import { z } from 'zod';
import type { Click } from '../../dialogs/buttons.ts';
import { pressEvent } from '../../dialogs/buttons.ts';
import { wordingFor } from '../../dialogs/wording/languages.ts';
import type { ActivityJson } from '../../src/web/dependencies.ts';
import type { WebChatIdentity } from '../../src/web/direct-line/tokens.ts';
import { type Activity, isActivity } from '../../src/web/page/activity.ts';
import { createMessageStates, type Message } from '../../src/web/page/message-states.ts';
import { createSeen } from '../../src/web/page/web-chat-seen.ts';
import { type Card, type CardButton, readCard, readOnce } from './card.ts';
import type { Delivery } from './channel.ts';
import type { PersonalLink } from './personal-link.ts';
import { createRequests, type Line } from './requests.ts';

/** What a tab is opened with. */
interface TabParts extends Line {
  readonly deliveries: Delivery[];
  readonly kept: Tab['kept'];
  readonly name: string;
  /** The page's address is one, in place of the web chat's own. */
  readonly personal: PersonalLink | undefined;
  /** Loads the page anew. */
  reload(): void;
}

/**
 * A page of the web chat, as `src/web/page` behaves: what it draws is drawn by the page's own states. Some are pages of other
 * sites, whose Web Chat sends a message by itself, and again only where a person wants that.
 */
export interface Tab {
  readonly name: string;
  /** What the tabs of a browser share: the conversation that the next one continues. */
  readonly kept: { identity: WebChatIdentity | undefined };
  /** The ids of the bot's messages, in the order in which they came first; and again where they came once more. */
  readonly received: readonly string[];
  readonly conversation: () => string;
  /** When the bot was heard last. Milliseconds of the world. */
  heardAt(): number;
  /** What it drew of the bot's messages; and as the answer to its question, what it marked. */
  told(): readonly string[];
  cards(): readonly Card[];
  news(): number;
  type(text: string): Delivery;
  press(card: Card, button: CardButton): Delivery | undefined;
  isOnline(): boolean;
  isOpen(): boolean;
  close(): void;
  /** It has a message of the bot from a time that is still to come. */
  isAhead(): boolean;
  /** The messages as they are drawn, the oldest first. */
  shown(): readonly Message[];
}

const setSchema = z.object({
  activities: z.array(z.custom<Activity>(isActivity)),
  watermark: z.string().optional(),
});

const minWaitMs = 500;
const maxWaitMs = 8_000;
const maxSendingMs = 18_000;
const callMs = 20_000;
const foreignPages = 0.2;

export function createTab(parts: TabParts, survey: string | undefined): Tab {
  const { world, chance, time, deliveries, kept, name, personal } = parts;
  const requests = createRequests(parts);
  const received: string[] = [];
  const arrived = new Set<string>();
  const texts: string[] = [];
  let news = 0;
  let heardAt = 0;
  let isOpen = true;
  let isOnline = false;
  let isFresh = true;
  let identity: WebChatIdentity = kept.identity ?? newIdentity();
  let begun = false;
  let toPress: Click | undefined;
  let unasked = false;
  let watermark = 0;
  let wait = minWaitMs;
  /** What was posted last: `press` of the page's states posts within itself. */
  let posted: Delivery | undefined;
  const isForeign = world.chance.branch(`${name} is foreign`).happens(foreignPages);

  const heard = createSeen();
  const states = createMessageStates((activity) =>
    isOnline ? post({ ...activity }) : Promise.reject(new Error('Not connected')),
  );

  function newIdentity(): WebChatIdentity {
    return { conversation: chance.id(), user: `dl_${chance.id()}` };
  }

  /** Opens the session and begins or continues the conversation. Resolves to whether it can be followed. */
  async function openStream(): Promise<boolean> {
    if (!isFresh || !begun) {
      const asked = {
        resume: kept.identity,
        fresh: newIdentity(),
        survey: isFresh ? survey : undefined,
        invitation: await personal?.read(),
      };
      const session = await requests.call('session', callMs, (door) => door.open(asked));
      if (session === undefined || !isOpen) return false;
      if (begun && session.identity.conversation !== identity.conversation) {
        // As the page does where the conversation on the screen is another tab's no more.
        parts.reload();
        return false;
      }
      identity = session.identity;
      begun = session.resumed;
      if (isFresh && (survey !== undefined || personal !== undefined)) {
        const { notice, press } = session.link ?? {};
        const choice = notice && chance.pick(notice.choices);
        toPress = notice === undefined ? press : choice?.click;
        unasked = session.resumed && toPress !== undefined;
      }
      isFresh = false;
    }
    if (begun) return true;
    const press = toPress;
    const isNew = await requests.call('begin', callMs, (door) => door.begin(identity, press));
    if (isNew === undefined) return false;
    // Not new: an answer was lost; then it is pressed once more, which does no harm.
    if (isNew) toPress = undefined;
    begun = true;
    kept.identity = identity;
    return true;
  }

  async function connect(): Promise<void> {
    while (isOpen) {
      if (await openStream()) {
        kept.identity = identity;
        await follow();
      }
      isOnline = false;
      await time.sleep(wait * (0.5 + chance.fraction()));
      wait = Math.min(wait * 2, maxWaitMs);
    }
  }

  /** Resolves once the socket is closed. */
  async function follow(): Promise<void> {
    await requests.listen(
      { conversation: identity.conversation, from: watermark, replaces: true, known: [...heard.last] },
      {
        opened() {
          wait = minWaitMs;
          isOnline = true;
          const press = toPress;
          toPress = undefined;
          if (press !== undefined) post({ type: 'event', name: pressEvent, value: press }).catch(() => {});
        },
        heard(text) {
          const set = setSchema.parse(JSON.parse(text));
          if (set.watermark !== undefined) watermark = Number(set.watermark);
          for (const activity of set.activities) {
            heard.note(activity, set.watermark !== undefined);
            receive(activity);
          }
        },
        isWanted: () => isOpen,
      },
    );
  }

  function receive(activity: Activity): void {
    const isBot = activity.from?.role === 'bot';
    if (activity.from?.role === 'user') {
      unasked = false;
      const own = activity.channelData?.clientActivityID;
      if (own !== undefined) arrived.add(own);
    }
    if (activity.type === 'typing') return;
    if (isBot) {
      news += 1;
      heardAt = world.now();
      texts.push(readCard(activity).text);
      if (!(activity.channelData?.['replaced'] === true && received.includes(activity.id)))
        received.push(activity.id);
      world.note(name, `shows ${JSON.stringify(readCard(activity).text.slice(0, 60))}`);
    }
    if (unasked && activity.type === 'message') return;
    states.observe(activity);
  }

  /** Resolves once it has arrived; rejects where it hasn't. */
  function post(fields: ActivityJson): Promise<unknown> {
    const id = chance.id();
    const before = fields['channelData'];
    const activity = {
      ...fields,
      from: { id: identity.user, role: 'user' },
      localTimestamp: new Date(world.now()).toISOString(),
      channelData: {
        'canvass:seen': heard.ofBot,
        'canvass:newest': heard.newestOfBot,
        clientActivityID: id,
        ...(typeof before === 'object' && before),
      },
    };
    const delivery: Delivery = {
      id,
      conversation: identity.conversation,
      at: world.now(),
      taken: false,
      over: false,
      // A press is marked by the page itself.
      ...('value' in fields && { answer: {} }),
    };
    posted = delivery;
    deliveries.push(delivery);
    return send(activity, delivery);
  }

  /** As `send` in the page's connection, with the button “Retry” of a message that was not sent. */
  async function send(activity: ActivityJson, delivery: Delivery): Promise<void> {
    const place = { 'webchat:sequence-id': heard.newest + 0.001 };
    const again = { ...activity, channelData: { ...place, ...dataOf(activity) } };
    let noted = world.now() + 1;
    const ids = [delivery.id];
    for (let attempts = 0; ; attempts += 1) {
      const isSent = isForeign
        ? await sendOnce(attempts === 0 ? activity : asRetried())
        : await sendInTime(attempts === 0 ? activity : again, again);
      if (isSent) {
        delivery.taken = true;
        delivery.takenAt = world.now();
        break;
      }
      if (ids.some((id) => arrived.has(id))) {
        delivery.taken = true;
        break;
      }
      // A press can be pressed again; what was typed can be sent again, and sometimes is, minutes later.
      // Of a second Retry of Web Chat's own the notes are those of the first, which may not have come back yet.
      if (attempts === (isForeign ? 1 : 2) || 'value' in activity || !chance.happens(0.7)) break;
      await time.sleep(chance.between(500, 90_000));
      if (!isOpen) break;
      world.note(name, 'sends it again');
    }
    delivery.over = true;
    if (!delivery.taken) throw new Error('The message was not sent.');

    /** As Web Chat itself does it: under a new id, with its notes on the message as it was posted before. */
    function asRetried(): ActivityJson {
      const id = chance.id();
      ids.push(id);
      const notes = { ...place, webChat: { receivedAt: noted } };
      noted = world.now() + 1;
      return {
        ...activity,
        localTimestamp: new Date(world.now()).toISOString(),
        channelData: { ...dataOf(activity), ...notes, clientActivityID: id },
      };
    }
  }

  async function sendOnce(body: ActivityJson): Promise<boolean> {
    if (!begun) return false;
    return (await requests.call('post', callMs, (door) => door.post(identity, body)))?.ok === true;
  }

  async function sendInTime(first: ActivityJson, again: ActivityJson): Promise<boolean> {
    const deadline = time.monotonic() + maxSendingMs;
    for (let pause = minWaitMs; ; pause *= 2) {
      const body = pause === minWaitMs ? first : again;
      const left = Math.max(1, deadline - time.monotonic());
      const taken = begun
        ? await requests.call('post', left, (door) => door.post(identity, body))
        : undefined;
      if (taken?.ok === true) return true;
      if (taken !== undefined && taken.refusal.status < 500 && taken.refusal.status !== 429) return false;
      if (pause >= deadline - time.monotonic()) return false;
      await time.sleep(pause);
    }
  }

  function cardOf(known: Message): Card {
    const { activity, parts: drawn } = known;
    if (drawn === undefined) return { id: activity.id, ...readCard(activity) };
    const { text } = readCard(activity);
    const isFree = !known.atRest;
    const buttons = isFree ? drawn.choices.map(({ title, send }) => ({ title, data: clickOf(send) })) : [];
    return { id: activity.id, text, buttons };
  }

  function shown(): readonly Message[] {
    return [...new Set(received)].flatMap((id) => states.find(id) ?? []);
  }

  void connect();
  return {
    name,
    kept,
    received,
    shown,
    conversation: () => identity.conversation,
    heardAt: () => heardAt,
    told: () => [...texts, ...shown().flatMap(markedAs)],
    cards: () => shown().map(cardOf),
    news: () => news,
    isOnline: () => isOnline,
    isOpen: () => isOpen,
    isAhead: () => heard.ofBot > world.now(),
    close() {
      isOpen = false;
      requests.hangUp();
    },
    type(text) {
      const sent = post({ type: 'message', text, textFormat: 'plain' });
      sent.catch(() => {});
      return posted ?? nothing;
    },
    press({ id = '' }, { title, data }) {
      const message = states.find(id);
      posted = undefined;
      if (message === undefined) return undefined;
      const choice = message.parts?.choices.find((one) => one.title === title);
      if (choice !== undefined) void states.press(message, choice);
      else post({ type: 'message', text: title, value: data, replyToId: id }).catch(() => {});
      return posted;
    },
  };
}

/** As other channels say it: the question, with the answer that was taken. */
function markedAs({ asks, chosen, activity }: Message): readonly string[] {
  return asks && chosen !== undefined ? [`${readCard(activity).text}\n${words.yourAnswer(chosen)}`] : [];
}

const words = wordingFor('en');
const nothing: Delivery = { id: 'nothing', conversation: '', at: 0, taken: false, over: true };
const data = z.object({ channelData: z.record(z.string(), z.unknown()) });
const dataOf = (activity: ActivityJson): object => data.safeParse(activity).data?.channelData ?? {};
const value = z.object({ value: z.record(z.string(), z.unknown()) });
const clickOf = readOnce(
  (send: object): Readonly<Record<string, unknown>> => value.safeParse(send).data?.value ?? {},
);
