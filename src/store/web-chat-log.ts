import { z } from 'zod';
import type { Database, Row, Statement } from './database.ts';
import { documentBody } from './document-body.ts';
import { originalText, storedKey, storedText } from './stored-text.ts';

export interface WebChatConversation {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The newest activity's; 0 where there is none. */
  readonly lastSequence: number;
}

/** An activity to keep. `activity` is any JSON value; it comes back as it was. */
export interface NewWebChatActivity {
  readonly activityId: string;
  /** What the client calls it, so that one sent twice is kept once. */
  readonly clientActivityId?: string;
  readonly activity: unknown;
}

export interface KeptWebChatActivity {
  /** 1, 2, 3 … within a conversation, without gaps. */
  readonly sequence: number;
  readonly activityId: string;
  readonly activity: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface WebChatPage {
  readonly activities: readonly KeptWebChatActivity[];
  /** What to read from next: the last sequence here, or what was asked for where there is nothing newer. */
  readonly watermark: number;
  /** There is more to read from `watermark`. */
  readonly more: boolean;
}

/** The built-in web chat's history (Direct Line 3.0 conversations and their activities). */
export interface WebChatLog {
  /** False where the id is taken. */
  createConversation(id: string, userId: string): Promise<boolean>;
  findConversation(id: string): Promise<WebChatConversation | undefined>;
  /**
   * Keeps an activity under the next sequence. `kept`: this one was kept before, by its client's id or its
   * own; nothing was added. A body that can't be stored is thrown as a `StoreError`.
   */
  append(
    conversationId: string,
    activity: NewWebChatActivity,
  ): Promise<
    | { readonly outcome: 'appended' | 'kept'; readonly kept: KeptWebChatActivity }
    | { readonly outcome: 'noConversation' }
  >;
  /** What came after a sequence, oldest first, at most `mostPerRead` of them. */
  readSince(conversationId: string, sequence: number): Promise<WebChatPage>;
  findByClientActivityId(
    conversationId: string,
    clientActivityId: string,
  ): Promise<KeptWebChatActivity | undefined>;
}

export const mostPerRead = 200;

const conversationRow = z
  .object({ user_id: z.string(), created_at: z.int(), last_sequence: z.int() })
  .transform((row) => ({
    userId: originalText(row.user_id),
    createdAt: row.created_at,
    lastSequence: row.last_sequence,
  }));

const activityRow = z
  .object({ sequence: z.int(), activity_id: z.string(), activity: z.string(), at: z.int() })
  .transform(({ sequence, activity_id, activity: body, at }): KeptWebChatActivity => {
    const activity: unknown = JSON.parse(body);
    return { sequence, activityId: originalText(activity_id), activity, at };
  });

const selectActivity =
  'SELECT sequence, activity_id, activity, at FROM web_chat_activities WHERE conversation_id = ?';

export function createWebChatLog(database: Database): WebChatLog {
  async function findKept(conversation: string, column: KeptColumn, value: string) {
    return keptActivity(await database.one(`${selectActivity} AND ${column} = ?`, [conversation, value]));
  }

  return {
    async createConversation(id, userId) {
      const { changes } = await database.run(
        'INSERT INTO web_chat_conversations (id, user_id, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
        [storedKey(id), storedText(userId), Date.now()],
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

    async append(conversationId, { activityId, clientActivityId, activity }) {
      const conversation = storedKey(conversationId);
      const id = storedText(activityId);
      const clientId = clientActivityId === undefined ? null : storedKey(clientActivityId);
      const result = await database.atomically(
        appendStatements(conversation, id, clientId, documentBody(activity)),
      );
      if (result.done) {
        const appended = keptActivity(result.results[1]?.rows[0]);
        if (appended !== undefined) return { outcome: 'appended', kept: appended };
      } else if (result.unchanged === 0) {
        return { outcome: 'noConversation' };
      }
      const byClient =
        clientId === null ? undefined : await findKept(conversation, 'client_activity_id', clientId);
      const kept = byClient ?? (await findKept(conversation, 'activity_id', id));
      return kept === undefined ? { outcome: 'noConversation' } : { outcome: 'kept', kept };
    },

    async readSince(conversationId, sequence) {
      const rows = await database.all(
        `${selectActivity} AND sequence > ? ORDER BY sequence LIMIT ${mostPerRead + 1}`,
        [storedKey(conversationId), sequence],
      );
      const activities = rows.slice(0, mostPerRead).map((row) => activityRow.parse(row));
      return {
        activities,
        watermark: activities.at(-1)?.sequence ?? sequence,
        more: rows.length > mostPerRead,
      };
    },

    findByClientActivityId: (conversationId, clientActivityId) =>
      findKept(storedKey(conversationId), 'client_activity_id', storedKey(clientActivityId)),
  };
}

type KeptColumn = 'client_activity_id' | 'activity_id';

function keptActivity(row: Row | undefined): KeptWebChatActivity | undefined {
  return row === undefined ? undefined : activityRow.parse(row);
}

/** The conversation's row is counted up first, so that two appends can't get the same sequence. */
function appendStatements(
  conversation: string,
  activityId: string,
  clientActivityId: string | null,
  activity: string,
): readonly Statement[] {
  return [
    {
      sql: 'UPDATE web_chat_conversations SET last_sequence = last_sequence + 1 WHERE id = ?',
      parameters: [conversation],
      mustChange: true,
    },
    {
      sql: `INSERT INTO web_chat_activities
              (conversation_id, sequence, activity_id, client_activity_id, activity, at)
            SELECT id, last_sequence, CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS bigint)
            FROM web_chat_conversations WHERE id = ?
            ON CONFLICT DO NOTHING
            RETURNING sequence, activity_id, activity, at`,
      parameters: [activityId, clientActivityId, activity, Date.now(), conversation],
      mustChange: true,
    },
  ];
}
