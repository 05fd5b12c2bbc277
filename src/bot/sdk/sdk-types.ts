import type { ConfigurationBotFrameworkAuthentication as Authentication, CloudAdapter } from 'botbuilder';

export type ConnectorFactory = ReturnType<Authentication['createConnectorFactory']>;
export type UserTokenClient = Awaited<ReturnType<Authentication['createUserTokenClient']>>;
export type AuthenticateRequestResult = Awaited<ReturnType<Authentication['authenticateRequest']>>;
export type SdkActivity = Parameters<CloudAdapter['processActivityDirect']>[1];

/**
 * The one place that asserts more about the SDK than the compiler knows. Its `Activity` requires fields that no channel
 * sends (`label`, `listenFor`, …), and reads none of them.
 */
export function asSdkActivity(activity: object): SdkActivity {
  return activity as SdkActivity;
}

/** What the SDK itself calls on a connector; its type is a class around a whole HTTP client. */
interface ConversationMethods {
  sendToConversation(conversation: string, activity: object): Promise<{ id: string }>;
  replyToActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  updateActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  deleteActivity(conversation: string, activityId: string): Promise<void>;
}

type ConnectorClient = Awaited<ReturnType<ConnectorFactory['create']>>;

/** See above: the SDK calls nothing but these. */
export function asConnectorClient(client: { readonly conversations: ConversationMethods }): ConnectorClient {
  return client as unknown as ConnectorClient;
}
