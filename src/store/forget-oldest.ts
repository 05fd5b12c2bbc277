import type { Database } from './database.ts';

/**
 * Deletes the oldest activities of a web chat conversation. Leaves three quarters of the quota (bytes), so that this is done
 * now and then, not with every activity.
 */
export async function forgetOldest(database: Database, conversation: string, quota: number): Promise<void> {
  await database.atomically(
    [
      {
        sql: `DELETE FROM web_chat_activities WHERE conversation_id = ? AND sequence < (
                SELECT min(sequence) FROM (
                  SELECT sequence, sum(octet_length(activity)) OVER (ORDER BY sequence DESC) AS newer
                  FROM web_chat_activities WHERE conversation_id = ?
                  ORDER BY sequence DESC) AS sizes
                WHERE newer <= ?)`,
        parameters: [conversation, conversation, (quota * 3) / 4],
      },
      {
        sql: `UPDATE web_chat_conversations SET bytes = (
                SELECT CAST(coalesce(sum(octet_length(activity)), 0) AS bigint)
                FROM web_chat_activities WHERE conversation_id = ?)
              WHERE id = ?`,
        parameters: [conversation, conversation],
      },
    ],
    'relaxed',
  );
}
