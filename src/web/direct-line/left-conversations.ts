import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';

export const leftConversationRecords = collection({
  prefix: 'web-chat-left/',
  schema: z.object({}),
  keepFor: { days: 90, because: 'no token for the conversation can be left by then' },
});

/** The web chat conversations that people have left for a new one: no token that was kept leads back into them. */
export interface LeftConversations {
  leave(conversation: string): Promise<void>;
  isLeft(conversation: string): Promise<boolean>;
}

export function createLeftConversations(records: RecordStore): LeftConversations {
  return {
    async leave(conversation) {
      await leftConversationRecords.create(records, encodeURIComponent(conversation), {});
    },
    isLeft: async (conversation) =>
      (await records.load(leftConversationRecords.keyOf(encodeURIComponent(conversation)))) !== undefined,
  };
}
