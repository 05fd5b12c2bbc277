import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../src/store/database.ts';
import { createWebChatLog } from '../../src/store/web-chat-history.ts';
import { webChatBot, webChatChannel, webChatServiceUrl } from '../../src/web/direct-line/account.ts';
import { openEngine } from './engine.ts';

export type LiveChannel = 'msteams' | 'webchat';

/** Where the live message of a run is, in a conversation of its own. */
interface LiveMessage {
  readonly conversation: string;
  readonly serviceUrl: string;
  readonly id: string;
}

/** Posts live messages where they can be edited: one that isn't there would be posted anew, which is no idle look. */
export function createLiveMessages(database: Database, channel: LiveChannel, connectorUrl: string) {
  const log = createWebChatLog(database);

  async function keep(conversation: string): Promise<string> {
    const id = `live-${conversation}`;
    await log.createConversation(conversation, `dl_${conversation}`);
    const activity = {
      ...{ type: 'message', id, text: 'Running', timestamp: new Date().toISOString() },
      ...{ channelId: webChatChannel, conversation: { id: conversation }, from: webChatBot },
    };
    await log.append(conversation, { activityId: id, activity });
    return id;
  }

  async function post(conversation: string): Promise<string> {
    const path = `v3/conversations/${encodeURIComponent(conversation)}/activities`;
    const answer = await fetch(`${connectorUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'message', text: 'Running' }),
    });
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  }

  return async (of: number): Promise<LiveMessage> => {
    if (channel === 'msteams') {
      const conversation = `19:channel-${of}`;
      return { conversation, serviceUrl: connectorUrl, id: await post(conversation) };
    }
    const conversation = `conversation-${of}`;
    return { conversation, serviceUrl: webChatServiceUrl, id: await keep(conversation) };
  };
}

/** What web chat's history has, and, of the embedded database, the bytes of its files. */
export interface HistorySize {
  readonly activities: number;
  /** Replaced at least once since they were posted. */
  readonly replaced: number;
  readonly bytes: number;
}

/** While no process has the database open. */
export async function measureHistory(folder: string): Promise<HistorySize> {
  const database = await openEngine(folder);
  const { activities, replaced } = z.object({ activities: z.int(), replaced: z.int() }).parse(
    await database.one(
      `SELECT count(*) AS activities, coalesce(sum(CASE WHEN activity LIKE '%"replaced":true%' THEN 1 ELSE 0 END), 0) AS replaced
       FROM web_chat_activities`,
      [],
    ),
  );
  await database.close();
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return { activities, replaced, bytes };
}
