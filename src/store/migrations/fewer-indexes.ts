import type { Migration } from './migrate.ts';

/** A random id, never looked for. Others are names under which something is said once. */
const randomId = "activity_id GLOB '[0-9a-f]???????-????-4???-????-????????????'";

/**
 * Each message writes fewer pages. Each index of a table is a page in the log for each row, and what is said in the web chat
 * had four indexes: now the two by id hold only rows that can be looked for in them.
 *
 * The embedded engine can't drop an index that a table was created with, so both tables are copied. On Postgres nothing
 * changes: the previous version goes on writing there.
 */
export const fewerIndexes: Migration = {
  name: 'fewer indexes',
  statements: {
    postgres: [],
    sqlite: [
      `CREATE TABLE activities_copied (
       key text PRIMARY KEY,
       state text NOT NULL CHECK (state IN ('acted', 'done')),
       at bigint NOT NULL
     ) WITHOUT ROWID`,
      'INSERT INTO activities_copied (key, state, at) SELECT key, state, at FROM activities',
      'DROP TABLE activities',
      'ALTER TABLE activities_copied RENAME TO activities',
      'CREATE INDEX activities_at ON activities (at)',
      `CREATE TABLE web_chat_activities_copied (
       conversation_id text NOT NULL REFERENCES web_chat_conversations (id) ON DELETE CASCADE,
       sequence bigint NOT NULL,
       activity_id text NOT NULL,
       client_activity_id text,
       activity text NOT NULL,
       at bigint NOT NULL,
       PRIMARY KEY (conversation_id, sequence)
     )`,
      `INSERT INTO web_chat_activities_copied
         (conversation_id, sequence, activity_id, client_activity_id, activity, at)
       SELECT conversation_id, sequence, activity_id, client_activity_id, activity, at
       FROM web_chat_activities ORDER BY rowid`,
      'DROP TABLE web_chat_activities',
      'ALTER TABLE web_chat_activities_copied RENAME TO web_chat_activities',
      'CREATE INDEX web_chat_activities_at ON web_chat_activities (at)',
      `CREATE UNIQUE INDEX web_chat_activities_client ON web_chat_activities (conversation_id, client_activity_id)
       WHERE client_activity_id IS NOT NULL`,
      `CREATE UNIQUE INDEX web_chat_activities_once ON web_chat_activities (conversation_id, activity_id)
       WHERE NOT (${randomId})`,
    ],
  },
};
