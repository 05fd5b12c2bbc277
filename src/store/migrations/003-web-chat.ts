import type { Migration } from './migration.ts';

/** The built-in web chat's conversations and their history. */
export const webChat: Migration = {
  number: 3,
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
};
