import { z } from 'zod';
import type { RecordSave } from '../../dialogs/ports/records.ts';
import { maxFeedPageActivities, maxFeedPageBytes, maxHistoryBytes } from '../limits.ts';
import type { Database, Row, Written } from './database.ts';
import {
  compareAndSet,
  documentBody,
  originalText,
  storedKey,
  storedText,
  versionNumber,
  wholeNow,
} from './documents.ts';
import { forgetOldest } from './forget-oldest.ts';
import { readStoredJson } from './record-keeping.ts';
import { createAppend } from './web-chat-append.ts';

interface WebChatConversation {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** That of the newest activity; 0 if it is empty. */
  readonly lastSequence: number;
}

/** An activity to store. `activity` is any JSON value, and is returned unchanged. */
interface NewWebChatActivity {
  readonly activityId: string;
  /** The client's own id, so that an activity sent twice is stored once. */
  readonly clientActivityId?: string;
  readonly activity: unknown;
  /**
   * Set where the visitor said it. A conversation of somebody who never says anything is not kept for long; and what they
   * said is on the disk once it is kept, while a failure of the power soon after may take away what was said to them.
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

interface WebChatPage {
  readonly activities: readonly KeptWebChatActivity[];
  /**
   * What to read from next: the last sequence here, or what was asked for where there is nothing newer; never beyond the
   * conversation's own. A reader may know of more than is kept, where a failure of the power took the end away.
   */
  readonly watermark: number;
  /** There is more to read from `watermark`. */
  readonly more: boolean;
}

/**
 * The built-in web chat's history (Direct Line 3.0 conversations and their activities). Each conversation keeps
 * `maxHistoryBytes`; beyond that the oldest activities are deleted.
 */
export interface WebChatLog {
  /** False where the id is taken. */
  createConversation(id: string, userId: string): Promise<boolean>;
  findConversation(id: string): Promise<WebChatConversation | undefined>;
  /**
   * Keeps an activity under the next sequence. `kept`: this one was kept before, by its client's id or its
   * own; nothing was added. `json` is the activity as it is stored. A body that can't be stored is thrown as a `StoreError`.
   */
  append(
    conversationId: string,
    activity: NewWebChatActivity,
  ): Promise<
    | { readonly outcome: 'appended'; readonly kept: KeptWebChatActivity; readonly json: string }
    | { readonly outcome: 'kept'; readonly kept: KeptWebChatActivity }
    | { readonly outcome: 'noConversation' }
  >;
  /**
   * Keeps what the bot says and saves a document by compare-and-set, in one batch that need not wait for the disk. `kept`: one
   * of this id was there before. Where it was not appended nothing is saved either.
   */
  appendAndSave(
    conversationId: string,
    activity: NewWebChatActivity,
    save: RecordSave,
  ): Promise<
    | {
        readonly outcome: 'appended';
        readonly kept: KeptWebChatActivity;
        readonly json: string;
        readonly version: string;
      }
    | { readonly outcome: 'kept' | 'noConversation' | 'conflict' }
  >;
  /**
   * Puts another activity in the place of one of this id: the history holds the last state alone. Their difference in size
   * counts towards the quota once activities are deleted.
   * @returns its sequence, which stays; undefined if there is no such activity
   */
  replace(conversationId: string, activityId: string, activity: unknown): Promise<number | undefined>;
  /**
   * The activities after a sequence, oldest first: at most `maxFeedPageActivities`, and at most `maxFeedPageBytes` unless a
   * single one is larger.
   */
  readSince(conversationId: string, sequence: number): Promise<WebChatPage>;
  findByActivityId(conversationId: string, activityId: string): Promise<KeptWebChatActivity | undefined>;
  findByClientActivityId(
    conversationId: string,
    clientActivityId: string,
  ): Promise<KeptWebChatActivity | undefined>;
}

const conversationRow = z
  .object({ user_id: z.string(), created_at: z.int(), last_sequence: z.int() })
  .transform((row) => ({
    userId: originalText(row.user_id),
    createdAt: row.created_at,
    lastSequence: row.last_sequence,
  }));

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

export function createWebChatLog(database: Database, options: WebChatLogOptions = {}): WebChatLog {
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
    async createConversation(id, userId) {
      const now = wholeNow(database);
      const { changes } = await database.run(
        `INSERT INTO web_chat_conversations (id, user_id, created_at, touched_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
        [storedKey(id), storedText(userId), now, now],
      );
      return changes === 1;
    },

    async findConversation(id) {
      const row = await database.one(
        'SELECT user_id, created_at, last_sequence FROM web_chat_conversations WHERE id = ?',
        [storedKey(id)],
      );
      return row === undefined ? undefined : { id, ...conversationRow.parse(row) };
    },

    async append(conversationId, added) {
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

    async appendAndSave(conversationId, added, { key, body, expected }) {
      const conversation = storedKey(conversationId);
      const json = documentBody(added.activity);
      const number = expected === undefined ? undefined : versionNumber(expected);
      if (expected !== undefined && number === undefined) return { outcome: 'conflict' };
      const { statement, version } = compareAndSet(database, storedKey(key), documentBody(body), number);
      const result = await append(
        { conversation, id: storedText(added.activityId), clientId: null, json, fromVisitor: false },
        statement,
      );
      if (result.done) {
        const kept = await keptOf(conversation, added, result.results);
        return { outcome: 'appended', kept, json, version: String(version) };
      }
      return { outcome: (['noConversation', 'kept'] as const)[result.unchanged] ?? 'conflict' };
    },

    async replace(conversationId, activityId, activity) {
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

    async readSince(conversationId, sequence) {
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

    findByActivityId: (conversationId, activityId) =>
      findKept(storedKey(conversationId), 'activity_id', storedText(activityId)),
    findByClientActivityId: (conversationId, clientActivityId) =>
      findKept(storedKey(conversationId), 'client_activity_id', storedKey(clientActivityId)),
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
