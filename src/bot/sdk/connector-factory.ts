import type { Connector } from '../connector/connector.ts';
import { asConnectorClient, type ConnectorFactory } from './foreign-types.ts';

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
