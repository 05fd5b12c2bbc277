import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { createWebChatLog } from '../../src/store/web-chat-history.ts';
import { createWebChatFeed } from '../../src/web/direct-line/feed.ts';
import { followConversation } from '../../src/web/direct-line/follow-conversation.ts';
import { createSharedWire } from '../../src/web/direct-line/shared-wire.ts';
import { eventually } from '../support/eventually.ts';
import { newFolder } from '../support/new-folder.ts';

const set = z.object({ activities: z.array(z.object({ text: z.string() })) });
const newestRow = z.object({ sequence: z.int(), activityId: z.string() });

test.each([
  ['as much elsewhere as was lost', ['four'], []],
  ['more elsewhere than was lost', ['four', 'five'], []],
  ['less elsewhere than was lost', [], []],
  ['also here before the reconnect', ['four'], ['five']],
  [
    'also a lot here before the reconnect',
    ['four'],
    Array.from({ length: 12 }, (_, index) => `more ${index}`),
  ],
])('an open page receives what is said after a database failure: %s', async (_, then, here) => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  onTestFinished(() => database.close());
  const log = createWebChatLog(database);
  await log.createConversation('c', 'user');
  const newest = async () => {
    const row = await database.one(
      `SELECT sequence, activity_id AS "activityId" FROM web_chat_activities ORDER BY sequence DESC LIMIT 1`,
      [],
    );
    return new Map([['c', newestRow.parse(row)]]);
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const wire = createSharedWire({ tell: () => {}, log, newest, onError });
  const feed = createWebChatFeed(log, wire);
  const texts: string[] = [];
  const reader = {
    isOpen: () => true,
    send: async (json: string) =>
      void texts.push(...set.parse(JSON.parse(json)).activities.map(({ text }) => text)),
    close: () => {},
  };
  const following = { conversation: 'c', from: 0, replaces: true };
  onTestFinished(followConversation(reader, feed, following, { ...console, debug: () => {} }));
  const say = (text: string, outbox = feed.outboxFor('c')) => outbox.send({ type: 'message', text });
  for (const text of ['one', 'two', 'three']) await say(text);
  await eventually(() => expect(texts).toEqual(['one', 'two', 'three']));

  // What was said last had not reached the disk.
  await database.run('DELETE FROM web_chat_activities WHERE sequence = 3', []);
  await database.run('UPDATE web_chat_conversations SET last_sequence = 2', []);
  // Another process says something under that number, and no news of it arrives.
  const elsewhere = createWebChatFeed(log).outboxFor('c');
  for (const text of then) await say(text, elsewhere);
  wire.disconnected();
  await Promise.all(here.map((text) => say(text)));
  wire.reconnected();
  await wire.lookAgain();
  await eventually(() => expect(texts.slice(3)).toEqual([...then, ...here]));
  await say('last');
  await eventually(() => expect(texts.slice(3)).toEqual([...then, ...here, 'last']));
});
