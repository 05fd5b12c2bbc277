import { z } from 'zod';
import type { Database, Statement } from './database.ts';
import { originalText, storedKey } from './documents.ts';
import { keyRange } from './records.ts';

export interface Pruning {
  readonly records: readonly {
    /** How the keys begin. */
    readonly prefix: string;
    /** Milliseconds since 1970: records last touched before this are deleted. */
    readonly before: number;
  }[];
  readonly conversations: {
    readonly before: number;
    /** The keys of all records that are useless without a conversation. */
    readonly recordsOf?: RecordsOf;
  };
}

type RecordsOf = (conversation: string, user: string) => readonly string[];

/** Tables are processed in short ranges of keys, so that no statement holds up a message for long. */
interface Walk {
  readonly from: string;
  readonly below: string;
  /** SQL for the first key of the next range; parameters: the first key of the current range, and the end of all. */
  readonly next: string;
  /** Statements that delete old rows within a range; the changes of the last one are counted. */
  deletions(from: string, below: string): readonly Statement[];
}

const recordsAtOnce = 1_000;
const conversationsAtOnce = 20;
const behindAll = '\u{10ffff}';

/**
 * Deletes records that are no longer needed, and web chat conversations without recent messages, with the records of
 * their visitors.
 * @returns how many of each
 */
export async function prune(
  database: Database,
  { records, conversations }: Pruning,
): Promise<{ readonly records: number; readonly conversations: number }> {
  let deleted = 0;
  for (const { prefix, before } of records) deleted += await walk(database, oldRecords(prefix, before));
  const { before, recordsOf } = conversations;
  return {
    records: deleted,
    conversations: await pruneConversations(database, '0 = 0', before, recordsOf),
  };
}

const nextRow = z.object({ next: z.string() });

async function walk(database: Database, { from, below, next, deletions }: Walk): Promise<number> {
  let deleted = 0;
  for (let begin = from; ; ) {
    const row = await database.one(next, [begin, below]);
    const end = row === undefined ? below : nextRow.parse(row).next;
    const statements = deletions(begin, end);
    const result = await database.atomically(statements, 'relaxed');
    deleted += result.done ? (result.results[statements.length - 1]?.changes ?? 0) : 0;
    if (row === undefined) return deleted;
    begin = end;
  }
}

function oldRecords(prefix: string, before: number): Walk {
  const { from, below = behindAll } = keyRange(prefix);
  return {
    from,
    below,
    next: `SELECT key AS next FROM documents WHERE key >= ? AND key < ?
      ORDER BY key LIMIT 1 OFFSET ${recordsAtOnce}`,
    deletions: (begin, end) => [
      {
        sql: 'DELETE FROM documents WHERE key >= ? AND key < ? AND updated_at < ?',
        parameters: [begin, end, before],
      },
    ],
  };
}

const silentRow = z.object({ id: z.string(), user_id: z.string() });

/** Reads only the old part of an index by time. A conversation that is touched meanwhile stays. */
async function pruneConversations(
  database: Database,
  where: string,
  before: number,
  recordsOf: RecordsOf = () => [],
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await database.all(
      `SELECT id, user_id FROM web_chat_conversations WHERE ${where} AND touched_at < ?
       ORDER BY touched_at LIMIT ${conversationsAtOnce}`,
      [before],
    );
    const results = await Promise.all(
      rows.map((row) => {
        const { id, user_id } = silentRow.parse(row);
        const keys = recordsOf(originalText(id), originalText(user_id));
        // Its activities are deleted with it, by the table's foreign key.
        const conversation: Statement = {
          sql: `DELETE FROM web_chat_conversations WHERE id = ? AND ${where} AND touched_at < ?`,
          parameters: [id, before],
          mustChange: true,
        };
        const records = keys.map((key) => ({
          sql: 'DELETE FROM documents WHERE key = ?',
          parameters: [storedKey(key)],
        }));
        return database.atomically([conversation, ...records], 'relaxed');
      }),
    );
    deleted += results.filter(({ done }) => done).length;
    if (rows.length < conversationsAtOnce) return deleted;
    await database.time.giveWay();
  }
}

const touchedRow = z.object({ touched_at: z.int() });

/**
 * Deletes the conversations of visitors who came and never said anything, with their records.
 * @param before milliseconds since 1970: those who came before this are deleted
 * @param most how many of the others may stay; beyond that the oldest are deleted, except those who came since `recently`
 */
export async function pruneSilentVisitors(
  database: Database,
  limits: {
    readonly before: number;
    readonly recently: number;
    readonly most: number;
    readonly recordsOf?: RecordsOf;
  },
): Promise<number> {
  const row = await database.one(
    `SELECT touched_at FROM web_chat_conversations WHERE spoke_at = 0
     ORDER BY touched_at DESC LIMIT 1 OFFSET ${Math.trunc(limits.most)}`,
    [],
  );
  const crowded = row === undefined ? 0 : touchedRow.parse(row).touched_at + 1;
  const before = Math.max(limits.before, Math.min(crowded, limits.recently));
  return await pruneConversations(database, 'spoke_at = 0', before, limits.recordsOf);
}
