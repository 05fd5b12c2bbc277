import type { RecordStore } from '../../../dialogs/ports/records.ts';

/** How the keys of these records begin. They are of no use once no token for the conversation can be left. */
export const leftConversationRecords = 'web-chat-left/';

/** The web chat conversations that people have left for a new one: no token that was kept leads back into them. */
export interface LeftConversations {
  leave(conversation: string): Promise<void>;
  isLeft(conversation: string): Promise<boolean>;
}

export function createLeftConversations(records: RecordStore): LeftConversations {
  const keyOf = (conversation: string) => `${leftConversationRecords}${encodeURIComponent(conversation)}`;
  return {
    async leave(conversation) {
      // A conflict: it was left before.
      await records.save(keyOf(conversation), {}, undefined);
    },
    isLeft: async (conversation) => (await records.load(keyOf(conversation))) !== undefined,
  };
}
