import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { periods, type RecordStore } from '../../../dialogs/ports/records.ts';
import { collection, placeKey } from '../../../dialogs/records.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { accountOf, accountSchema, botOf, placeOf, recordKey } from '../activity/sender.ts';
import { KnownRecords, type KnownRecordsOptions } from '../known-records.ts';

export type ReferenceRepository = ReturnType<typeof createReferenceRepository>;

/**
 * The latest reference of each conversation, so that proactive messages work after a restart.
 */
export function createReferenceRepository(records: RecordStore, options?: KnownRecordsOptions) {
  const known = new KnownRecords<ConversationReference>(options);

  return {
    /** No message waits for it; only changes are written. Resolves when it is done. */
    async note(reference: ConversationReference): Promise<void> {
      const key = referenceKey(reference.channel, reference.conversation);
      await known.saveIfChanged(key, reference, () =>
        referenceRecords.update(records, key, (before) =>
          isDeepStrictEqual(before, reference) ? undefined : reference,
        ),
      );
    },
    async find(channel: string, conversation: string): Promise<ConversationReference | undefined> {
      const key = referenceKey(channel, conversation);
      // A reference that a turn has just noted may not be stored yet.
      return (await referenceRecords.get(records, key)) ?? known.get(key);
    },
  };
}

export function referenceKey(channel: string, conversation: string): string {
  return recordKey(channel, conversation);
}

/** What is needed for a proactive message to a conversation. Safe to store: it contains no secrets. */
const conversationReferenceSchema = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
  serviceUrl: z.string(),
  bot: accountSchema,
  /** The person in a personal conversation; absent for a group. */
  person: accountSchema.optional(),
});

export type ConversationReference = z.infer<typeof conversationReferenceSchema>;

export const referenceRecords = collection({
  prefix: 'references/',
  personalData: {
    about: 'a conversation’s id and, in a private one, the person’s id and name',
    identifies: ({ channel, kind, conversation, person }) =>
      kind === 'personal'
        ? {
            ids: [conversation, person?.id],
            names: [person?.name],
            references: [placeKey({ channel, conversation })],
          }
        : { ids: [] },
  },
  schema: conversationReferenceSchema,
  keepFor: {
    ...periods.person,
    since: 'use',
    because: 'nothing was said or posted there for a year',
  },
});

export function referenceOf(activity: InboundActivity): ConversationReference {
  const { from, serviceUrl } = activity;
  const bot = botOf(activity);
  const reference = { ...placeOf(activity), serviceUrl, bot };
  const hasPerson = reference.kind === 'personal' && from.id !== bot.id;
  return hasPerson ? { ...reference, person: accountOf(from) } : reference;
}
