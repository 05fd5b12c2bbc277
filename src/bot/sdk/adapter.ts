import type { TurnContext } from 'botbuilder-core';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { type Connector, ConnectorError } from '../connector/connector.ts';
import type { LocalChannel, Outbox } from '../outbox.ts';
import { SaveAlong } from '../save-along.ts';
import type { BotAuthentication } from './authentication.ts';
import { ClaimsIdentity, CloudAdapterBase } from './sdk.ts';
import {
  type AuthenticateRequestResult,
  asConnectorClient,
  asSdkActivity,
  type ConnectorFactory,
} from './sdk-types.ts';

/** An HTTP answer made by the SDK: an invoke's response, or expected replies. */
export interface SdkAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * What CloudAdapter has below its HTTP part, which prints errors to the console and sends their messages to the client. No
 * `onTurnError` is set, because a turn handles its own failures.
 */
export class BotAdapter extends CloudAdapterBase {
  // Not optional here: without it the SDK creates an authentication that admits everyone.
  constructor(authentication: BotAuthentication) {
    super(authentication);
  }

  /**
   * Runs a turn for an activity.
   * @param sender the `Authorization` header of its request; or `localSender`, if a channel of our own has
   * authenticated the sender
   * @throws `UnauthorizedError`, and whatever `logic` or a middleware throws
   */
  async run(
    sender: string | AuthenticateRequestResult,
    activity: InboundActivity,
    logic: (context: TurnContext) => Promise<void>,
  ): Promise<SdkAnswer | undefined> {
    // A copy: the SDK writes into the activity it is given.
    const copy = asSdkActivity({ ...activity });
    // The SDK's overloads take either, but not a union of both.
    return typeof sender === 'string'
      ? await this.processActivity(sender, copy, logic)
      : await this.processActivity(sender, copy, logic);
  }
}

/** Travels with an activity through the SDK and its middleware, which copy it, and isn't in any JSON. */
const alongKey = Symbol('a save that goes along');

/**
 * Answers through a turn's context, so that the SDK deals with expected replies and invoke responses. `finish` passes the
 * answer to an invoke to the SDK; it is to be called once, at the end of the turn, while the context is still valid.
 */
export function contextOutbox(
  context: TurnContext,
  activity: InboundActivity,
): Outbox & { finish(): Promise<void> } {
  let response: unknown;
  return {
    async send(outbound, along) {
      const sent = along === undefined ? outbound : { ...outbound, [alongKey]: along };
      return (await context.sendActivity(asSdkActivity(sent)))?.id ?? '';
    },
    async replace(id, outbound) {
      try {
        await context.updateActivity(asSdkActivity({ ...outbound, id }));
        return true;
      } catch (error) {
        if (error instanceof ConnectorError && error.statusCode === 405) return false;
        throw error;
      }
    },
    answerInvoke(body) {
      response = body;
    },
    async finish() {
      if (activity.type !== 'invoke') return;
      const value = { status: 200, body: response };
      await context.sendActivity(asSdkActivity({ type: 'invokeResponse', value }));
    },
  };
}

/**
 * Gives the SDK our connector instead of its own, whose HTTP pipeline takes half of a turn's time. Our connector gets its
 * tokens itself: there is only one audience, since this bot is not a skill.
 */
export function connectorFactory(connector: Connector): ConnectorFactory {
  return {
    create: async (serviceUrl) =>
      asConnectorClient({
        conversations: {
          async sendToConversation(conversation, activity) {
            return { id: await connector.send({ serviceUrl, conversation }, activity) };
          },
          async replyToActivity(conversation, id, activity) {
            return { id: await connector.send({ serviceUrl, conversation }, activity, id) };
          },
          async updateActivity(conversation, id, activity) {
            await connector.update({ serviceUrl, conversation }, id, activity);
            return { id };
          },
          deleteActivity: (conversation, id) => connector.delete({ serviceUrl, conversation }, id),
        },
      }),
  };
}

/** The result of the SDK's authentication for senders of a local channel; the same for all turns. */
export function localSender(channel: LocalChannel): AuthenticateRequestResult {
  const reply = async (conversation: string, to: string, activity: object): Promise<{ id: string }> => {
    const along: unknown = Reflect.get(activity, alongKey);
    const saved = along instanceof SaveAlong ? along : undefined;
    return { id: await channel.outboxFor(conversation).reply(to, activity, saved) };
  };
  const refuse = async (): Promise<never> => {
    throw new Error('A local channel removes nothing that was said.');
  };
  const client = asConnectorClient({
    conversations: {
      sendToConversation: (conversation, activity) => reply(conversation, '', activity),
      replyToActivity: reply,
      async updateActivity(conversation, id, activity) {
        await channel.outboxFor(conversation).replace(id, activity);
        return { id };
      },
      deleteActivity: refuse,
    },
  });
  const created = Promise.resolve(client);
  return {
    audience: '',
    claimsIdentity: new ClaimsIdentity([], true),
    connectorFactory: { create: () => created },
  };
}
