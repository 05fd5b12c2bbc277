import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import {
  labelled,
  type Replies,
  startConversation,
  type TestConversation,
} from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let person: TestConversation;

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(() => {
  canvass.service.filed.length = 0;
  canvass.service.onReply(() => {});
  person = startConversation(canvass.url);
});

const filed = (): unknown[] => canvass.service.filed.map(({ question, answer }) => [question, answer]);

/** An answer that has reached the service, which doesn't reply until it is released. */
async function heldAnswer() {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  canvass.service.onReply(() => {
    reached.resolve();
    return held.promise;
  });
  const one = person.say('Good');
  await reached.promise;
  return { one, release: () => held.resolve() };
}

test('sends only the first of two answers', async () => {
  await person.say('survey 5');
  const { one, release } = await heldAnswer();
  const other = await person.say('Good');
  expect(other.text).toContain(english.stillRecording(1));
  release();
  expect((await one).text).toContain('How was the cake?');
  expect(filed()).toEqual([[1, 0]]);
});

test('does not report an answer as lost while it is being saved', async () => {
  await person.say('survey 5');
  const { one, release } = await heldAnswer();
  for (const line of ['/resume', 'resume', '/status', 'status']) {
    const { text } = await person.say(line);
    expect(text, line).toContain(english.stillSaving(1));
    expect(text, line).not.toContain('didn’t count');
  }
  release();
  expect((await one).text).toContain('How was the cake?');
  expect(filed()).toEqual([[1, 0]]);
});

test.each([
  ['pressed', (asked: Replies) => person.press(asked.leave)],
  ['typed', () => person.say('/stop')],
])('an answer and Stop, %s: the answer is saved, and the survey stops there', async (_, stop) => {
  const asked = await person.say('survey 5');
  const { one, release } = await heldAnswer();
  expect((await stop(asked)).text).toBe(english.stopsOnceSaved(1));
  release();
  expect((await one).text).toBe(english.stopped(1));
  expect((await person.say('resume')).text).toContain('How was the cake?');
  expect(filed()).toEqual([[1, 0]]);
});

test('an answer of unknown fate and Stop: the survey stops, and is continued by asking the service', async () => {
  const asked = await person.say('survey 5');
  canvass.service.next('reply', 'resetAfter');
  const { one, release } = await heldAnswer();
  expect((await person.press(asked.leave)).text).toBe(english.stopsOnceSaved(1));
  release();
  expect((await one).text).toBe(english.stoppedUnknown('Good'));
  const resumed = await person.say('resume');
  expect(resumed.text).toContain(fixedPart(english.fateUnknown));
  expect(labelled(resumed, english.sendIt)).toBeDefined();
  expect(filed()).toEqual([[1, 0]]);
});

test('drops a redelivered activity, before and after a restart', async () => {
  await person.say('survey 5');
  const id = randomUUID();
  await Promise.all([person.say('Good', id), person.say('Good', id)]);
  await person.say('Good', id);
  expect(filed()).toEqual([[1, 0]]);
  const conversation = randomUUID();
  const before = startConversation(canvass.url, 'emulator', conversation);
  await before.say('survey 5');
  await before.say('Good', id);
  await canvass.restart();
  const after = startConversation(canvass.url, 'emulator', conversation);
  expect((await after.say('Good', id)).text).toBe('');
  expect((await after.say('resume')).text).toContain('How was the cake?');
  expect(filed()).toHaveLength(2);
});
