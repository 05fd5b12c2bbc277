import { latestEntries } from '../small-memo.ts';
import type { BatchResult, Database, Statement } from './database.ts';
import { wholeNow } from './documents.ts';

/** An activity as it is stored: texts and keys by `storedText` and `storedKey`. */
interface AppendedText {
  readonly conversation: string;
  readonly id: string;
  readonly clientId: string | null;
  readonly json: string;
  /** The append waits until the disk has what a visitor said, but not what was said to them. */
  readonly fromVisitor: boolean;
}

/** The index that keeps the conversations by their last use is a fifth of what an append costs, so it is off by up to this. */
const touchEveryMs = 10 * 60_000;
const rememberedTouches = 5_000;

/**
 * Adds an activity to a conversation of the web chat: counts the conversation's row up first, so that two appends can't get
 * the same sequence, and then inserts. The two statements' results are the row's `bytes`, and `sequence` and `at`. What goes
 * along follows them.
 */
export function createAppend(database: Database) {
  /** Conversations that are known to have been touched lately, mostly by what was said before. */
  const touched = latestEntries<number>(rememberedTouches);

  return async (activity: AppendedText, ...along: readonly Statement[]): Promise<BatchResult> => {
    const { conversation, json, fromVisitor } = activity;
    const now = wholeNow(database);
    const bytes = Buffer.byteLength(json);
    const insert = insertStatement(activity, now);
    const durability = fromVisitor ? undefined : 'relaxed';
    const last = touched.get(conversation) ?? 0;
    if (last > now - touchEveryMs) {
      const statements = [countUp(conversation, bytes, now), insert, ...along];
      const result = await database.atomically(statements, durability);
      if (result.done || result.unchanged > 0) return result;
    }
    const count = countUpAndTouch(conversation, bytes, now, fromVisitor);
    const result = await database.atomically([count, insert, ...along], durability);
    if (result.done && fromVisitor) touched.set(conversation, now);
    return result;
  };
}

function countUp(conversation: string, bytes: number, now: number): Statement {
  return {
    sql: `UPDATE web_chat_conversations SET last_sequence = last_sequence + 1, bytes = bytes + ?
          WHERE id = ? AND touched_at > ? AND spoke_at > 0 RETURNING bytes`,
    parameters: [bytes, conversation, now - touchEveryMs],
    mustChange: true,
  };
}

function countUpAndTouch(conversation: string, bytes: number, now: number, fromVisitor: boolean): Statement {
  const spoke = fromVisitor ? now : 0;
  return {
    sql: `UPDATE web_chat_conversations
          SET last_sequence = last_sequence + 1, bytes = bytes + ?, touched_at = ?,
              spoke_at = CASE WHEN spoke_at > CAST(? AS bigint) THEN spoke_at ELSE CAST(? AS bigint) END
          WHERE id = ? RETURNING bytes`,
    parameters: [bytes, now, spoke, spoke, conversation],
    mustChange: true,
  };
}

function insertStatement({ conversation, id, clientId, json }: AppendedText, now: number): Statement {
  return {
    sql: `INSERT INTO web_chat_activities
            (conversation_id, sequence, activity_id, client_activity_id, activity, at)
          SELECT id, last_sequence, CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS bigint)
          FROM web_chat_conversations WHERE id = ?
          ON CONFLICT DO NOTHING
          RETURNING sequence, at`,
    parameters: [id, clientId, json, now, conversation],
    mustChange: true,
  };
}

/**
 * Deletes the oldest activities of a web chat conversation. Leaves three quarters of the quota (bytes), so that this is done
 * now and then, not with every activity.
 */
export async function forgetOldest(database: Database, conversation: string, quota: number): Promise<void> {
  await database.atomically(
    [
      {
        sql: `DELETE FROM web_chat_activities WHERE conversation_id = ? AND sequence < (
                SELECT min(sequence) FROM (
                  SELECT sequence, sum(octet_length(activity)) OVER (ORDER BY sequence DESC) AS newer
                  FROM web_chat_activities WHERE conversation_id = ?
                  ORDER BY sequence DESC) AS sizes
                WHERE newer <= ?)`,
        parameters: [conversation, conversation, (quota * 3) / 4],
      },
      {
        sql: `UPDATE web_chat_conversations SET bytes = (
                SELECT CAST(coalesce(sum(octet_length(activity)), 0) AS bigint)
                FROM web_chat_activities WHERE conversation_id = ?)
              WHERE id = ?`,
        parameters: [conversation, conversation],
      },
    ],
    'relaxed',
  );
}
