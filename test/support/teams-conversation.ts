import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Button, type Replies, readReplies } from './conversation.ts';
import type { FakeBotConnector } from './fake-bot-connector.ts';

/** Proven ids of the people in the tests. */
export const ada = { id: '29:ada', name: 'Ada', aadObjectId: '11111111-1111-4111-8111-111111111111' };
export const bert = { id: '29:bert', name: 'Bert', aadObjectId: '22222222-2222-4222-8222-222222222222' };
export const vera = { id: '29:vera', name: 'Vera', aadObjectId: '33333333-3333-4333-8333-333333333333' };
export const carl = { id: '29:carl', name: 'Carl', aadObjectId: '44444444-4444-4444-8444-444444444444' };

export const places = {
  personal: { id: 'a:ada', conversationType: 'personal', tenantId: 'tenant' },
  thread: {
    id: '19:ops@thread.tacv2;messageid=17',
    conversationType: 'channel',
    tenantId: 'tenant',
    isGroup: true,
  },
  group: { id: '19:group@thread.v2', conversationType: 'groupChat', tenantId: 'tenant', isGroup: true },
} as const;

export interface TeamsPlace {
  readonly id: string;
  readonly conversationType: 'personal' | 'channel' | 'groupChat';
  readonly tenantId: string;
  readonly isGroup?: boolean;
}

export interface TeamsConversation {
  /** @param more of the activity */
  say(text: string, from?: object, more?: object): Promise<void>;
  /**
   * @param card the id of the message that has the button
   * @returns the answer to the invoke, as text
   */
  press(button: Button | undefined, from?: object, card?: string): Promise<string>;
  /** The messages of this conversation as they stand, the oldest first. */
  messages(): readonly Replies[];
  /** Waits until a message holds `part`, and reads it. */
  shows(part: string | RegExp, milliseconds?: number): Promise<Replies>;
}

/** Somebody in a Teams conversation, over the messages route and a Bot Connector. */
export function teamsConversation(
  url: () => string,
  connector: FakeBotConnector,
  place: TeamsPlace,
): TeamsConversation {
  const deliver = (from: object, fields: object): Promise<string> =>
    deliverToTeams(url(), connector.serviceUrl, { from, conversation: place, ...fields });
  const messages = (): readonly Replies[] =>
    connector.messages(place.id).map((message) => readReplies(200, message));
  const fits = (part: string | RegExp, { text }: Replies): boolean =>
    typeof part === 'string' ? text.includes(part) : part.test(text);
  return {
    messages,
    // In a channel or a group the bot hears what mentions it.
    async say(text, from = ada, more = {}) {
      const mentioned = { id: '28:canvass', name: 'Canvass' };
      const entities = [{ type: 'mention', text: '<at>Canvass</at>', mentioned }];
      const fields =
        place.conversationType === 'personal' ? { text } : { text: `<at>Canvass</at> ${text}`, entities };
      await deliver(from, { ...fields, ...more });
    },
    press: (button, from = ada, card) =>
      deliver(from, {
        type: 'invoke',
        replyToId: card,
        name: 'adaptiveCard/action',
        value: { action: { type: 'Action.Execute', data: button?.value } },
      }),
    async shows(part, milliseconds) {
      await expect
        .poll(() => messages().some((message) => fits(part, message)) || messages().map(({ text }) => text), {
          timeout: milliseconds,
        })
        .toBe(true);
      const found = messages().findLast((message) => fits(part, message));
      if (found === undefined) throw new Error('It was there a moment ago.');
      return found;
    },
  };
}

/**
 * Posts a message of somebody's to the messages route as Teams would.
 * @param fields of the activity: `from` and `conversation`, and what differs from a plain message
 * @throws where it is not answered with 200
 * @returns the body of the answer, which only an invoke has
 */
export async function deliverToTeams(url: string, serviceUrl: string, fields: object): Promise<string> {
  const response = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      id: randomUUID(),
      channelId: 'msteams',
      serviceUrl,
      recipient: { id: '28:canvass', name: 'Canvass' },
      channelData: { tenant: { id: 'tenant' } },
      ...fields,
    }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
  return text;
}
