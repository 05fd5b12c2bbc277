import { z } from 'zod';
import type { Database } from './database.ts';
import { readStoredJson } from './record-keeping.ts';

const row = z.object({ activity: z.unknown() });
const fromPerson = z.object({ from: z.object({ role: z.literal('user') }) });

/** What a stopped process left unfinished is among the newest activities; at most this many are read. */
const maxRead = 2000;

/**
 * What people said in the web chat since a time (milliseconds since 1970), oldest first; of very many only the newest.
 * The activity log knows whether an activity's turn was finished.
 */
export async function recentWebChatActivities(database: Database, since: number): Promise<unknown[]> {
  const rows = await database.all(
    `SELECT activity FROM web_chat_activities WHERE at >= ? ORDER BY at DESC, sequence DESC LIMIT ${maxRead}`,
    [Math.ceil(since)],
  );
  return rows.toReversed().flatMap((stored) => {
    const activity = readStoredJson(row.parse(stored).activity);
    return fromPerson.safeParse(activity).success ? [activity] : [];
  });
}
