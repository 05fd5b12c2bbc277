import { z } from 'zod';
import type { Database } from '../database.ts';
import { originalText, storedKey } from '../documents.ts';

const row = z.object({ id: z.string(), last_sequence: z.int() });
const atOnce = 2_000;

/** The newest sequence of each of these web chat conversations: for thousands in one round trip, by their keys. */
export async function newestSequences(
  database: Database,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  for (let from = 0; from < conversations.length; from += atOnce) {
    const keys = conversations.slice(from, from + atOnce).map(storedKey);
    const rows = await database.all(
      `SELECT id, last_sequence FROM web_chat_conversations
       WHERE id IN (SELECT json_array_elements_text(CAST(? AS json)))`,
      [JSON.stringify(keys)],
    );
    for (const stored of rows) {
      const { id, last_sequence } = row.parse(stored);
      newest.set(originalText(id), last_sequence);
    }
  }
  return newest;
}
