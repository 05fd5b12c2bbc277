import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/activity-key.ts';

/**
 * True for the first arrival in a conversation alone. Teams tells of one arrival by two activities, and in
 * web chat the bot and the person arrive one after the other.
 */
export async function greetsFirst(records: RecordStore, { channel, conversation }: Place): Promise<boolean> {
  const key = recordKey('greeted', channel, conversation);
  return (await records.save(key, { greeted: true }, undefined)) !== 'conflict';
}
