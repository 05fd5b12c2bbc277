import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { labelled, type Replies, startConversation } from '../support/conversation.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import {
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../support/scripted-survey-service.ts';
import { type CrashingBot, type CrashingBots, runCrashingBots } from './run-crashing-bot.ts';

let service: ScriptedSurveyService;
let bots: CrashingBots;

beforeAll(async () => {
  service = await startScriptedSurveyService();
  bots = runCrashingBots(service);
});
afterAll(async () => {
  await bots.close();
  await service.close();
});

interface Alive {
  readonly folder: string;
  readonly bot: CrashingBot;
}
let alive: Alive | undefined;

/** The process that a test before ended with, since a start takes longer than all that is tested here. */
async function running(): Promise<Alive> {
  const left = alive;
  // A test that fails leaves it to nobody.
  alive = undefined;
  if (left !== undefined) return left;
  const folder = await bots.newFolder();
  return { folder, bot: await bots.start(folder) };
}

/**
 * A turn of one answer writes three times: what is about to be sent, the next question, that it was shown. Simulated
 * histories (`test/simulation`) kill at every step; these are proof that a real process comes back in the same way.
 */
const cases = [
  { name: 'before write 1', redelivered: false, step: { when: 'before', write: 1 }, call: undefined },
  { name: 'after write 1', redelivered: true, step: { when: 'after', write: 1 }, call: undefined },
  { name: 'after write 2', redelivered: true, step: { when: 'after', write: 2 }, call: undefined },
  { name: 'in the call, beforeCommit', redelivered: true, step: undefined, call: 'beforeCommit' },
  { name: 'in the call, afterCommit', redelivered: false, step: undefined, call: 'afterCommit' },
] as const;

test.each(cases)('killed $name (redelivered: $redelivered)', async ({ redelivered, step, call }) => {
  service.filed.length = 0;
  service.onReply(() => {});
  const { folder, bot: first } = await running();
  const conversation = randomUUID();
  const before = startConversation(first.url, 'emulator', conversation);
  await before.say('survey 5');
  expect((await before.say('Good')).text).toContain('How was the cake?');
  const session = service.filed[0]?.session;

  if (step !== undefined) {
    await first.order(step);
  } else if (call === 'beforeCommit') {
    service.onReply(() => {
      first.child.kill('SIGKILL');
      // The request died with its sender: nothing is recorded.
      return new Promise<void>(() => {});
    });
  } else {
    service.next('reply', 'hangAfter');
  }
  const id = randomUUID();
  const exited = once(first.child, 'exit');
  const cut = before.say('Bad', id).catch(() => undefined);
  if (call === 'afterCommit') {
    await expect.poll(() => service.filed.length, { timeout: 5000 }).toBe(2);
    first.child.kill('SIGKILL');
  }
  await exited;
  expect(await cut).toBeUndefined();
  service.onReply(() => {});

  const recorded = service.filed.length === 2;
  const second = await bots.start(folder);
  const after = startConversation(second.url, 'emulator', conversation);
  const shown: Replies = redelivered ? await after.say('Bad', id) : await after.say('resume');

  // However it went, the second question has this one answer or none, and no other has any.
  expect(service.filed[0]).toEqual({ session, question: 1, answer: 0 });
  expect(service.filed.slice(1)).toEqual(
    service.filed.length === 1 ? [] : [{ session, question: 2, answer: 1 }],
  );

  // And the person is told where the survey stands: what is open, or that one answer's fate is unknown.
  const unknown = shown.text.includes(fixedPart(english.fateUnknown));
  if (unknown) {
    expect(shown.text).toContain('Bad');
    expect(labelled(shown, 'Start over')).toBeDefined();
    // What is typed now is not an answer to anything.
    const filed = service.filed.length;
    await after.say('Good');
    expect(service.filed).toHaveLength(filed);
  } else if (service.filed.length === 2) {
    expect(shown.text).toContain('How was the service?');
  } else {
    expect(recorded).toBe(false);
    expect(shown.text).toContain('How was the cake?');
  }
  alive = { folder, bot: second };
});

test('killed after the next question was stored and before it was shown, words typed for the old one are not used', async () => {
  service.filed.length = 0;
  service.onReply(() => {});
  const { folder, bot: first } = await running();
  const conversation = randomUUID();
  const before = startConversation(first.url, 'emulator', conversation);
  await before.say('survey 5');
  await first.order({ when: 'after', write: 2 });
  const exited = once(first.child, 'exit');
  await Promise.all([before.say('Good').catch(() => undefined), exited]);
  const second = await bots.start(folder);
  const after = startConversation(second.url, 'emulator', conversation);
  // The person saw no second question, and says it again.
  const shown = await after.say('Good');
  expect(shown.text).toContain(english.cameEarly);
  expect(shown.text).toContain('How was the cake?');
  expect(service.filed).toHaveLength(1);
  expect((await after.say('Bad')).text).toContain('How was the service?');
  expect(service.filed[1]).toMatchObject({ question: 2, answer: 1 });
  alive = { folder, bot: second };
});

test.each(['before', 'after'] as const)(
  'in web chat, killed %s the next question was kept and stored as shown, it is there once or its answer is asked about',
  async (when) => {
    service.filed.length = 0;
    service.onReply(() => {});
    const folder = await bots.newFolder();
    const first = await bots.start(folder);
    let { url } = first;
    const chat = await openWebChat(() => url, 'none');
    await chat.say('survey 5');
    const { buttons } = await chat.shows(/How was the coffee/);
    const exited = once(first.child, 'exit');
    await first.order({ when, write: 2 });
    await chat.press(buttons[0]);
    await exited;
    const second = await bots.start(folder);
    url = second.url;
    const asked = async () =>
      (await chat.messages()).filter(({ text }) => text.includes('How was the cake?'));
    if (when === 'before') {
      await chat.shows(new RegExp(fixedPart(english.fateUnknown)));
      expect(await asked()).toEqual([]);
    } else {
      expect(await asked()).toHaveLength(1);
      // The person has seen it: what they type is its answer.
      await chat.say('Bad');
      await chat.shows(/How was the service/);
      expect(await asked()).toHaveLength(1);
    }
    expect(service.filed.map(({ question }) => question)).toEqual(when === 'before' ? [1] : [1, 2]);
    await second.kill();
  },
);

test('killed in a start, the survey is not started again by itself', async () => {
  for (const write of [1, 2]) {
    const { folder, bot: first } = await running();
    const conversation = randomUUID();
    const before = startConversation(first.url, 'emulator', conversation);
    const sessions = service.sessions.length;
    await first.order({ when: write === 1 ? 'after' : 'before', write });
    await Promise.all([before.say('survey 5').catch(() => undefined), once(first.child, 'exit')]);
    expect(service.sessions).toHaveLength(sessions + write - 1);
    const second = await bots.start(folder);
    const told = await startConversation(second.url, 'emulator', conversation).say('resume');
    expect(told.text).toContain(fixedPart(english.startUnknown));
    expect(labelled(told, 'Try again')).toBeDefined();
    expect(service.sessions).toHaveLength(sessions + write - 1);
    alive = { folder, bot: second };
  }
});
