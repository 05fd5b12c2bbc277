import { CloudAdapter, type TurnContext } from 'botbuilder';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { type Connector, ConnectorError } from '../connector/connector.ts';
import type { Outbox } from '../outbox.ts';
import type { BotAuthentication } from './authentication.ts';
import { asConnectorClient, asSdkActivity, type ConnectorFactory } from './sdk-types.ts';

/** An HTTP answer that the SDK has put together: an invoke's response, or expected replies. */
export interface SdkAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * CloudAdapter without its HTTP part: that one prints errors to the console and sends their message out. No
 * `onTurnError` is set, because a turn's failures are dealt with in the turn.
 */
export class BotAdapter extends CloudAdapter {
  // Not optional here: without an authentication the SDK makes one that lets everybody in.
  constructor(authentication: BotAuthentication) {
    super(authentication);
  }

  /**
   * Authenticates an activity and runs a turn for it.
   * @throws `UnauthorizedError`, and whatever `logic` throws
   */
  async run(
    header: string,
    activity: InboundActivity,
    logic: (context: TurnContext) => Promise<void>,
  ): Promise<SdkAnswer | undefined> {
    // A copy: the SDK writes into the activity it is given.
    return await this.processActivity(header, asSdkActivity({ ...activity }), logic);
  }
}

export interface ContextOutbox extends Outbox {
  /** Hands the answer to an invoke to the SDK. To be called once, at the end of the turn, while the context is good. */
  finish(): Promise<void>;
}

/** Answers through a turn's context, so that expected replies and invoke responses are the SDK's own. */
export function contextOutbox(context: TurnContext, activity: InboundActivity): ContextOutbox {
  let response: unknown;
  return {
    async send(outbound) {
      const sent = await context.sendActivity(asSdkActivity(outbound));
      return sent?.id ?? '';
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
    invokeResponse(body) {
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
 * Gives the SDK our connector in the place of its own, whose HTTP pipeline takes half of a turn. Which token
 * goes along is the connector's own business: outside skills, which this bot isn't, there is but one audience.
 */
export function connectorFactory(connector: Connector): ConnectorFactory {
  return {
    async create(serviceUrl) {
      return asConnectorClient({
        conversations: {
          async sendToConversation(conversation, activity) {
            return { id: await connector.send({ serviceUrl, conversation }, activity) };
          },
          async replyToActivity(conversation, activityId, activity) {
            return { id: await connector.send({ serviceUrl, conversation }, activity, activityId) };
          },
          async updateActivity(conversation, activityId, activity) {
            await connector.update({ serviceUrl, conversation }, activityId, activity);
            return { id: activityId };
          },
          deleteActivity: (conversation, activityId) =>
            connector.delete({ serviceUrl, conversation }, activityId),
        },
      });
    },
  };
}
