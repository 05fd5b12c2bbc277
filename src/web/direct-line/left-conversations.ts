import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';

export const leftConversationRecords = collection({
  prefix: 'web-chat-left/',
  personalData: { about: 'that a web chat conversation was left for a new one' },
  schema: z.object({}),
  keepFor: { days: 90, because: 'no token for the conversation can be left by then' },
});

export type LeftConversations = ReturnType<typeof createLeftConversations>;

/** The web chat conversations that people have left for a new one; stored tokens no longer open them. */
export function createLeftConversations(records: RecordStore) {
  return {
    async leave(conversation: string): Promise<void> {
      await leftConversationRecords.create(records, encodeURIComponent(conversation), {});
    },
    isLeft: async (conversation: string) =>
      (await records.load(leftConversationRecords.keyOf(encodeURIComponent(conversation)))) !== undefined,
  };
}
