import type { Activity, ConfigurationBotFrameworkAuthentication as Authentication } from 'botbuilder-core';

export type ConnectorFactory = ReturnType<Authentication['createConnectorFactory']>;
export type UserTokenClient = Awaited<ReturnType<Authentication['createUserTokenClient']>>;
export type AuthenticateRequestResult = Awaited<ReturnType<Authentication['authenticateRequest']>>;
export type SdkActivity = Activity;

/**
 * The only place that asserts more about the SDK than the compiler knows. The SDK's `Activity` type requires fields that
 * no channel sends (`label`, `listenFor`, …), but the SDK doesn’t read them.
 */
export function asSdkActivity(activity: object): SdkActivity {
  return activity as SdkActivity;
}

/** The methods that the SDK itself calls on a connector, whose type is a class around a whole HTTP client. */
interface ConversationMethods {
  sendToConversation(conversation: string, activity: object): Promise<{ id: string }>;
  replyToActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  updateActivity(conversation: string, activityId: string, activity: object): Promise<{ id: string }>;
  deleteActivity(conversation: string, activityId: string): Promise<void>;
}

type ConnectorClient = Awaited<ReturnType<ConnectorFactory['create']>>;

/** See above: the SDK calls no other methods. */
export function asConnectorClient(client: { readonly conversations: ConversationMethods }): ConnectorClient {
  return client as unknown as ConnectorClient;
}
