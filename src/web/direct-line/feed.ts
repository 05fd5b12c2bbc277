import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { ConversationGoneError, type LocalChannel } from '../../bot/outbox.ts';
import type { ActivityJson, KeptActivity, WebChatLog } from '../dependencies.ts';
import { webChatBot, webChatChannel, webChatServiceUrl } from './account.ts';

/**
 * What is new in a conversation. `passing`: an activity that is shown now and not kept. `grown`: the log has more than
 * before; where it was this process that added to it, with what was added, so that who has all before it need not read.
 */
export type FeedChange =
  | { readonly kind: 'passing'; readonly activity: ActivityJson }
  | { readonly kind: 'grown'; readonly by?: AppendedActivity };

export interface AppendedActivity {
  readonly sequence: number;
  readonly activity: unknown;
  /** The same as text. */
  readonly json: string;
}

export type FeedListener = (change: FeedChange) => void;

/** The log of web chat conversations, and word of what is new in them. */
export interface WebChatFeed extends LocalChannel {
  readonly log: WebChatLog;
  append: WebChatLog['append'];
  /** Shows a kept activity once more, under another id of the client's, to a client that waits for that one. */
  echo(conversation: string, kept: KeptActivity, clientActivityId: string | undefined): void;
  /** Calls back after each change, until the returned function is called. Replicas would listen to each other here. */
  subscribe(conversation: string, listener: FeedListener): () => void;
}

const withChannelData = z.looseObject({ channelData: z.looseObject({}).optional() });

export function createWebChatFeed(log: WebChatLog): WebChatFeed {
  const changes = new EventEmitter();
  changes.setMaxListeners(0);

  const append: WebChatLog['append'] = async (conversation, activity) => {
    const result = await log.append(conversation, activity);
    if (result.outcome === 'appended') {
      const { kept, json } = result;
      const by = { sequence: kept.sequence, activity: kept.activity, json };
      changes.emit(conversation, { kind: 'grown', by } satisfies FeedChange);
    }
    return result;
  };

  async function send(conversation: string, activity: object, id: string): Promise<string> {
    const stamped = stampReply(activity, conversation, id);
    if (stamped.type === 'typing') {
      changes.emit(conversation, { kind: 'passing', activity: stamped } satisfies FeedChange);
    } else {
      const result = await append(conversation, { activityId: id, activity: stamped });
      if (result.outcome === 'noConversation') throw new ConversationGoneError();
    }
    return id;
  }

  return {
    log,
    append,
    echo(conversation, { activity }, clientActivityID) {
      const { channelData, ...rest } = withChannelData.parse(activity);
      const shown = { ...rest, channelData: { ...channelData, clientActivityID } };
      changes.emit(conversation, { kind: 'passing', activity: shown } satisfies FeedChange);
    },
    serves: ({ channel, serviceUrl }) => channel === webChatChannel && serviceUrl === webChatServiceUrl,
    outboxFor: (conversation) => ({
      send: (activity) => send(conversation, activity, randomUUID()),
      sendOnce: (once, activity) => send(conversation, activity, `once-${once.replaceAll(' ', '-')}`),
    }),
    subscribe(conversation, listener) {
      changes.on(conversation, listener);
      return () => {
        changes.off(conversation, listener);
      };
    },
  };
}

/**
 * No `replyToId`: Web Chat holds a reply back for seconds where it never saw what it replies to, as with the
 * server's own conversation update.
 */
function stampReply(activity: object, conversation: string, id: string) {
  const {
    replyToId: _held,
    serviceUrl: _inside,
    recipient: _known,
    ...rest
  }: Record<string, unknown> = { ...activity };
  return {
    ...rest,
    type: rest['type'],
    id,
    timestamp: new Date().toISOString(),
    channelId: webChatChannel,
    conversation: { id: conversation },
    from: webChatBot,
  };
}
