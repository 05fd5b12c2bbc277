import { z } from 'zod';
import type { Database } from '../database.ts';
import { originalText, storedKey } from '../documents.ts';

/** What was said last in a web chat conversation. */
interface NewestActivity {
  readonly sequence: number;
  /** Absent: it is gone, or was never kept. */
  readonly activityId: string | undefined;
}

const row = z
  .object({ id: z.string(), last_sequence: z.int(), activity_id: z.string().nullable() })
  .transform((stored): [string, NewestActivity] => [
    originalText(stored.id),
    {
      sequence: stored.last_sequence,
      activityId: stored.activity_id === null ? undefined : originalText(stored.activity_id),
    },
  ]);
const atOnce = 2_000;

/** What was said last in each of these web chat conversations: for thousands in one round trip, by their keys. */
export async function newestActivities(
  database: Database,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, NewestActivity>> {
  const newest = new Map<string, NewestActivity>();
  for (let from = 0; from < conversations.length; from += atOnce) {
    const keys = conversations.slice(from, from + atOnce).map(storedKey);
    const rows = await database.all(
      `SELECT web_chat_conversations.id, last_sequence, activity_id FROM web_chat_conversations
       LEFT JOIN web_chat_activities ON conversation_id = web_chat_conversations.id AND sequence = last_sequence
       WHERE web_chat_conversations.id IN (SELECT json_array_elements_text(CAST(? AS json)))`,
      [JSON.stringify(keys)],
    );
    for (const stored of rows) newest.set(...row.parse(stored));
  }
  return newest;
}
