import type { Migration } from './migration.ts';

/**
 * What one conversation of the web chat takes up, and when something last happened in it. `spoke_at`: when the visitor
 * last said something, 0 for one who never did.
 */
export const visitorBudgets: Migration = {
  number: 6,
  name: 'visitor budgets',
  statements: [
    'ALTER TABLE web_chat_conversations ADD COLUMN bytes bigint NOT NULL DEFAULT 0',
    'ALTER TABLE web_chat_conversations ADD COLUMN touched_at bigint NOT NULL DEFAULT 0',
    'ALTER TABLE web_chat_conversations ADD COLUMN spoke_at bigint NOT NULL DEFAULT 0',
    // Who spoke before this was noted can't be told from who didn't at this price: they all count as having spoken.
    `UPDATE web_chat_conversations SET (bytes, touched_at, spoke_at) = (
       SELECT CAST(coalesce(sum(octet_length(activity)), 0) AS bigint),
              coalesce(max(at), web_chat_conversations.created_at),
              coalesce(max(at), web_chat_conversations.created_at)
       FROM web_chat_activities WHERE conversation_id = web_chat_conversations.id)`,
    'CREATE INDEX web_chat_conversations_touched ON web_chat_conversations (touched_at)',
    'CREATE INDEX web_chat_conversations_silent ON web_chat_conversations (touched_at) WHERE spoke_at = 0',
    'CREATE INDEX web_chat_activities_at ON web_chat_activities (at)',
  ],
};
