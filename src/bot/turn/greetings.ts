import { z } from 'zod';
import { periods, type RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/sender.ts';

export const greetingRecords = collection({
  prefix: 'greeted/',
  personalData: { about: 'that a conversation was greeted' },
  schema: z.object({ greeted: z.boolean() }),
  keepFor: {
    ...periods.person,
    since: 'use',
    because: 'after a year without a visitor, the next one may well be greeted',
  },
});

/**
 * True only for the first arrival in a conversation. Teams announces one arrival by two activities, and in web chat the
 * bot and the person arrive one after the other.
 */
export function greetsFirst(records: RecordStore, place: Place): Promise<boolean> {
  return setGreeted(records, place, true);
}

/** After the bot was removed: adding it again brings the greeting again. */
export async function forgetGreeting(records: RecordStore, place: Place): Promise<void> {
  await setGreeted(records, place, false);
}

/** Whether that changed anything. */
async function setGreeted(records: RecordStore, place: Place, greeted: boolean): Promise<boolean> {
  let changes = false;
  await greetingRecords.update(records, recordKey(place.channel, place.conversation), (before) => {
    changes = (before?.greeted ?? false) !== greeted;
    return changes ? { greeted } : undefined;
  });
  return changes;
}
