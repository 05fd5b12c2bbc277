import type { Database, Statement } from './database.ts';
import { keyRange } from './key-range.ts';

export interface Pruning {
  /** Beginnings of the keys of records that are of no use any more once they are old. */
  readonly prefixes: readonly string[];
  /** Milliseconds since 1970: what was touched last before it goes. */
  readonly before: number;
}

/** So that no batch holds up a message for long. */
const batchOfRecords = 500;
const batchOfConversations = 20;

/**
 * Deletes records that are of no use any more, and web chat conversations in which nothing was said since.
 * @returns how many of both
 */
export async function prune(
  database: Database,
  { prefixes, before }: Pruning,
): Promise<{ readonly records: number; readonly conversations: number }> {
  let records = 0;
  for (const prefix of prefixes) {
    records += await repeatedly(database, () => [oldRecords(prefix, before)], batchOfRecords);
  }
  const silent = () => [silentActivities(before), silentConversations(before)];
  return { records, conversations: await repeatedly(database, silent, batchOfConversations) };
}

/** Runs a batch until its last statement finds less than `full` to delete. */
async function repeatedly(
  database: Database,
  batch: () => readonly Statement[],
  full: number,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const statements = batch();
    const result = await database.atomically(statements, 'soon');
    const changes = result.done ? (result.results[statements.length - 1]?.changes ?? 0) : 0;
    deleted += changes;
    if (changes < full) return deleted;
  }
}

function oldRecords(prefix: string, before: number): Statement {
  const { from, below = '' } = keyRange(prefix);
  return {
    sql: `DELETE FROM documents WHERE key IN (
            SELECT key FROM documents WHERE key >= ? AND key < ? AND updated_at < ? LIMIT ${batchOfRecords})`,
    parameters: [from, below, before],
  };
}

/** The same ones for both statements: the oldest first. */
const silentIds = `SELECT id FROM web_chat_conversations AS conversation
  WHERE created_at < ? AND NOT EXISTS (
    SELECT 1 FROM web_chat_activities WHERE conversation_id = conversation.id AND at >= ?)
  ORDER BY created_at, id LIMIT ${batchOfConversations}`;

function silentActivities(before: number): Statement {
  return {
    sql: `DELETE FROM web_chat_activities WHERE conversation_id IN (${silentIds})`,
    parameters: [before, before],
  };
}

function silentConversations(before: number): Statement {
  return {
    sql: `DELETE FROM web_chat_conversations WHERE id IN (${silentIds})`,
    parameters: [before, before],
  };
}
