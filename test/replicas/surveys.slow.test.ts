import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { requestRates } from '../../src/limits.ts';
import { mostUnsettled } from '../../src/web/shared-limiter.ts';
import { startConversation } from '../support/conversation.ts';
import { call, directLine } from '../support/direct-line-client.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { startReplicas } from '../support/start-replicas.ts';

const replicas = await startReplicas(3, { connections: 2 });
afterAll(() => replicas[Symbol.asyncDispose]());
beforeEach(() => {
  replicas.service.filed.length = 0;
  replicas.service.onReply(() => {});
});

const urls = () => replicas.running.map(({ url }) => url);

test('forty surveys at once, each message of which lands at another process: every answer is filed once, under its question', async () => {
  const people = Array.from({ length: 40 }, () => startConversation(replicas.url));
  await Promise.all(
    people.map(async (person, number) => {
      expect((await person.say('survey 5')).text).toContain('How was the coffee?');
      expect((await person.say('Good')).text).toContain('How was the cake?');
      expect((await person.say('Bad')).text).toContain('How was the service?');
      expect((await person.say('Good')).text).toContain('Anything else?');
      expect((await person.say(`Person ${number}`)).text).toContain('Come again!');
    }),
  );
  const { filed } = replicas.service;
  expect(filed).toHaveLength(160);
  for (const session of new Set(filed.map((one) => one.session))) {
    const answers = filed.filter((one) => one.session === session);
    expect(answers.map(({ question }) => question)).toEqual([1, 2, 3, 4]);
    expect(answers.slice(0, 3).map(({ answer }) => answer)).toEqual([0, 1, 0]);
  }
  const last = filed.filter(({ question }) => question === 4).map(({ answer }) => answer);
  expect(new Set(last)).toEqual(new Set(people.map((_, number) => `Person ${number}`)));
});

test('of two messages at once, at two processes, one is filed and the other is told to wait', async () => {
  const conversation = randomUUID();
  const [one = '', other = ''] = urls();
  const here = startConversation(one, 'emulator', conversation);
  const there = startConversation(other, 'emulator', conversation);
  await here.say('survey 5');
  const both = Promise.withResolvers<void>();
  replicas.service.onReply(() => both.promise);
  const answers = [here.say('Good'), there.say('Bad')];
  const second = await Promise.race(answers);
  expect(second.text).toContain(fixedPart(english.stillRecording));
  expect(second.text).not.toContain(fixedPart(english.fateUnknown));
  both.resolve();
  const texts = (await Promise.all(answers)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('How was the cake?'))).toHaveLength(1);
  expect(replicas.service.filed).toHaveLength(1);
  expect((await there.say('Bad')).text).toContain('How was the service?');
});

test('one activity that is delivered to every process is worked on once', async () => {
  const conversation = randomUUID();
  const id = randomUUID();
  const people = urls().map((url) => startConversation(url, 'emulator', conversation));
  await people[0]?.say('survey 5');
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replicas.service.onReply(() => {
    reached.resolve();
    return held.promise;
  });
  const deliveries = [...people, ...people].map((person) => person.say('Good', id));
  // A channel takes an answer for a receipt, so that none is given before the turn is over.
  await Promise.race([reached.promise, ...deliveries]);
  const early = await Promise.race([...deliveries, Promise.resolve('none')]);
  expect(early).toBe('none');
  held.resolve();
  const answers = await Promise.all(deliveries);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const texts = answers.map(({ text }) => text);
  expect(texts.filter((text) => text !== '')).toHaveLength(1);
  expect(texts.join()).toContain('How was the cake?');
  expect(replicas.service.filed).toHaveLength(1);
});

test('none of them logged an error', () => {
  const errors = replicas
    .said()
    .split('\n')
    .filter((line) => /"level":"?(50|error)/.test(line));
  expect(errors).toEqual([]);
});

test('a flood of new conversations from one address gets one allowance of all three processes', async () => {
  const { burst, perSecond } = requestRates.conversation;
  const begun = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 600 }, async () => {
      const { status } = await call(replicas.url, `${directLine}/tokens/generate`, { method: 'POST' });
      return status;
    }),
  );
  const passed = statuses.filter((status) => status === 200).length;
  const seconds = (performance.now() - begun) / 1000;
  expect(passed).toBeGreaterThanOrEqual(burst);
  expect(passed).toBeLessThanOrEqual(
    burst + seconds * perSecond + 3 * mostUnsettled(requestRates.conversation),
  );
  expect(statuses.filter((status) => status === 429).length).toBe(600 - passed);
});
