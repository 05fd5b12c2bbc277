import { isDeepStrictEqual } from 'node:util';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import { recordKey } from '../activity/activity-key.ts';
import { type ConversationReference, conversationReferenceSchema } from './conversation-reference.ts';

/** The latest reference of each conversation, so that proactive messages work after a restart. */
export interface ReferenceBook {
  /** Off the path of a message, and written only where it changed. Resolves when it is done. */
  note(reference: ConversationReference): Promise<void>;
  find(channel: string, conversation: string): Promise<ConversationReference | undefined>;
}

/** Conversations whose stored reference is known without a look at the store. */
const mostKnown = 10_000;
const mostConflicts = 3;

export function createReferenceBook(records: RecordStore): ReferenceBook {
  const known = new Map<string, string>();

  function remember(key: string, text: string): void {
    known.delete(key);
    known.set(key, text);
    const oldest = known.keys().next().value;
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
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
  for (let conflicts = 0; conflicts < mostConflicts; conflicts += 1) {
    const stored = await records.load(key);
    const before = conversationReferenceSchema.safeParse(stored?.body).data;
    if (isDeepStrictEqual(before, reference)) return;
    if ((await records.save(key, reference, stored?.version)) !== 'conflict') return;
  }
}

function keyOf(channel: string, conversation: string): string {
  return recordKey('references', channel, conversation);
}
