import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { placeOf, recordKey } from '../activity/sender.ts';
import { accountOf } from '../outbox.ts';

/** The latest reference of each conversation, so that proactive messages work after a restart. */
export interface ReferenceRepository {
  /** Off the path of a message, and written only where it changed. Resolves when it is done. */
  note(reference: ConversationReference): Promise<void>;
  find(channel: string, conversation: string): Promise<ConversationReference | undefined>;
}

/** Conversations whose stored reference is known without a look at the store. */
const maxKnown = 10_000;

export function createReferenceRepository(records: RecordStore): ReferenceRepository {
  const known = new Map<string, ConversationReference>();

  function remember(key: string, reference: ConversationReference): void {
    known.delete(key);
    known.set(key, reference);
    const oldest = known.keys().next().value;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  }

  return {
    async note(reference) {
      const key = referenceKey(reference.channel, reference.conversation);
      if (isDeepStrictEqual(known.get(key), reference)) return;
      remember(key, reference);
      try {
        await referenceRecords.update(records, key, (before) =>
          isDeepStrictEqual(before, reference) ? undefined : reference,
        );
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
    async find(channel, conversation) {
      const key = referenceKey(channel, conversation);
      // What a turn has just noted may not be stored yet.
      return (await referenceRecords.get(records, key)) ?? known.get(key);
    },
  };
}

export function referenceKey(channel: string, conversation: string): string {
  return recordKey(channel, conversation);
}

const account = z.object({ id: z.string(), name: z.string().exactOptional() });

/** All it takes to say something in a conversation without being asked. Safe to store: nothing secret in it. */
const conversationReferenceSchema = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
  serviceUrl: z.string(),
  bot: account,
  /** The person of a personal conversation; in a group there is no one person. */
  person: account.exactOptional(),
});

export const referenceRecords = collection({
  prefix: 'references/',
  schema: conversationReferenceSchema,
  keepFor: {
    days: 400,
    since: 'use',
    because: 'nobody has said anything there, nor was anything posted, for a year',
  },
});

export type ConversationReference = z.infer<typeof conversationReferenceSchema>;

export function referenceOf(activity: InboundActivity): ConversationReference {
  const { channel, conversation, kind } = placeOf(activity);
  const { recipient, from, serviceUrl } = activity;
  const bot = accountOf(recipient?.id ?? 'canvass', recipient?.name);
  const reference = { channel, conversation, kind, serviceUrl, bot };
  return kind === 'personal' && from.id !== bot.id
    ? { ...reference, person: accountOf(from.id, from.name) }
    : reference;
}
