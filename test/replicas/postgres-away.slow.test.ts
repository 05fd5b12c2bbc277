import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { beginConversation, call, listen } from '../support/direct-line-client.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startReplicas } from '../support/start-replicas.ts';

const postgres = await startPostgres();
const replicas = await startReplicas(2, { postgres });
afterAll(async () => {
  await replicas[Symbol.asyncDispose]();
  await postgres.end();
});

const away = 10_000;

test('reports a ten-second Postgres outage, loses nothing, and recovers by itself', async () => {
  const { service } = replicas;
  const [one, other] = replicas.running.map(({ url }) => url);
  if (one === undefined || other === undefined) throw new Error('There are two.');
  const chat = await beginConversation(replicas.url);
  const stream = listen(chat.streamUrl);
  await chat.say('survey 5');
  await expect.poll(() => JSON.stringify(stream.activities)).toContain('How was the coffee?');
  const person = startConversation(replicas.url);
  await person.say('survey 5');

  // An answer is at the service when the database goes, and what comes of it comes while it is away.
  const gone = Promise.withResolvers<void>();
  service.onReply(() => gone.promise);
  const answered = chat.say('Good');
  await expect.poll(() => service.requests.filter(({ url }) => url.includes('sessionId')).length).toBe(1);
  expect((await answered).status).toBe(200);
  await postgres.stop();
  const back = wait(away);
  gone.resolve();
  service.onReply(() => {});

  for (const url of [one, other]) {
    await expect.poll(async () => (await call(url, '/readyz')).status).toBe(503);
    expect((await call(url, '/healthz')).status).toBe(200);
  }
  // Who types now is told to try again.
  const refused = await chat.say('Bad');
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('Try again');
  expect((await person.say('Good')).text).toMatch(/try again/i);

  await back;
  await postgres.start();
  for (const url of [one, other])
    await expect.poll(async () => (await call(url, '/readyz')).status).toBe(200);
  // The answer of before counts, and its question is followed by the next.
  await expect.poll(() => JSON.stringify(stream.activities)).toContain('How was the cake?');
  await wait(100);
  expect((await chat.say('Bad')).status).toBe(200);
  await expect.poll(() => JSON.stringify(stream.activities)).toContain('How was the service?');
  expect((await person.say('Good')).text).toContain('How was the cake?');
  expect(service.filed.map(({ question, answer }) => [question, answer])).toEqual([
    [1, 0],
    [2, 1],
    [1, 0],
  ]);
  await stream.close();
});
