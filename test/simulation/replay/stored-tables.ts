/** What Canvass stores, in a way that is the same on every engine: on one of them, counts that came to nothing are rows. */
const tables = {
  documents: 'SELECT key, version, body, updated_at FROM documents',
  activities: 'SELECT key, state, at FROM activities',
  jobs: 'SELECT kind, key, at, cron, time_zone, repeat_at, retry_at, failures, due, running_since, cancelled FROM jobs',
  settings: 'SELECT name, value FROM settings',
  tallies: 'SELECT name, count FROM tallies WHERE count <> 0',
  webChats:
    'SELECT id, user_id, created_at, last_sequence, bytes, touched_at, spoke_at FROM web_chat_conversations',
  webChatActivities:
    'SELECT conversation_id, sequence, activity_id, client_activity_id, activity, at FROM web_chat_activities',
};

type StoredRow = Readonly<Record<string, unknown>>;

/** The rows of each table as texts, in an order of their own, since each engine has its own. */
export type StoredTables = ReadonlyMap<string, readonly string[]>;

export async function readTables(
  read: (sql: string) => Promise<readonly StoredRow[]>,
): Promise<StoredTables> {
  const found = new Map<string, readonly string[]>();
  for (const [table, sql] of Object.entries(tables)) found.set(table, textsOf(await read(sql)));
  return found;
}

/** For a store that answers at once, and is read after each of many writes: a row that stays is one text. */
export function createTableReader(): (read: (sql: string) => readonly StoredRow[]) => StoredTables {
  const known = new Map<string, string>();
  function once(text: string): string {
    const found = known.get(text) ?? text;
    known.set(text, found);
    return found;
  }
  return (read) =>
    new Map(Object.entries(tables).map(([table, sql]) => [table, textsOf(read(sql)).map(once)]));
}

const textsOf = (rows: readonly StoredRow[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();
