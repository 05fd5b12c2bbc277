import { randomUUID } from 'node:crypto';
import type { InboundActivity } from './inbound-activity.ts';

/** Names an activity for the log of duplicates. One without an id gets a key that never comes again. */
export function activityKey({ type, channelId, conversation, id, timestamp }: InboundActivity): string {
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

/** Parts can hold any character, `/` too. */
export function recordKey(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}
