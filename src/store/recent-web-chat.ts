import { z } from 'zod';
import type { Database } from './database.ts';
import { readStoredJson } from './record-keeping.ts';
import { touchEveryMs } from './web-chat-append.ts';

const row = z.object({ activity: z.unknown() });
const fromPerson = z.object({ from: z.object({ role: z.literal('user') }) });

/** What a stopped process left unfinished is among the newest activities; at most this many are read. */
const maxRead = 2000;

/**
 * What people said in the web chat since a time (milliseconds since 1970), oldest first; of very many only the newest.
 * The activity log knows whether an activity's turn was finished.
 */
export async function recentWebChatActivities(database: Database, since: number): Promise<unknown[]> {
  const from = Math.ceil(since);
  // What was said has no index by time of its own: an append would pay for it each time, and this is read once a start.
  const rows = await database.all(
    `SELECT activity FROM web_chat_activities
     WHERE at >= ? AND conversation_id IN (SELECT id FROM web_chat_conversations WHERE touched_at >= ?)
     ORDER BY at DESC, sequence DESC LIMIT ${maxRead}`,
    [from, from - touchEveryMs],
  );
  return rows.toReversed().flatMap((stored) => {
    const activity = readStoredJson(row.parse(stored).activity);
    return fromPerson.safeParse(activity).success ? [activity] : [];
  });
}
