import { z } from 'zod';
import type { RecordSave } from '../../dialogs/ports/records.ts';
import { maxFeedPageActivities, maxFeedPageBytes, maxHistoryBytes } from '../limits.ts';
import type { Database, Row, Written } from './database.ts';
import { documentBody, originalText, saveIfUnchanged, storedKey, storedText, wholeNow } from './documents.ts';
import { readStoredJson } from './record-keeping.ts';
import { createAppend, forgetOldest } from './web-chat-append.ts';

/** An activity to store. `activity` is any JSON value, and is returned unchanged. */
interface NewWebChatActivity {
  readonly activityId: string;
  /** The client's own id, so that an activity sent twice is stored once. */
  readonly clientActivityId?: string;
  readonly activity: unknown;
  /**
   * Set if the visitor said it. A conversation of somebody who never says anything is not kept for long; and what they
   * said is on the disk once it is kept, while a power failure soon after may take away what was said to them.
   */
  readonly fromVisitor?: true;
}

interface KeptWebChatActivity {
  /** 1, 2, 3 … within a conversation; the first ones of a long conversation may be gone. */
  readonly sequence: number;
  readonly activityId: string;
  readonly activity: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Appended<More = object> = {
  readonly outcome: 'appended';
  readonly kept: KeptWebChatActivity;
  /** The activity as it is stored. */
  readonly json: string;
} & More;

export type WebChatLog = ReturnType<typeof createWebChatLog>;

const conversationRow = z
  .object({ user_id: z.string(), last_sequence: z.int() })
  .transform((row) => ({ userId: originalText(row.user_id), lastSequence: row.last_sequence }));

const activityRow = z
  .object({ sequence: z.int(), activity_id: z.string(), activity: z.unknown(), at: z.int() })
  .transform(({ sequence, activity_id, activity: body, at }): KeptWebChatActivity => {
    return { sequence, activityId: originalText(activity_id), activity: readStoredJson(body), at };
  });

const appendedRow = z.compile(z.object({ sequence: z.int(), at: z.int() }));
const sequenceRow = z.object({ sequence: z.int() });
const newestRow = z.object({ last_sequence: z.int() });
const sizeRow = z.object({ sequence: z.int(), bytes: z.int() });
const countedRow = z.compile(z.object({ bytes: z.int() }));

const selectActivity =
  'SELECT sequence, activity_id, activity, at FROM web_chat_activities WHERE conversation_id = ?';

interface WebChatLogOptions {
  /** Default: `maxHistoryBytes`. */
  readonly maxHistoryBytes?: number;
}

/**
 * The built-in web chat's history (Direct Line 3.0 conversations and their activities). Each conversation keeps
 * `maxHistoryBytes`; beyond that the oldest activities are deleted. A body that can't be stored is thrown as a `StoreError`.
 */
export function createWebChatLog(database: Database, options: WebChatLogOptions = {}) {
  const append = createAppend(database);
  const quota = options.maxHistoryBytes ?? maxHistoryBytes;

  async function findKept(conversation: string, column: KeptColumn, value: string) {
    return keptActivity(await database.one(`${selectActivity} AND ${column} = ?`, [conversation, value]));
  }

  /** What was appended, by the results of its statements. */
  async function keptOf(
    conversation: string,
    { activityId, activity }: NewWebChatActivity,
    [counted, inserted]: readonly Written[],
  ): Promise<KeptWebChatActivity> {
    // The activity is stored whether or not this succeeds; the next one tries again.
    if (countedRow.parse(counted?.rows[0]).bytes > quota)
      await forgetOldest(database, conversation, quota).catch(() => {});
    const { sequence, at } = appendedRow.parse(inserted?.rows[0]);
    return { sequence, activityId, activity, at };
  }

  /** The newest sequence of all conversations. */
  async function newestOf(conversation: string): Promise<number> {
    const sql = 'SELECT last_sequence FROM web_chat_conversations WHERE id = ?';
    const found = await database.one(sql, [conversation]);
    return found === undefined ? Number.POSITIVE_INFINITY : newestRow.parse(found).last_sequence;
  }

  return {
    /** False if the id is taken. */
    async createConversation(id: string, userId: string): Promise<boolean> {
      const now = wholeNow(database);
      const { changes } = await database.run(
        `INSERT INTO web_chat_conversations (id, user_id, created_at, touched_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
        [storedKey(id), storedText(userId), now, now],
      );
      return changes === 1;
    },

    async findConversation(id: string) {
      const row = await database.one(
        'SELECT user_id, last_sequence FROM web_chat_conversations WHERE id = ?',
        [storedKey(id)],
      );
      return row === undefined ? undefined : { id, ...conversationRow.parse(row) };
    },

    /** Keeps an activity under the next sequence. `kept`: it was there before, by its client's id or its own. */
    async append(
      conversationId: string,
      added: NewWebChatActivity,
    ): Promise<
      | Appended
      | { readonly outcome: 'kept'; readonly kept: KeptWebChatActivity }
      | { readonly outcome: 'noConversation' }
    > {
      const { activityId, clientActivityId } = added;
      const conversation = storedKey(conversationId);
      const id = storedText(activityId);
      const clientId = clientActivityId === undefined ? null : storedKey(clientActivityId);
      const json = documentBody(added.activity);
      const fromVisitor = added.fromVisitor === true;
      const result = await append({ conversation, id, clientId, json, fromVisitor });
      if (result.done) {
        return { outcome: 'appended', kept: await keptOf(conversation, added, result.results), json };
      }
      if (result.unchanged === 0) return { outcome: 'noConversation' };
      const byClient =
        clientId === null ? undefined : await findKept(conversation, 'client_activity_id', clientId);
      const kept = byClient ?? (await findKept(conversation, 'activity_id', id));
      return kept === undefined ? { outcome: 'noConversation' } : { outcome: 'kept', kept };
    },

    /**
     * Keeps what the bot says and saves a document by compare-and-set, in one batch that needn't wait for the disk: both or
     * neither.
     */
    async appendAndSave(
      conversationId: string,
      added: NewWebChatActivity,
      { key, body, expected }: RecordSave,
    ): Promise<
      Appended<{ readonly version: string }> | { readonly outcome: 'kept' | 'noConversation' | 'conflict' }
    > {
      const conversation = storedKey(conversationId);
      const json = documentBody(added.activity);
      const change = saveIfUnchanged(database, key, body, expected);
      if (change === undefined) return { outcome: 'conflict' };
      const result = await append(
        { conversation, id: storedText(added.activityId), clientId: null, json, fromVisitor: false },
        change.statement,
      );
      if (result.done) {
        const kept = await keptOf(conversation, added, result.results);
        return { outcome: 'appended', kept, json, version: String(change.version) };
      }
      return { outcome: (['noConversation', 'kept'] as const)[result.unchanged] ?? 'conflict' };
    },

    /**
     * Puts another activity in the place of one of this id: the history holds only the last state. Their difference in size
     * counts towards the quota once activities are deleted.
     * @returns its sequence, which stays; undefined if there is no such activity
     */
    async replace(
      conversationId: string,
      activityId: string,
      activity: unknown,
    ): Promise<number | undefined> {
      const replaced = await database.atomically(
        [
          {
            sql: `UPDATE web_chat_activities SET activity = ?
                  WHERE conversation_id = ? AND activity_id = ? RETURNING sequence`,
            parameters: [documentBody(activity), storedKey(conversationId), storedText(activityId)],
            mustChange: true,
          },
        ],
        'relaxed',
      );
      return replaced.done ? sequenceRow.parse(replaced.results[0]?.rows[0]).sequence : undefined;
    },

    /**
     * The activities after a sequence, oldest first: at most `maxFeedPageActivities`, and at most `maxFeedPageBytes` unless a
     * single one is larger. `watermark` is what to read from next: never beyond the conversation's own, since a power failure
     * may have taken the end of what a reader knows.
     */
    async readSince(conversationId: string, sequence: number) {
      const conversation = storedKey(conversationId);
      // Sizes first: a page of large activities must not be read only to be left out.
      const sizes = await database.all(
        `SELECT sequence, octet_length(activity) AS bytes FROM web_chat_activities
         WHERE conversation_id = ? AND sequence > ? ORDER BY sequence LIMIT ${maxFeedPageActivities + 1}`,
        [conversation, sequence],
      );
      const last = lastOfPage(sizes);
      if (last === undefined) {
        return { activities: [], watermark: Math.min(sequence, await newestOf(conversation)), more: false };
      }
      const rows = await database.all(
        `${selectActivity} AND sequence > ? AND sequence <= ? ORDER BY sequence`,
        [conversation, sequence, last.sequence],
      );
      // An unreadable one is skipped.
      const activities = rows
        .map((row) => activityRow.parse(row))
        .filter(({ activity }) => activity !== undefined);
      return { activities, watermark: last.sequence, more: last.more };
    },

    findByActivityId: (conversationId: string, activityId: string) =>
      findKept(storedKey(conversationId), 'activity_id', storedText(activityId)),
  };
}

/** The end of a page that starts with activities of these sizes. */
function lastOfPage(rows: readonly Row[]): { readonly sequence: number; readonly more: boolean } | undefined {
  let bytes = 0;
  let last: number | undefined;
  for (const [index, row] of rows.entries()) {
    const size = sizeRow.parse(row);
    bytes += size.bytes;
    if (last !== undefined && (bytes > maxFeedPageBytes || index === maxFeedPageActivities)) {
      return { sequence: last, more: true };
    }
    last = size.sequence;
  }
  return last === undefined ? undefined : { sequence: last, more: false };
}

type KeptColumn = 'client_activity_id' | 'activity_id';

function keptActivity(row: Row | undefined): KeptWebChatActivity | undefined {
  return row === undefined ? undefined : activityRow.parse(row);
}
