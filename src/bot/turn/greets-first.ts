import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/activity-key.ts';

const schema = z.object({ greeted: z.boolean() });

/**
 * True for the first arrival in a conversation alone. Teams tells of one arrival by two activities, and in
 * web chat the bot and the person arrive one after the other.
 */
export async function greetsFirst(records: RecordStore, place: Place): Promise<boolean> {
  const stored = await records.load(keyOf(place));
  if (schema.safeParse(stored?.body).data?.greeted === true) return false;
  return (await records.save(keyOf(place), { greeted: true }, stored?.version)) !== 'conflict';
}

/** After the bot was removed: who adds it anew is greeted anew. */
export async function forgetGreeting(records: RecordStore, place: Place): Promise<void> {
  const stored = await records.load(keyOf(place));
  if (stored !== undefined) await records.save(keyOf(place), { greeted: false }, stored.version);
}

function keyOf({ channel, conversation }: Place): string {
  return recordKey('greeted', channel, conversation);
}
