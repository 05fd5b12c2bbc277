import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/sender.ts';

export const greetingRecords = collection({
  prefix: 'greeted/',
  schema: z.object({ greeted: z.boolean() }),
  keepFor: {
    days: 400,
    since: 'use',
    because: 'who comes in where nobody came for a year may well be greeted',
  },
});

/**
 * True for the first arrival in a conversation alone. Teams tells of one arrival by two activities, and in
 * web chat the bot and the person arrive one after the other.
 */
export async function greetsFirst(records: RecordStore, place: Place): Promise<boolean> {
  let isFirst = false;
  await greetingRecords.update(records, greetingKey(place), (before) => {
    isFirst = before?.greeted !== true;
    return isFirst ? { greeted: true } : undefined;
  });
  return isFirst;
}

/** After the bot was removed: who adds it anew is greeted anew. */
export async function forgetGreeting(records: RecordStore, place: Place): Promise<void> {
  await greetingRecords.update(records, greetingKey(place), (before) =>
    before?.greeted === true ? { greeted: false } : undefined,
  );
}

function greetingKey({ channel, conversation }: Place): string {
  return recordKey(channel, conversation);
}
