import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ActivityJson, KeptActivity, WebChatLog } from '../dependencies.ts';

/**
 * What Web Chat notes on a message before it sends it once more, under a new id of its own: its place in the history,
 * which is our own time of the first try once that came back, and when it put the message there, else.
 */
const sentAgain = z.object({
  channelData: z.object({
    'webchat:sequence-id': z.number(),
    webChat: z.object({ receivedAt: z.number() }).optional(),
  }),
});

const sentActivity = z.object({
  from: z.object({ role: z.literal('user') }),
  timestamp: z.string(),
  localTimestamp: z.string().optional(),
});

/** Web Chat dates a message and adds its place within this time; nobody types two messages that fast. */
const maxNoting = 50;
/** A Retry is offered on a message in the page's own history; fewer messages than this were sent since. */
const maxLookedAt = 100;

/**
 * The message that this one repeats; nothing where it is sent for the first time, or the first try never came.
 * @param body the activity as the client sent it, with what the client noted for itself
 */
export async function findFirstTry(
  log: WebChatLog,
  conversation: string,
  activity: ActivityJson,
  body: unknown,
): Promise<KeptActivity | undefined> {
  const noted = sentAgain.safeParse(body).data?.channelData;
  if (noted === undefined) return undefined;
  const found = await log.findConversation(conversation);
  if (found === undefined) return undefined;
  const { 'webchat:sequence-id': place, webChat } = noted;

  function isFirstTry(earlier: unknown): boolean {
    const first = sentActivity.safeParse(earlier).data;
    if (first === undefined || !isDeepStrictEqual(contentOf(earlier), contentOf(activity))) return false;
    if (Date.parse(first.timestamp) === place) return true;
    const sinceWritten = (webChat?.receivedAt ?? Number.NaN) - Date.parse(first.localTimestamp ?? '');
    return sinceWritten >= 0 && sinceWritten <= maxNoting;
  }

  let read = { watermark: Math.max(0, found.lastSequence - maxLookedAt), more: true };
  while (read.more) {
    const page = await log.readSince(conversation, read.watermark);
    const first = page.activities.find((earlier) => isFirstTry(earlier.activity));
    if (first !== undefined) return first;
    read = page;
  }
  return undefined;
}

const content = z.looseObject({ attachments: z.array(z.unknown()).default([]) });

function contentOf(activity: unknown): unknown {
  const { type, text, value, name, attachments } = content.catch({ attachments: [] }).parse(activity);
  return [type, text, value, name, attachments];
}
