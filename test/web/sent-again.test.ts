import { afterAll, expect, test } from 'vitest';
import { beginConversation } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

/** A message as Web Chat 4.18 posts it; `noted` is what it has put on a message that it sends once more. */
function message(clientActivityID: string, written: number, more: object = {}, noted: object = {}) {
  return {
    type: 'message',
    text: 'yes',
    attachments: [],
    localTimestamp: new Date(written).toISOString(),
    channelData: { attachmentSizes: [], ...noted, clientActivityID },
    ...more,
  };
}

/** What it notes before the message came back: when it put it in the history, below the newest message there. */
const noted = (written: number, after: number) => ({
  'webchat:sequence-id': after + 0.001,
  webChat: { receivedAt: written + 1 },
});

const turnsIn = (conversation: string) =>
  server.bot.handled.filter((heard) => heard.conversation.id === conversation && heard.type === 'message');

test('treats repeated words as a new message if retyped, or if the first attempt never arrived', async () => {
  const { post, read, conversation } = await beginConversation(server.url);
  const written = Date.now();
  const honest = [
    message('first', written),
    // Typed as fast as fingers go.
    message('second', written + 100),
    // A third, that is sent by Retry because nothing of it came.
    message('fourth', written + 21_000, {}, noted(written + 200, written - 5000)),
    // Other words, noted at the same moment.
    message('fifth', written + 21_000, { text: 'no' }, noted(written, written - 5000)),
  ];
  const ids = new Set<unknown>();
  for (const activity of honest) ids.add(Object((await post(activity)).json).id);
  expect(ids.size).toBe(4);
  await eventually(() => expect(turnsIn(conversation)).toHaveLength(4));
  const said = (await read()).activities.filter(({ from }) => from.role === 'user');
  expect(said.map(({ text }) => text)).toEqual(['yes', 'yes', 'yes', 'no']);
});

test('ignores unexpected client notes', async () => {
  const { post, conversation } = await beginConversation(server.url);
  const odd = [null, 7, 'x', { 'webchat:sequence-id': 'x' }, { 'webchat:sequence-id': -1, webChat: null }];
  for (const channelData of odd)
    expect((await post({ type: 'message', text: 'odd', channelData })).status).toBe(200);
  await eventually(() => expect(turnsIn(conversation)).toHaveLength(odd.length));
});
