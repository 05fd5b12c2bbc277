import { readCard } from './card.ts';
import { type Chat, type Delivery, untilNews } from './channel.ts';
import { type ChannelPlace, type ConnectorChannel, createConnectorChannel } from './connector-channel.ts';
import type { Faults } from './faults.ts';
import type { RunningProcess } from './process.ts';
import type { World } from './world.ts';

export type Teams = ConnectorChannel;
export type TeamsPlace = ChannelPlace;
export type { Delivery, Posted } from './channel.ts';

/** Cards, edits, and presses that are answered. */
export function createTeams(
  world: World,
  faults: Faults,
  process: () => RunningProcess | undefined,
): ConnectorChannel {
  return createConnectorChannel(world, faults, process, {
    name: 'Teams',
    channelId: 'msteams',
    serviceUrl: 'http://localhost/teams/',
    edits: true,
    recipient: { id: '28:canvass', name: 'Canvass' },
    place: { tenantId: 'tenant' },
    fields: { channelData: { tenant: { id: 'tenant' } } },
  });
}

/** A person's chat with the bot alone. */
export function chatInTeams(teams: ConnectorChannel, name: string): Chat {
  const place = { id: `a:${name}`, conversationType: 'personal' } as const;
  const from = { id: `29:${name}`, name, aadObjectId: `aad-${name}` };
  const deliveries: Delivery[] = [];
  const news = (): number => teams.news(place.id);
  const send = (fields: object): Delivery => {
    const delivery = teams.send(place, from, fields);
    deliveries.push(delivery);
    return delivery;
  };
  return {
    channel: 'Teams',
    deliveries,
    cards: untilNews(news, () => teams.messages(place.id).map(({ activity }) => readCard(activity))),
    news,
    person: () => ({ id: from.id, channel: 'msteams' }),
    told: () => teams.messages(place.id).flatMap(({ said }) => said.map(({ text }) => text)),
    isAnswered: ({ id }) => teams.messages(place.id).some(({ replyTo }) => replyTo === id),
    type: (text) => send({ text }),
    press: (_, { data }) =>
      send({
        type: 'invoke',
        name: 'adaptiveCard/action',
        value: { action: { type: 'Action.Execute', data } },
      }),
  };
}
