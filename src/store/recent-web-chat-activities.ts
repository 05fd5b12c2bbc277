import { z } from 'zod';
import type { Database } from './database.ts';
import { readStoredJson } from './record-keeping.ts';

const row = z.object({ activity: z.unknown() });
const fromPerson = z.object({ from: z.object({ role: z.literal('user') }) });

/** What a stopped process left unfinished is among the newest; more than this are not looked at. */
const mostRead = 2000;

/**
 * What people said in the web chat since a time (milliseconds since 1970), oldest first; of very many the newest.
 * Whether a turn was finished for an activity, the log of activities knows.
 */
export async function recentWebChatActivities(database: Database, since: number): Promise<unknown[]> {
  const rows = await database.all(
    `SELECT activity FROM web_chat_activities WHERE at >= ? ORDER BY at DESC, sequence DESC LIMIT ${mostRead}`,
    [since],
  );
  return rows.toReversed().flatMap((stored) => {
    const activity = readStoredJson(row.parse(stored).activity);
    return fromPerson.safeParse(activity).success ? [activity] : [];
  });
}
