import type { CloudAdapter, ConfigurationBotFrameworkAuthentication } from 'botbuilder';

export type SdkAuthentication = ConfigurationBotFrameworkAuthentication;
export type ConnectorFactory = ReturnType<SdkAuthentication['createConnectorFactory']>;
export type ConnectorClient = Awaited<ReturnType<ConnectorFactory['create']>>;
export type UserTokenClient = Awaited<ReturnType<SdkAuthentication['createUserTokenClient']>>;
export type AuthenticateRequestResult = Awaited<ReturnType<SdkAuthentication['authenticateRequest']>>;
export type SdkActivity = Parameters<CloudAdapter['processActivityDirect']>[1];

/**
 * The one place where the SDK is told more than the compiler knows. Its `Activity` requires fields that no
 * channel sends (`label`, `listenFor`, …), and reads none of them.
 */
export function asSdkActivity(activity: object): SdkActivity {
  return activity as SdkActivity;
}

/** What the SDK itself calls on a connector; its type is a class around a whole HTTP client. */
export interface ConversationMethods {
  sendToConversation(conversation: string, activity: object): Promise<{ id: string }>;
  replyToActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  updateActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  deleteActivity(conversation: string, activityId: string): Promise<void>;
}

/** See above: the SDK calls nothing but these. */
export function asConnectorClient(client: { readonly conversations: ConversationMethods }): ConnectorClient {
  return client as unknown as ConnectorClient;
}
