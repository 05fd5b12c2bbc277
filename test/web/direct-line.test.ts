import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { ConversationGoneError } from '../../src/bot/outbox.ts';
import { beginConversation, call, directLine, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

test('a new conversation starts with a greeting, without the event that caused it', async () => {
  const { read } = await beginConversation(server.url);
  const { activities, watermark } = await read();
  expect(activities).toMatchObject([
    { type: 'message', from: { id: 'canvass', role: 'bot' }, text: expect.stringContaining('Hello') },
  ]);
  expect(activities[0]).not.toHaveProperty('replyToId');
  expect(Number(watermark)).toBe(2);
});

test('a message and its reply come over the socket once and in order, with the client id', async () => {
  const { post, streamUrl } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  const answer = await post({ type: 'message', text: 'one', channelData: { clientActivityID: 'mine' } });
  expect(answer).toMatchObject({ status: 200, json: { id: expect.any(String) } });
  await eventually(() => expect(stream.texts()).toHaveLength(3));
  expect(stream.texts().slice(1)).toEqual(['one', 'You said: one']);
  expect(stream.activities[1]).toMatchObject({
    ...Object(answer.json),
    channelData: { clientActivityID: 'mine' },
  });
  await stream.close();
});

test('a client can’t set its identity or place, or announce an arrival', async () => {
  const { post, conversation } = await beginConversation(server.url);
  const answer = await post({
    type: 'message',
    text: 'forged',
    id: 'my-id',
    from: { id: 'operator', role: 'operator', aadObjectId: 'boss' },
    conversation: { id: 'another', isGroup: true },
    channelId: 'msteams',
    recipient: { id: 'somebody' },
    serviceUrl: 'https://evil.example',
    timestamp: '2001-01-01T00:00:00Z',
    membersAdded: [{ id: 'x' }],
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(server.bot.handled.at(-1)?.text).toBe('forged'));
  const heard = server.bot.handled.at(-1);
  expect(heard).toMatchObject({
    channelId: 'webchat',
    conversation: { id: conversation },
    from: { id: expect.stringMatching(/^dl_/), role: 'user' },
    recipient: { id: 'canvass' },
    serviceUrl: 'http://localhost/web-chat',
  });
  expect(heard?.from.aadObjectId).toBeUndefined();
  expect(heard?.membersAdded).toBeUndefined();
  expect(heard?.id).not.toBe('my-id');
  expect(heard?.timestamp).not.toContain('2001');
  for (const type of ['conversationUpdate', 'invoke', 'installationUpdate', 7, undefined]) {
    expect((await post({ type, name: 'x' })).status).toBe(400);
  }
});

test('an invalid activity is refused with the name of its field', async () => {
  const { post } = await beginConversation(server.url);
  const answer = await post({ type: 'message', text: 5 });
  expect(answer).toMatchObject({ status: 400, json: { error: { code: 'BadActivity' } } });
  expect(answer.text).toContain('text');
});

test('concurrent posts with the same client id are one activity with one turn and one id', async () => {
  const { post, conversation } = await beginConversation(server.url);
  const twice = { type: 'message', text: 'once only', channelData: { clientActivityID: 'same' } };
  const answers = await Promise.all([post(twice), post(twice), post(twice)]);
  const later = await post(twice);
  expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
  await eventually(() => expect(server.bot.handled.some(({ text }) => text === 'once only')).toBe(true));
  const turns = server.bot.handled.filter(
    (heard) => heard.conversation.id === conversation && heard.type === 'message',
  );
  expect(turns).toHaveLength(1);
});

test('a reconnected socket continues from its watermark', async () => {
  const { say, streamUrl, path, token } = await beginConversation(server.url);
  const first = listen(streamUrl);
  await eventually(() => expect(first.texts()).toHaveLength(1));
  await first.close();
  await say('while away');
  const back = await call(server.url, `${path}?watermark=${first.watermark}`, { token });
  expect(back).toMatchObject({ status: 200, json: { streamUrl: expect.stringContaining('watermark=2') } });
  const second = listen(Object(back.json).streamUrl);
  await eventually(() => expect(second.texts()).toEqual(['while away', 'You said: while away']));
  await second.close();
});

test('a socket with a watermark beyond the stored history still receives new messages', async () => {
  const { say, path, token } = await beginConversation(server.url);
  const back = await call(server.url, `${path}?watermark=9`, { token });
  const stream = listen(Object(back.json).streamUrl);
  // What passes comes once the socket is listened to.
  await eventually(async () => {
    await say('anybody there?');
    expect(stream.texts()).toContain('You said: anybody there?');
  });
  expect(Number(stream.watermark)).toBeLessThan(9);
  await stream.close();
});

test('a socket receives messages that reuse the numbers of lost ones', async () => {
  const { say, path, token, read } = await beginConversation(server.url);
  for (const text of ['one', 'two', 'three']) await say(text);
  await eventually(async () => expect((await read()).activities).toHaveLength(7));
  const { activities, watermark = '' } = await read();
  const [greeting, one, said] = activities.map(({ id }) => `&known=${encodeURIComponent(id)}`);
  const follow = async (known: string) => {
    const { json } = await call(server.url, `${path}?watermark=${watermark}`, { token });
    return listen(`${Object(json).streamUrl}${known}`);
  };
  // Of what the power took away it still has two messages.
  const lacking = await follow(`${greeting}${one}${said}&known=gone&known=too`);
  await eventually(() =>
    expect(lacking.texts()).toEqual(['two', 'You said: two', 'three', 'You said: three']),
  );
  const nothing = await follow('&known=gone&known=too');
  await eventually(() => expect(nothing.texts()).toHaveLength(7));
  await nothing.close();
  const all = await follow(activities.map(({ id }) => `&known=${encodeURIComponent(id)}`).join(''));
  await say('four');
  await eventually(() => expect(all.texts()).toEqual(['four', 'You said: four']));
  await lacking.close();
  await all.close();
});

test('a replaced message keeps its place, and simple clients receive it again only as news', async () => {
  const { streamUrl, path, token, conversation, read } = await beginConversation(server.url);
  const outbox = server.feed.outboxFor(conversation);
  const page = listen(`${streamUrl}&replaces=true`);
  const id = await outbox.send({ type: 'message', text: '1 of 3' });
  await outbox.send({ type: 'message', text: 'between' });
  const other = listen(Object((await call(server.url, `${path}?watermark=0`, { token })).json).streamUrl);
  await eventually(() => {
    for (const stream of [page, other]) expect(stream.texts().slice(1)).toEqual(['1 of 3', 'between']);
  });
  await outbox.replace(id, { type: 'message', text: '2 of 3' });
  await eventually(() => expect(page.texts().slice(1)).toEqual(['1 of 3', 'between', '2 of 3']));
  expect(page.activities.at(-1)?.id).toBe(id);

  await page.close();
  await outbox.replace(id, { type: 'message', text: '3 of 3' });
  const back = await call(server.url, `${path}?watermark=3`, { token });
  const again = listen(`${Object(back.json).streamUrl}&replaces=true`);
  await eventually(() => expect(again.texts()).toEqual(['between', '3 of 3']));
  const { activities } = await read();
  expect(activities.slice(1).map(({ text }) => text)).toEqual(['3 of 3', 'between']);
  // Web Chat puts what it loads in the order of these times.
  const [replaced, between] = activities.slice(1).map(({ timestamp }) => String(timestamp));
  expect([replaced, between].toSorted()).toEqual([replaced, between]);
  await outbox.send({ type: 'message', text: 'the end' });
  await outbox.replace(id, { type: 'message', text: 'what came of it' }, true);
  await eventually(() =>
    expect(other.texts().slice(1)).toEqual(['1 of 3', 'between', 'the end', 'what came of it']),
  );
  await Promise.all([again.close(), other.close()]);
  await expect(outbox.replace('unknown', { type: 'message' })).rejects.toThrow(ConversationGoneError);
});

test('every socket receives each message once and in order, whenever it connects', async () => {
  const { streamUrl, path, token, conversation } = await beginConversation(server.url);
  const outbox = server.feed.outboxFor(conversation);
  const text = 'x'.repeat(4_000);
  const streams = [listen(streamUrl)];
  for (let number = 0; number < 12; number += 1) {
    if (number === 6 || number === 9) {
      const amid = await call(server.url, `${path}?watermark=2`, { token });
      streams.push(listen(Object(amid.json).streamUrl));
    }
    const said = Array.from({ length: 10 }, () => outbox.send({ type: 'message', text }));
    await Promise.all(said);
  }
  const back = await call(server.url, `${path}?watermark=2`, { token });
  const whole = listen(Object(back.json).streamUrl);
  await eventually(() => expect(whole.activities).toHaveLength(120));
  const kept = whole.activities.map(({ id }) => id);
  await eventually(() => {
    for (const { activities } of streams) expect(activities.at(-1)?.id).toBe(kept.at(-1));
  });
  for (const { activities, watermark } of streams) {
    expect(activities.map(({ id }) => id).slice(-120)).toEqual(kept);
    expect(watermark).toBe('122');
  }
  expect(streams.map(({ activities }) => activities.length)).toEqual([121, ...Array(2).fill(120)]);
  await Promise.all([whole, ...streams].map((stream) => stream.close()));
});

test('typing is shown live but not stored', async () => {
  const { say, streamUrl, read } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  await eventually(() => expect(stream.texts()).toHaveLength(1));
  await say('slow');
  await eventually(() => expect(stream.texts()).toHaveLength(3));
  expect(stream.activities.map(({ type }) => type)).toEqual(['message', 'message', 'typing', 'message']);
  expect((await read()).activities.map(({ type }) => type)).not.toContain('typing');
  await stream.close();
});

test('a post is acknowledged before its turn ends', async () => {
  const { say, read } = await beginConversation(server.url);
  await say('slow');
  expect((await read()).activities.at(-1)?.text).toBe('slow');
});

test('a failed turn affects neither the server nor the conversation', async () => {
  const { say, read } = await beginConversation(server.url);
  expect((await say('fail')).status).toBe(200);
  await say('still there?');
  await eventually(async () => expect((await read()).activities.at(-1)?.text).toBe('You said: still there?'));
  expect(server.logged.some((line) => line.includes('A bug in the bot'))).toBe(true);
});

test('a token opens only its own conversation', async () => {
  const [mine, other] = [await beginConversation(server.url), await beginConversation(server.url)];
  const refused = { status: 403, json: { error: { code: 'OtherConversation' } } };
  const { token } = mine;
  expect(await call(server.url, other.path, { token })).toMatchObject(refused);
  expect(await call(server.url, `${other.path}/activities`, { token })).toMatchObject(refused);
  const body = { type: 'message', text: 'intruder' };
  expect(await call(server.url, `${other.path}/activities`, { token, body })).toMatchObject(refused);
  const crossed = listen(mine.streamUrl.replace(mine.conversation, other.conversation));
  expect(await crossed.refused).toBe(403);
  expect((await other.read()).activities.map(({ text }) => text)).not.toContain('intruder');
});

test('missing, forged and misused tokens are refused', async () => {
  const { path, conversation, streamUrl, token } = await beginConversation(server.url);
  const forged = await new SignJWT({ conversation, user: 'dl_x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('canvass')
    .setAudience('access')
    .setExpirationTime('1h')
    .sign(Buffer.alloc(32, 8));
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
  const stream = new URL(streamUrl).searchParams.get('t') ?? '';
  expect((await call(server.url, path)).status).toBe(401);
  for (const bad of [forged, none, stream, 'x', `${token}x`]) {
    expect((await call(server.url, path, { token: bad })).status).toBe(401);
    expect(
      (await call(server.url, `${directLine}/tokens/refresh`, { method: 'POST', token: bad })).status,
    ).toBe(401);
  }
  for (const bad of [forged, none, token, '']) {
    const url = new URL(streamUrl);
    url.searchParams.set('t', bad);
    expect(await listen(url.href).refused).toBe(401);
  }
});

test('an expired token has its own error, and a refreshed one works', async () => {
  await using aging = await startTestWebServer();
  const { token, path, streamUrl, say } = await beginConversation(aging.url);
  const minute = 60_000;
  aging.passTime(20 * minute);
  expect(await listen(streamUrl).refused).toBe(403);
  const refreshed = await call(aging.url, `${directLine}/tokens/refresh`, { method: 'POST', token });
  aging.passTime(11 * minute);
  expect(await call(aging.url, path, { token })).toMatchObject({
    status: 403,
    json: { error: { code: 'TokenExpired' } },
  });
  expect((await say('too late')).status).toBe(403);
  expect((await call(aging.url, path, { token: Object(refreshed.json).token })).status).toBe(200);
});

test('invalid watermarks are refused', async () => {
  const { path, token } = await beginConversation(server.url);
  for (const watermark of ['x', '-1', '1e9', '99999999999999999999']) {
    expect((await call(server.url, `${path}?watermark=${watermark}`, { token })).status).toBe(400);
    expect((await call(server.url, `${path}/activities?watermark=${watermark}`, { token })).status).toBe(400);
  }
});

test('a token for a conversation that was never started gets a 404', async () => {
  const generated = Object(
    (await call(server.url, `${directLine}/tokens/generate`, { method: 'POST' })).json,
  );
  const path = `${directLine}/conversations/${generated.conversationId}`;
  const { token } = generated;
  expect((await call(server.url, path, { token })).status).toBe(404);
  expect(
    (await call(server.url, `${path}/activities`, { token, body: { type: 'message', text: 'x' } })).status,
  ).toBe(404);
});

test('starting a conversation twice changes nothing', async () => {
  const { token, read } = await beginConversation(server.url);
  const again = await call(server.url, `${directLine}/conversations`, { token, body: {} });
  expect(again.status).toBe(200);
  expect((await read()).activities).toHaveLength(1);
});

test('a socket from another site’s page is refused', async () => {
  const { streamUrl } = await beginConversation(server.url);
  expect(await listen(streamUrl, { origin: 'https://evil.example' }).refused).toBe(403);
  const own = listen(streamUrl, { origin: server.url });
  await eventually(() => expect(own.texts()).toHaveLength(1));
  await own.close();
});

test('a named message is stored once per conversation', async () => {
  const { conversation, read, streamUrl } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  const outbox = server.feed.outboxFor(conversation);
  const first = await outbox.sendOnce('345 end', { type: 'message', text: 'Run 345 has ended' });
  const both = await Promise.all(
    ['again', 'and again'].map((text) => outbox.sendOnce('345 end', { type: 'message', text })),
  );
  expect(both).toEqual([first, first]);
  await outbox.sendOnce('345 start', { type: 'message', text: 'another name' });
  const said = (await read()).activities.map(({ text }) => text);
  expect(said.slice(1)).toEqual(['Run 345 has ended', 'another name']);
  await eventually(() => expect(stream.texts()).toEqual(said));
  await stream.close();
  const other = await beginConversation(server.url);
  await server.feed.outboxFor(other.conversation).sendOnce('345 end', { type: 'message', text: 'here too' });
  expect((await other.read()).activities.at(-1)).toMatchObject({ text: 'here too' });
  expect((await other.read()).activities.at(-1)).not.toHaveProperty('replyToId');
});

test('the same reply to the same activity is stored once, and any other reply is stored too', async () => {
  const { conversation, read } = await beginConversation(server.url);
  const outbox = server.feed.outboxFor(conversation);
  const question = { type: 'message', text: 'How was it?' };
  const first = await outbox.reply('press-1', question);
  expect(await outbox.reply('press-1', { ...question, replyToId: 'press-1' })).toBe(first);
  const others = [
    await outbox.reply('press-2', question),
    await outbox.reply('press-1', { type: 'message', text: 'Oh' }),
  ];
  expect(new Set([first, ...others]).size).toBe(3);
  const said = (await read()).activities.map(({ text }) => text);
  expect(said.slice(1)).toEqual(['How was it?', 'How was it?', 'Oh']);
});

test('sending to an unknown conversation fails as gone', async () => {
  const saying = server.feed.outboxFor('nowhere').sendOnce('a', { type: 'message', text: 'x' });
  await expect(saying).rejects.toThrow(ConversationGoneError);
});
