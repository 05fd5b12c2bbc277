import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { labelled, startConversation } from '../support/conversation.ts';
import { beginConversation, call, directLine } from '../support/direct-line-client.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { startReplicas } from '../support/start-replicas.ts';

const replicas = await startReplicas(3);
afterAll(() => replicas[Symbol.asyncDispose]());
beforeEach(() => {
  replicas.service.filed.length = 0;
  replicas.service.onReply(() => {});
});

test('a kill in the middle of an answer loses and repeats nothing, and a new process helps at once', async () => {
  const { service } = replicas;
  const [doomed, survivor] = replicas.running;
  if (doomed === undefined || survivor === undefined) throw new Error('There are three.');
  const conversation = randomUUID();
  const id = randomUUID();
  const before = startConversation(doomed.url, 'emulator', conversation);
  const after = startConversation(survivor.url, 'emulator', conversation);
  await before.say('survey 5');
  // What is said in web chat nobody sends again: it is on the same process when that dies.
  const chat = await beginConversation(doomed.url);
  const askedThere = async () => JSON.stringify((await chat.read()).activities);
  await chat.say('survey 5');
  await expect.poll(askedThere).toContain('How was the coffee?');
  // Both answers are recorded, and their replies never come.
  service.next('reply', 'hangAfter', 'hangAfter');
  const cut = before.say('Good', id).catch(() => undefined);
  await chat.say('Good');
  await expect.poll(() => service.filed.length).toBe(2);

  // While it lives, its attempt is nobody else's.
  const told = await after.say('Bad');
  expect(told.text).toContain(fixedPart(english.stillRecording));
  await replicas.kill(doomed);
  expect(await cut).toBeUndefined();
  const added = replicas.add();

  // The channel delivers it again, to another: it is taken up once its process is known to be dead.
  await expect
    .poll(async () => (await startConversation(survivor.url, 'emulator', conversation).say('Good', id)).text)
    .toContain(fixedPart(english.fateUnknown));
  const shown = await startConversation((await added).url, 'emulator', conversation).say('resume');
  expect(labelled(shown, 'Send it again')).toBeDefined();

  // And in web chat somebody else looks for what it left.
  const { token, path } = chat;
  const read = async () => (await call(replicas.url, `${path}/activities`, { token })).text;
  await expect.poll(read).toContain(fixedPart(english.fateUnknown));
  expect((await read()).split(fixedPart(english.fateUnknown))).toHaveLength(2);
  expect(path).toContain(directLine);
  expect(service.filed.map(({ question, answer }) => [question, answer])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});
