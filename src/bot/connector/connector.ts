/** Where an activity goes. */
export interface Address {
  readonly serviceUrl: string;
  readonly conversation: string;
}

/** What creates a conversation (Bot Connector REST API v3, "ConversationParameters"). */
export interface NewConversation {
  readonly isGroup: boolean;
  readonly bot: { readonly id: string; readonly name?: string };
  readonly members: readonly { readonly id: string; readonly name?: string }[];
  readonly tenantId?: string;
  readonly channelData?: unknown;
}

/**
 * The Bot Connector, as far as it is used (Bot Connector REST API v3). Activities go out as they are given.
 * Every method throws a `ConnectorError`, once retrying has come to nothing.
 */
export interface Connector {
  /** The new activity's id; empty where the channel tells none. */
  send(address: Address, activity: { readonly type?: string }, replyToId?: string): Promise<string>;
  /**
   * As `send`, replying to nothing; not tried again where it may have arrived already, such as after a 502: who
   * waits for a reply would rather have it twice than not at all, but nobody waits for an announcement.
   */
  announce(address: Address, activity: { readonly type?: string }): Promise<string>;
  update(address: Address, activityId: string, activity: object): Promise<void>;
  delete(address: Address, activityId: string): Promise<void>;
  /** The new (or found) conversation's id. */
  create(serviceUrl: string, conversation: NewConversation): Promise<string>;
  /** Lets requests under way finish, and closes the kept-alive connections. */
  close(): Promise<void>;
}
