import { wordingFor } from '../../dialogs/wording/languages.ts';
import { type Card, type CardButton, readCard, readOnce } from './card.ts';
import { type Chat, type Delivery, untilNews } from './channel.ts';
import { type ConnectorChannel, createConnectorChannel } from './connector-channel.ts';
import type { Faults } from './faults.ts';
import type { RunningProcess } from './process.ts';
import type { World } from './world.ts';

/** Text messages: nothing can be pressed, and nothing that was sent can be changed. */
export function createPlainChannel(
  world: World,
  faults: Faults,
  process: () => RunningProcess | undefined,
): ConnectorChannel {
  return createConnectorChannel(world, faults, process, {
    name: 'SMS',
    channelId: 'sms',
    serviceUrl: 'http://localhost/sms/',
    edits: false,
    recipient: { id: '+4930900', name: 'Canvass' },
    fields: {},
    place: {},
  });
}

/** A choice as it is written out: “2. Good”, or “• Send it again”. */
const choice = /^\s*(?:(?<number>\d+)\.|•)\s+(?<title>.+)$/gmu;
const words = wordingFor('en');
const acts: ReadonlyMap<string, string> = new Map([
  [words.sendIt, 'sendAgain'],
  [words.startOver, 'startOver'],
  [words.lookAgain, 'lookAgain'],
  [words.keepGoing, 'keepGoing'],
]);

/** A person's text messages with the bot. A choice is taken by typing its number, or its words where it has none. */
export function chatByText(plain: ConnectorChannel, name: string): Chat {
  const place = { id: `sms-${name}` };
  const from = { id: `+49301${name}`, name };
  const deliveries: Delivery[] = [];
  const news = (): number => plain.news(place.id);
  function type(text: string): Delivery {
    const delivery = plain.send(place, from, { text });
    deliveries.push(delivery);
    return delivery;
  }
  return {
    channel: 'SMS',
    deliveries,
    cards: untilNews(news, () => plain.messages(place.id).map(({ activity }) => inText(readCard(activity)))),
    news,
    person: () => ({ id: from.id, channel: 'sms' }),
    told: () => plain.messages(place.id).flatMap(({ said }) => said.map(({ text }) => text)),
    isAnswered: ({ id }) => plain.messages(place.id).some(({ replyTo }) => replyTo === id),
    type,
    press: (_, { typed = '' }) => type(typed),
  };
}

/** It names what was typed. */
const [beforeTyped = '', afterTyped = ''] = words.sendAsAnswer('\n').split('\n');

const inText = readOnce(
  ({ text }: Card): Card => ({
    text,
    buttons: Array.from(text.matchAll(choice), ({ groups }) => buttonOf(groups)),
  }),
);

function buttonOf({ number, title = '' }: Readonly<Record<string, string>> = {}): CardButton {
  const sendsTyped = title.startsWith(beforeTyped) && title.endsWith(afterTyped);
  return { title, data: { do: sendsTyped ? 'sendAsAnswer' : acts.get(title) }, typed: number ?? title };
}
