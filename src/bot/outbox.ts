import type { RenderedActivity } from '../cards/rendered-activity.ts';

/** An activity of the bot's, addressed (Bot Framework protocol schema, "Activity"). */
export interface OutboundActivity extends RenderedActivity {
  readonly type: 'message' | 'typing';
  readonly channelId: string;
  readonly serviceUrl: string;
  readonly conversation: { readonly id: string };
  readonly from: { readonly id: string; readonly name?: string };
  readonly recipient?: { readonly id: string; readonly name?: string };
  readonly replyToId?: string;
  readonly locale?: string;
}

/** Thrown by an outbox whose conversation isn't there any more. */
export class ConversationGoneError extends Error {
  constructor() {
    super('The conversation is not there any more.');
    this.name = 'ConversationGoneError';
  }
}

/** Where the replies of one turn go. The turn's side of a transport. */
export interface Outbox {
  /** Resolves to the id that the channel gave the activity; empty where it gave none. */
  send(activity: OutboundActivity): Promise<string>;
  /** As `send`, and nothing where something was sent under this name before. Absent where the channel can't tell. */
  sendOnce?(once: string, activity: OutboundActivity): Promise<string>;
  /** False where the channel can't replace a sent activity. */
  replace?(id: string, activity: OutboundActivity): Promise<boolean>;
  /** The answer to the invoke of this turn. The last one counts. */
  invokeResponse?(body: unknown): void;
}
