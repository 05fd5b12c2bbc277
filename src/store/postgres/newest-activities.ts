import { z } from 'zod';
import type { Database } from '../database.ts';
import { originalText, storedKey } from '../documents.ts';

const row = z
  .object({ id: z.string(), last_sequence: z.int(), activity_id: z.string().nullable() })
  .transform(({ id, last_sequence: sequence, activity_id: activity }) => ({
    conversation: originalText(id),
    // Absent: it is gone, or was never kept.
    newest: { sequence, activityId: activity === null ? undefined : originalText(activity) },
  }));
const atOnce = 2_000;

/** What was said last in each of these web chat conversations: for thousands in one round trip, by their keys. */
export async function newestActivities(
  database: Database,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, z.infer<typeof row>['newest']>> {
  const found = [];
  for (let from = 0; from < conversations.length; from += atOnce) {
    const keys = conversations.slice(from, from + atOnce).map(storedKey);
    const rows = await database.all(
      `SELECT web_chat_conversations.id, last_sequence, activity_id FROM web_chat_conversations
       LEFT JOIN web_chat_activities ON conversation_id = web_chat_conversations.id AND sequence = last_sequence
       WHERE web_chat_conversations.id IN (SELECT json_array_elements_text(CAST(? AS json)))`,
      [JSON.stringify(keys)],
    );
    for (const stored of rows) found.push(row.parse(stored));
  }
  return new Map(found.map(({ conversation, newest }) => [conversation, newest]));
}
