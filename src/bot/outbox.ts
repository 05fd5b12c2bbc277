import type { RenderedActivity } from '../cards/rendered-activity.ts';
import type { InboundActivity } from './activity/inbound-activity.ts';
import { type Account, accountOf, botOf } from './activity/sender.ts';

/** What the bot says, addressed (Bot Framework protocol schema, "Activity"). */
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

/** The conversation of a local channel isn't there any more. */
export class ConversationGoneError extends Error {
  constructor() {
    super('The conversation is not there any more.');
    this.name = 'ConversationGoneError';
  }
}

/** Where the replies of one turn go. */
export interface Outbox {
  /** Resolves to the id that the channel gave the activity; empty where it gave none. */
  send(activity: OutboundActivity): Promise<string>;
  /** False where the channel can't replace a sent activity. */
  replace(id: string, activity: OutboundActivity): Promise<boolean>;
  /** The answer to the invoke of this turn. The last one counts. */
  answerInvoke(body: unknown): void;
}

/** A channel that this process serves itself, with no Bot Connector in between: the built-in web chat. */
export interface LocalChannel {
  serves(conversation: { readonly channel: string; readonly serviceUrl: string }): boolean;
  outboxFor(conversation: string): LocalOutbox;
}

/** Where the bot says things in a conversation of a local channel. */
export interface LocalOutbox {
  /** Resolves to the new activity's id. @throws `ConversationGoneError` */
  send(activity: object): Promise<string>;
  /** As `send`, and nothing where something was sent in this conversation under this name before. */
  sendOnce(once: string, activity: object): Promise<string>;
}

/** Direct Line holds a message back that replies to an activity its client never saw. */
const arrivalsUnseen: ReadonlySet<string> = new Set(['directline', 'webchat']);

/** Addresses what the bot says as a reply to an activity. */
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
