import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { beginConversation, call, directLine, listen } from '../support/direct-line-client.ts';
import { startReplicas } from '../support/start-replicas.ts';

const replicas = await startReplicas(3);
afterAll(() => replicas[Symbol.asyncDispose]());

const urlOf = (number: number): string => replicas.running[number]?.url ?? '';

/** Another way to listen to a conversation, at a process of one's choice. */
async function streamAt(url: string, conversation: string, token: string, watermark = ''): Promise<string> {
  const path = `${directLine}/conversations/${conversation}?watermark=${watermark}`;
  const { json } = await call(url, path, { token });
  return z.object({ streamUrl: z.string() }).parse(json).streamUrl;
}

const say = (url: string, conversation: string, token: string, activity: object) =>
  call(url, `${directLine}/conversations/${conversation}/activities`, {
    token,
    body: { type: 'message', ...activity },
  });

test('a stream on one process shows messages from the others, once each and in order', async () => {
  const { conversation, token } = await beginConversation(replicas.url);
  const stream = listen(await streamAt(urlOf(0), conversation, token));
  await expect.poll(() => stream.texts().length).toBe(1);
  const words = Array.from({ length: 20 }, (_, number) => `echo ${number}`);
  for (const [number, text] of words.entries())
    expect((await say(urlOf(1 + (number % 2)), conversation, token, { text })).status).toBe(200);
  await expect.poll(() => stream.activities.filter(({ type }) => type === 'message').length).toBe(41);
  const own = stream.activities.filter(({ from }) => from.role === 'user').map(({ text }) => text);
  expect(own).toEqual(words);
  expect(new Set(stream.activities.map(({ id }) => id)).size).toBe(stream.activities.length);
  await stream.close();
});

test('a survey works through a proxy without sticky sessions', async () => {
  const { service } = replicas;
  service.filed.length = 0;
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const begun = await beginConversation(replicas.url);
      return { ...begun, stream: listen(begun.streamUrl) };
    }),
  );
  await Promise.all(
    people.map(async ({ stream, say }, number) => {
      const shows = (text: string) =>
        expect.poll(() => JSON.stringify(stream.activities).includes(text)).toBe(true);
      await say('survey 5');
      for (const [question, answer] of [
        ['How was the coffee?', 'Good'],
        ['How was the cake?', 'Bad'],
        ['How was the service?', 'Good'],
        ['Anything else?', `Number ${number}`],
      ] as const) {
        await shows(question);
        // Nobody answers a question in the millisecond in which it is drawn.
        await wait(100);
        await say(answer);
      }
      await shows('Come again!');
      await stream.close();
    }),
  );
  expect(service.filed).toHaveLength(40);
  for (const session of new Set(service.filed.map((one) => one.session)))
    expect(service.filed.filter((one) => one.session === session).map(({ question }) => question)).toEqual([
      1, 2, 3, 4,
    ]);
});

test('a stream finds a message in the history that was never announced', async () => {
  const { conversation, token } = await beginConversation(urlOf(1));
  const stream = listen(await streamAt(urlOf(0), conversation, token));
  await expect.poll(() => stream.texts().length).toBe(1);
  const client = new Client({ connectionString: replicas.databaseUrl });
  await client.connect();
  // As a process does that is killed between the two: it is kept, and nobody is told.
  const activity = JSON.stringify({
    type: 'message',
    id: 'untold',
    text: 'untold',
    from: { id: 'bot', role: 'bot' },
  });
  await client.query('UPDATE web_chat_conversations SET last_sequence = last_sequence + 1 WHERE id = $1', [
    conversation,
  ]);
  await client.query(
    `INSERT INTO web_chat_activities (conversation_id, sequence, activity_id, activity, at)
     SELECT id, last_sequence, 'untold', $2, 0 FROM web_chat_conversations WHERE id = $1`,
    [conversation, activity],
  );
  await client.end();
  await expect.poll(() => stream.texts()).toContain('untold');
  await stream.close();
});

test('a stream shows what was posted while its process’s notification connection was broken', async () => {
  const { conversation, token } = await beginConversation(urlOf(1));
  const stream = listen(await streamAt(urlOf(0), conversation, token));
  await expect.poll(() => stream.texts().length).toBe(1);
  const client = new Client({ connectionString: replicas.databaseUrl });
  await client.connect();
  const end = () =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE '%processes%' AND pid <> pg_backend_pid()`,
    );
  // The connection is known by its last statement, which is now and then another one.
  await expect.poll(async () => (await end()).rowCount).toBeGreaterThanOrEqual(1);
  await client.end();
  await say(urlOf(1), conversation, token, { text: 'meanwhile' });
  await expect.poll(() => stream.activities.map(({ text }) => text)).toContain('meanwhile');
  await stream.close();
});

test('a stream resumes on another process from its watermark after a kill, without losses or duplicates', async () => {
  const { conversation, token } = await beginConversation(urlOf(1));
  const [doomed] = replicas.running;
  const before = listen(await streamAt(urlOf(0), conversation, token));
  await say(urlOf(1), conversation, token, { text: 'before' });
  await expect.poll(() => before.activities.some(({ text }) => text === 'before')).toBe(true);
  if (doomed !== undefined) await replicas.kill(doomed);
  await before.closed;
  expect((await say(replicas.url, conversation, token, { text: 'meanwhile' })).status).toBe(200);
  const after = listen(await streamAt(replicas.url, conversation, token, before.watermark));
  await say(replicas.url, conversation, token, { text: 'after' });
  const shown = () => [...before.activities, ...after.activities];
  await expect
    .poll(() =>
      shown()
        .filter(({ from }) => from.role === 'user')
        .map(({ text }) => text),
    )
    .toEqual(['before', 'meanwhile', 'after']);
  expect(new Set(shown().map(({ id }) => id)).size).toBe(shown().length);
  await after.close();
});
