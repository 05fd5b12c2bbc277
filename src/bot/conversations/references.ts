import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
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
const maxConflicts = 3;

export function createReferenceRepository(records: RecordStore): ReferenceRepository {
  const known = new Map<string, string>();

  function remember(key: string, text: string): void {
    known.delete(key);
    known.set(key, text);
    const oldest = known.keys().next().value;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  }

  return {
    async note(reference) {
      const key = keyOf(reference.channel, reference.conversation);
      const text = JSON.stringify(reference);
      if (known.get(key) === text) return;
      remember(key, text);
      try {
        await write(records, key, reference);
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
    async find(channel, conversation) {
      const key = keyOf(channel, conversation);
      const stored = await records.load(key);
      // What a turn has just noted may not be stored yet.
      const body: unknown = stored?.body ?? JSON.parse(known.get(key) ?? 'null');
      return conversationReferenceSchema.safeParse(body).data;
    },
  };
}

async function write(records: RecordStore, key: string, reference: ConversationReference): Promise<void> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const stored = await records.load(key);
    const before = conversationReferenceSchema.safeParse(stored?.body).data;
    if (isDeepStrictEqual(before, reference)) return;
    if ((await records.save(key, reference, stored?.version)) !== 'conflict') return;
  }
}

function keyOf(channel: string, conversation: string): string {
  return recordKey('references', channel, conversation);
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
