import { z } from 'zod';
import type { Database, Statement } from './database.ts';
import { keyRange } from './key-range.ts';

export interface Pruning {
  /** Beginnings of the keys of records that are of no use any more once they are old. */
  readonly prefixes: readonly string[];
  /** Milliseconds since 1970: what was touched last before it goes. */
  readonly before: number;
}

/** Rows of a table are gone through in short ranges of their keys, so that none holds up a message for long. */
interface Walk {
  readonly from: string;
  readonly below: string;
  /** The key that begins the range after the one that begins at the first parameter; the second is the end of all. */
  readonly next: string;
  /** Deletes what is old within a range; the last of them is counted. */
  deletions(from: string, below: string): readonly Statement[];
}

const recordsAtOnce = 1_000;
const conversationsAtOnce = 50;
const behindAll = '\u{10ffff}';

/**
 * Deletes records that are of no use any more, and web chat conversations in which nothing was said since.
 * @returns how many of both
 */
export async function prune(
  database: Database,
  { prefixes, before }: Pruning,
): Promise<{ readonly records: number; readonly conversations: number }> {
  let records = 0;
  for (const prefix of prefixes) records += await walk(database, oldRecords(prefix, before));
  return { records, conversations: await walk(database, silentConversations(before)) };
}

const nextRow = z.object({ next: z.string() });

async function walk(database: Database, { from, below, next, deletions }: Walk): Promise<number> {
  let deleted = 0;
  for (let begin = from; ; ) {
    const row = await database.one(next, [begin, below]);
    const end = row === undefined ? below : nextRow.parse(row).next;
    const statements = deletions(begin, end);
    const result = await database.atomically(statements, 'soon');
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

const silent = `SELECT id FROM web_chat_conversations AS conversation
  WHERE id >= ? AND id < ? AND created_at < ? AND NOT EXISTS (
    SELECT 1 FROM web_chat_activities WHERE conversation_id = conversation.id AND at >= ?)`;

function silentConversations(before: number): Walk {
  return {
    from: '',
    below: behindAll,
    next: `SELECT id AS next FROM web_chat_conversations WHERE id >= ? AND id < ?
      ORDER BY id LIMIT 1 OFFSET ${conversationsAtOnce}`,
    deletions: (begin, end) =>
      [
        `DELETE FROM web_chat_activities WHERE conversation_id IN (${silent})`,
        `DELETE FROM web_chat_conversations WHERE id IN (${silent})`,
      ].map((sql) => ({ sql, parameters: [begin, end, before, before] })),
  };
}
