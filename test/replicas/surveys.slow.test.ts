import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { startConversation } from '../support/conversation.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { startReplicas } from '../support/start-replicas.ts';

const replicas = await startReplicas(3, { connections: 2 });
afterAll(() => replicas[Symbol.asyncDispose]());
beforeEach(() => {
  replicas.service.filed.length = 0;
  replicas.service.onReply(() => {});
});

const urls = () => replicas.running.map(({ url }) => url);

test('records every answer of forty concurrent surveys once, under its question, across processes', async () => {
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

test('accepts one of two concurrent messages at two processes, and asks the other to wait', async () => {
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

test('logged no errors', () => {
  const errors = replicas
    .said()
    .split('\n')
    .filter((line) => /"level":"?(50|error)/.test(line));
  expect(errors).toEqual([]);
});
