import { randomUUID } from 'node:crypto';
import type { InboundActivity } from './inbound-activity.ts';

/** Names an activity for the log of duplicates. One without an id gets a key that never comes again. */
export function activityKey({ channelId, conversation, id }: InboundActivity): string {
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
