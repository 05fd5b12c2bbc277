import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { startConversation } from '../support/conversation.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { startScriptedSurveyService } from '../support/scripted-survey-service.ts';
import { type CrashingBot, runCrashingBots } from './run-crashing-bot.ts';

const service = await startScriptedSurveyService();
const bots = runCrashingBots(service);
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

test('in web chat, killed after the next question was kept and stored as shown, it is there once', async () => {
  service.filed.length = 0;
  service.onReply(() => {});
  const folder = await bots.newFolder();
  const first = await bots.start(folder);
  let { url } = first;
  const chat = await openWebChat(() => url, 'none');
  await chat.say('survey 5');
  const { buttons } = await chat.shows(/How was the coffee/);
  const exited = once(first.child, 'exit');
  await first.order({ when: 'after', write: 2 });
  await chat.press(buttons[0]);
  await exited;
  const second = await bots.start(folder);
  url = second.url;
  const asked = async () => (await chat.messages()).filter(({ text }) => text.includes('How was the cake?'));
  expect(await asked()).toHaveLength(1);
  // The person has seen it: what they type is its answer.
  await chat.say('Bad');
  await chat.shows(/How was the service/);
  expect(await asked()).toHaveLength(1);
  expect(service.filed.map(({ question }) => question)).toEqual([1, 2]);
  await second.kill();
});
