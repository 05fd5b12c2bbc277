import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { InboundActivity } from './inbound-activity.ts';

const named = z.object({ clientActivityID: z.string().min(1).max(256) });

/** Names an activity for the log of duplicates. One without an id gets a key that never comes again. */
export function activityKey(activity: InboundActivity): string {
  const { type, channelId, conversation, id, timestamp, channelData } = activity;
  const client = named.safeParse(channelData).data?.clientActivityID;
  if (type === 'message' && client !== undefined && isDirectLine(activity))
    return recordKey('sent', channelId, conversation.id, activity.from.id, client, contentOf(activity));
  // Teams tells of an edited message under the id of the message itself.
  if (type === 'messageUpdate' && id !== undefined)
    return recordKey('edit', channelId, conversation.id, id, timestamp ?? '');
  return recordKey(
    id === undefined ? 'activity-without-id' : 'activity',
    channelId,
    conversation.id,
    id ?? randomUUID(),
  );
}

/**
 * Azure's Direct Line gives a message that a page sends twice two ids of its own. Our own knows it before it is kept, and
 * what is kept there goes on under the names that it has.
 */
function isDirectLine({ channelId, serviceUrl }: InboundActivity): boolean {
  return (channelId === 'webchat' || channelId === 'directline') && serviceUrl.startsWith('https:');
}

/** A client may use its ids more than once, but hardly for the same words. */
function contentOf({ text, value, attachments }: InboundActivity): string {
  return createHash('sha256')
    .update(JSON.stringify([text, value, attachments]))
    .digest('base64url');
}

/** Parts can hold any character, `/` too. */
export function recordKey(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}
