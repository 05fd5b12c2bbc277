/** The rows of this room's tables, as the query builder sees them. The migrations are the other half. */
export interface Tables {
  documents: { key: string; version: number; body: string; updated_at: number };
  activities: { key: string; state: 'acted' | 'done'; at: number };
  web_chat_conversations: {
    id: string;
    user_id: string;
    created_at: number;
    last_sequence: number;
    bytes: number;
    touched_at: number;
    spoke_at: number;
  };
  web_chat_activities: {
    conversation_id: string;
    sequence: number;
    activity_id: string;
    client_activity_id: string | null;
    activity: string;
    at: number;
  };
  tallies: { name: string; count: number };
  settings: { name: string; value: string };
  schema_migrations: { room: string; number: number; name: string; at: number };
}
