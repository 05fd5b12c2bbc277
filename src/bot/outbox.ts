import type { RenderedActivity } from '../cards/rendered-activity.ts';
import type { InboundActivity } from './activity/inbound-activity.ts';
import { type Account, accountOf, botOf } from './activity/sender.ts';
import type { SaveAlong } from './save-along.ts';

/** A message of the bot with its address (Bot Framework protocol schema, "Activity"). */
export interface OutboundActivity extends RenderedActivity {
  readonly type: 'message' | 'typing';
  readonly channelId: string;
  readonly serviceUrl: string;
  readonly conversation: { readonly id: string };
  readonly from: Account;
  readonly recipient?: Account;
  readonly replyToId?: string | undefined;
  readonly locale?: string | undefined;
}

/** The conversation of a local channel no longer exists. */
export class ConversationGoneError extends Error {
  constructor() {
    super('The conversation is not there any more.');
    this.name = 'ConversationGoneError';
  }
}

/** Where the replies of one turn go. */
export interface Outbox {
  /**
   * Resolves to the id that the channel gave the activity; empty if it gave no id.
   * @param along only to a local channel. @throws `SaveConflictError`
   */
  send(activity: OutboundActivity, along?: SaveAlong): Promise<string>;
  /** Resolves to false if the channel can't replace a sent activity. */
  replace(id: string, activity: OutboundActivity): Promise<boolean>;
  /** The answer to the invoke of this turn. The last one counts. */
  answerInvoke(body: unknown): void;
}

/** A channel that this process serves itself, without the Bot Connector: the built-in web chat. */
export interface LocalChannel {
  serves(conversation: { readonly channel: string; readonly serviceUrl: string }): boolean;
  outboxFor(conversation: string): LocalOutbox;
}

/** Sends the bot's messages to a conversation of a local channel. */
export interface LocalOutbox {
  /** Resolves to the new activity's id. @throws `ConversationGoneError` */
  send(activity: object): Promise<string>;
  /**
   * Like `send`, for a reply to the activity of this id (empty: to an arrival). The same reply to the same activity is kept
   * once: a turn that a crash cut short is run again, and says again what it had said.
   */
  reply(to: string, activity: object, along?: SaveAlong): Promise<string>;
  /** Like `send`, but does nothing if something was already sent to this conversation under this name. */
  sendOnce(once: string, activity: object): Promise<string>;
  /** Puts another message in the place of one that was sent. @throws `ConversationGoneError`, also if that one is gone */
  /** @param isNews clients that don't show what was replaced are sent it, too */
  replace(id: string, activity: object, isNews?: true): Promise<void>;
}

/** Direct Line clients delay a reply to an activity that they never saw. */
const arrivalsUnseen: ReadonlySet<string> = new Set(['directline', 'webchat']);

/** Addresses a message as a reply to an activity. */
export function replyTo(
  activity: InboundActivity,
  type: OutboundActivity['type'],
  rendered: RenderedActivity,
): OutboundActivity {
  const { channelId, serviceUrl, conversation, from, id, locale } = activity;
  const answersUnseen = activity.type === 'conversationUpdate' && arrivalsUnseen.has(channelId);
  return {
    ...rendered,
    type,
    channelId,
    serviceUrl,
    conversation: { id: conversation.id },
    from: botOf(activity),
    recipient: accountOf(from),
    replyToId: answersUnseen ? undefined : id,
    locale,
  };
}
