import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../../dialogs/ports/random.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import { ConversationGoneError, type LocalChannel } from '../../bot/outbox.ts';
import { type SaveAlong, SaveConflictError } from '../../bot/save-along.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import type { ActivityJson, WebChatLog } from '../dependencies.ts';
import { webChatBot, webChatChannel, webChatServiceUrl } from './account.ts';
import { createLocalWire, type FeedWire, type NewsListener } from './wire.ts';

/** The log of web chat conversations, with notifications about changes. */
export interface WebChatFeed extends LocalChannel {
  readonly log: WebChatLog;
  append: WebChatLog['append'];
  /** Calls back after each change, wherever it was made, until the returned function is called. */
  subscribe(conversation: string, listener: NewsListener): () => void;
}

/** What activities get their times and ids from. */
export interface Stamps {
  readonly time: Pick<Time, 'now' | 'monotonic' | 'sleep'>;
  readonly random: Pick<Random, 'id'>;
}

const withChannelData = z.looseObject({ channelData: z.looseObject({}).optional() });

/** @param wire if several processes share the log: one that carries news between them */
export function createWebChatFeed(
  log: WebChatLog,
  wire: FeedWire = createLocalWire(),
  { time, random }: Stamps = { time: systemTime, random: systemRandom },
): WebChatFeed {
  function announce(conversation: string, { kept, json }: Appended): void {
    const { sequence, activity } = kept;
    wire.emit(conversation, { kind: 'grown', sequence, by: { sequence, activity, json } });
  }

  const append: WebChatLog['append'] = async (conversation, added) => {
    const result = await log.append(conversation, added);
    if (result.outcome === 'appended') announce(conversation, result);
    return result;
  };

  async function appendWith(conversation: string, added: NewActivity, along: SaveAlong): Promise<void> {
    const result = await log.appendAndSave(conversation, added, along.save);
    if (result.outcome === 'noConversation') throw new ConversationGoneError();
    if (result.outcome !== 'appended') throw new SaveConflictError();
    along.version = result.version;
    announce(conversation, result);
  }

  async function send(
    conversation: string,
    activity: object,
    id: string,
    along?: SaveAlong,
  ): Promise<string> {
    const stamped = stampReply(activity, conversation, id, time.now());
    if (stamped['type'] === 'typing') {
      wire.emit(conversation, { kind: 'typing', activity: stamped });
    } else if (along !== undefined) {
      await appendWith(conversation, { activityId: id, activity: stamped }, along);
    } else {
      const result = await append(conversation, { activityId: id, activity: stamped });
      if (result.outcome === 'noConversation') throw new ConversationGoneError();
    }
    return id;
  }

  return {
    log,
    append,
    serves: ({ channel, serviceUrl }) => channel === webChatChannel && serviceUrl === webChatServiceUrl,
    outboxFor: (conversation) => ({
      send: (activity) => send(conversation, activity, random.id()),
      reply: (to, activity, along) => send(conversation, activity, replyId(to, activity), along),
      async replace(id, activity, isNews) {
        const shown = withTimestamp.safeParse((await log.findByActivityId(conversation, id))?.activity).data;
        if (shown === undefined) throw new ConversationGoneError();
        // A page orders what it shows by these times.
        const replaced = stampReply(activity, conversation, id, Date.parse(shown.timestamp));
        const stamped = withMark(replaced, isNews === true ? 'news' : true);
        const sequence = await log.replace(conversation, id, stamped);
        if (sequence === undefined) throw new ConversationGoneError();
        wire.emit(conversation, { kind: 'replaced', sequence, activity: stamped });
      },
      sendOnce: (once, activity) => send(conversation, activity, `once-${once.replaceAll(' ', '-')}`),
    }),
    subscribe: wire.subscribe,
  };
}

type NewActivity = Parameters<WebChatLog['append']>[1];
type Appended = Extract<Awaited<ReturnType<WebChatLog['append']>>, { readonly outcome: 'appended' }>;

/** The same for the same words and buttons in reply to the same activity. */
function replyId(to: string, activity: object): string {
  const { text, attachments, suggestedActions }: Record<string, unknown> = { ...activity };
  return `reply-${hash('sha256', JSON.stringify([to, text, attachments, suggestedActions]), 'base64url')}`;
}

const withTimestamp = z.object({ timestamp: z.string() });

/** A client that comes back is sent what was replaced meanwhile: it is known by this. `news`: as in `LocalOutbox`. */
function withMark(activity: ActivityJson, replaced: true | 'news'): ActivityJson {
  const { channelData } = withChannelData.parse(activity);
  return { ...activity, channelData: { ...channelData, replaced } };
}

function markOf(activity: unknown): unknown {
  return withChannelData.safeParse(activity).data?.channelData?.['replaced'];
}

export function wasReplaced(activity: unknown): boolean {
  return markOf(activity) !== undefined;
}

export function isNews(activity: unknown): boolean {
  return markOf(activity) === 'news';
}

/**
 * Without `replyToId`: Web Chat delays a reply for seconds if it never saw the activity replied to, e.g. the server's own
 * conversation update.
 */
export function stampReply(activity: object, conversation: string, id: string, now: number): ActivityJson {
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
    // By the clock that questions are asked by: a message that is sent again is placed among them by this time.
    timestamp: new Date(now).toISOString(),
    channelId: webChatChannel,
    conversation: { id: conversation },
    from: webChatBot,
  };
}
