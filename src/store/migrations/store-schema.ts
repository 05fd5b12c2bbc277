import { fewerIndexes } from './fewer-indexes.ts';
import type { Schema } from './migrate.ts';
import { tallies } from './tallies.ts';

/** The store's own tables. Every engine brings them up to date when it opens. */
export const storeSchema: Schema = {
  owner: 'store',
  migrations: [
    {
      // Documents with compare-and-set. `body` is JSON as text, because `jsonb` refuses the character U+0000.
      name: 'documents',
      statements: { sqlite: [documents('text')], postgres: [documents('text COLLATE "C"')] },
    },
    {
      // Which activities were acted on, so that a channel's redelivery is recognised.
      name: 'activities',
      statements: [
        `CREATE TABLE activities (
       key text PRIMARY KEY,
       state text NOT NULL CHECK (state IN ('acted', 'done')),
       at bigint NOT NULL
     )`,
        'CREATE INDEX activities_at ON activities (at)',
      ],
    },
    {
      // The built-in web chat's conversations and their history.
      name: 'web chat',
      statements: [
        `CREATE TABLE web_chat_conversations (
       id text PRIMARY KEY,
       user_id text NOT NULL,
       created_at bigint NOT NULL,
       last_sequence bigint NOT NULL DEFAULT 0
     )`,
        `CREATE TABLE web_chat_activities (
       conversation_id text NOT NULL REFERENCES web_chat_conversations (id) ON DELETE CASCADE,
       sequence bigint NOT NULL,
       activity_id text NOT NULL,
       client_activity_id text,
       activity text NOT NULL,
       at bigint NOT NULL,
       PRIMARY KEY (conversation_id, sequence),
       UNIQUE (conversation_id, activity_id),
       UNIQUE (conversation_id, client_activity_id)
     )`,
      ],
    },
    {
      // What is created once and kept, such as signing keys.
      name: 'settings',
      statements: ['CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)'],
    },
    {
      // Which job runs when, for the engine of `createJobs`. `at` is the appointment, `repeat_at` the next occurrence
      // of the rhythm, `retry_at` when a failed run is tried again; 9007199254740991 means never. `running_since` is
      // set while a run has the job, `cancelled` if it was cancelled during that run.
      name: 'jobs',
      statements: [
        `CREATE TABLE jobs (
       kind text NOT NULL,
       key text NOT NULL,
       at bigint NOT NULL DEFAULT 9007199254740991,
       cron text,
       time_zone text,
       repeat_at bigint NOT NULL DEFAULT 9007199254740991,
       retry_at bigint NOT NULL DEFAULT 9007199254740991,
       failures bigint NOT NULL DEFAULT 0,
       running_since bigint,
       cancelled bigint NOT NULL DEFAULT 0,
       due bigint GENERATED ALWAYS AS (CASE
         WHEN running_since IS NOT NULL THEN 9007199254740991
         WHEN at <= repeat_at AND at <= retry_at THEN at
         WHEN repeat_at <= retry_at THEN repeat_at
         ELSE retry_at END) STORED,
       PRIMARY KEY (kind, key)
     )`,
        'CREATE INDEX jobs_due ON jobs (due)',
      ],
    },
    {
      // The size of each web chat conversation, and when something last happened in it. `spoke_at`: when the visitor last
      // said something, 0 if never.
      name: 'visitor budgets',
      statements: [
        'ALTER TABLE web_chat_conversations ADD COLUMN bytes bigint NOT NULL DEFAULT 0',
        'ALTER TABLE web_chat_conversations ADD COLUMN touched_at bigint NOT NULL DEFAULT 0',
        'ALTER TABLE web_chat_conversations ADD COLUMN spoke_at bigint NOT NULL DEFAULT 0',
        // Finding out who spoke before this column existed would cost too much, so all of them count as having spoken.
        `UPDATE web_chat_conversations SET (bytes, touched_at, spoke_at) = (
       SELECT CAST(coalesce(sum(octet_length(activity)), 0) AS bigint),
              coalesce(max(at), web_chat_conversations.created_at),
              coalesce(max(at), web_chat_conversations.created_at)
       FROM web_chat_activities WHERE conversation_id = web_chat_conversations.id)`,
        'CREATE INDEX web_chat_conversations_touched ON web_chat_conversations (touched_at)',
        'CREATE INDEX web_chat_conversations_silent ON web_chat_conversations (touched_at) WHERE spoke_at = 0',
        'CREATE INDEX web_chat_activities_at ON web_chat_activities (at)',
      ],
    },
    tallies,
    {
      // Running jobs, and jobs with a rhythm, are few among very many appointments.
      name: 'few among jobs',
      statements: [
        'CREATE INDEX jobs_running ON jobs (running_since) WHERE running_since IS NOT NULL',
        'CREATE INDEX jobs_repeating ON jobs (cron) WHERE cron IS NOT NULL',
      ],
    },
    fewerIndexes,
  ],
};

/** Lists are ordered by key, which in every engine means by the key's bytes. */
function documents(keyType: string): string {
  return `CREATE TABLE documents (
    key ${keyType} PRIMARY KEY,
    version bigint NOT NULL,
    body text NOT NULL,
    updated_at bigint NOT NULL
  )`;
}
