import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { type Button, labelled, type Replies, readReplies } from '../../support/conversation.ts';
import { defined } from '../../support/defined.ts';
import { beginConversation } from '../../support/direct-line-client.ts';
import { startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { useMovableClock } from '../../support/pass-time.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';
import { deliverToTeams } from '../../support/teams-conversation.ts';

const passTime = useMovableClock();

const canvass = await startSurveyCanvass();
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
});
beforeEach(() => {
  canvass.service.filed.length = 0;
  canvass.service.onReply(() => {});
});

/** Somebody in a channel, and everything that the bot has said to them, the oldest first. */
interface Somebody {
  say(text: string): Promise<void>;
  /** Resolves once the channel has taken it; the turn may go on. */
  press(button: Button | undefined): Promise<void>;
  told(): Promise<readonly Replies[]>;
}

const channels: Record<string, () => Promise<Somebody>> = {
  async 'web chat'() {
    const chat = await beginConversation(canvass.url);
    return {
      say: async (text) => void (await chat.say(text)),
      press: async (button) => void (await chat.post({ type: 'message', value: button?.value })),
      async told() {
        const { activities } = await chat.read();
        const own = activities.filter(({ type, from }) => type === 'message' && from.role === 'bot');
        return own.map((activity) => readReplies(200, activity));
      },
    };
  },
  async Teams() {
    const conversation = { id: `a:${randomUUID()}`, conversationType: 'personal', tenantId: 'tenant' };
    const from = { id: `29:${randomUUID()}`, name: 'Ada', aadObjectId: randomUUID() };
    const deliver = (fields: object) =>
      deliverToTeams(canvass.url, connector.serviceUrl, { from, conversation, ...fields });
    return {
      say: async (text) => void (await deliver({ text })),
      async press(button) {
        const value = { action: { type: 'Action.Execute', data: button?.value } };
        await deliver({ type: 'invoke', name: 'adaptiveCard/action', value });
      },
      told: async () => connector.messages(conversation.id).map((message) => readReplies(200, message)),
    };
  },
};

async function lastWith(person: Somebody, part: string): Promise<Replies> {
  await expect
    .poll(async () => (await person.told()).at(-1)?.text ?? '', { timeout: 10_000 })
    .toContain(part);
  const last = defined((await person.told()).at(-1));
  return last;
}

/** Whatever would have been said is said by then. */
const settle = () => wait(300);

describe.each(Object.keys(channels))('in %s', (channel) => {
  const open = async (): Promise<{ person: Somebody; first: Replies }> => {
    const person = defined(await channels[channel]?.());
    await person.say('survey 5');
    return { person, first: await lastWith(person, 'How was the coffee?') };
  };
  const filed = (): unknown[] => canvass.service.filed.map(({ question, answer }) => [question, answer]);

  test.each([0, 150, 1_500])(
    'ignores a button pressed again after %i ms while its answer is being saved',
    async (later) => {
      const { person, first } = await open();
      const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      canvass.service.onReply(() => {
        reached.resolve();
        return held.promise;
      });
      const one = person.press(labelled(first, 'Good'));
      if (later > 0) await reached.promise;
      passTime(later);
      const other = person.press(labelled(first, 'Good'));
      await reached.promise;
      await settle();
      const before = await person.told();
      held.resolve();
      await Promise.all([one, other]);
      await lastWith(person, 'How was the cake?');
      await settle();
      expect((await person.told()).map(({ text }) => text).join('\n')).not.toContain('One moment');
      expect(await person.told()).toHaveLength(before.length + 1);
      expect(filed()).toEqual([[1, 0]]);
    },
  );

  test.each([150, 1_500])(
    'ignores a button pressed again after %i ms once its answer is saved',
    async (later) => {
      const { person, first } = await open();
      await person.press(labelled(first, 'Good'));
      await lastWith(person, 'How was the cake?');
      const before = await person.told();
      passTime(later);
      await person.press(labelled(first, 'Good'));
      await settle();
      expect(await person.told()).toEqual(before);
      expect(filed()).toEqual([[1, 0]]);
    },
  );

  test('reports where the survey stands after a later press', async () => {
    const { person, first } = await open();
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    canvass.service.onReply(() => {
      reached.resolve();
      return held.promise;
    });
    const one = person.press(labelled(first, 'Good'));
    await reached.promise;
    passTime(3_100);
    await person.press(labelled(first, 'Good'));
    await lastWith(person, english.stillSaving(1));
    expect((await person.told()).at(-1)?.text).not.toContain('didn’t count');
    held.resolve();
    await one;
    await lastWith(person, 'How was the cake?');
    passTime(3_100);
    await person.press(labelled(first, 'Good'));
    await lastWith(person, english.alreadyAnswered(1));
    expect(filed()).toEqual([[1, 0]]);
  });

  test('ignores a second press of each button of a survey', async () => {
    const { person, first } = await open();
    const twice = async (from: Replies, label: string, part: string): Promise<Replies> => {
      await person.press(labelled(from, label));
      const said = await lastWith(person, part);
      const before = await person.told();
      passTime(200);
      await person.press(labelled(from, label));
      await settle();
      expect(await person.told()).toEqual(before);
      return said;
    };
    await person.press(labelled(first, 'Good'));
    const old = await lastWith(person, 'How was the cake?');
    for (const _ of [1, 2]) {
      // What is typed in between makes another press of it.
      await person.say('restart');
      await twice(await lastWith(person, english.restartQuestion('Coffee bar')), 'Keep going', 'the cake?');
    }
    await twice(first, 'Bad', english.alreadyAnswered(1));
    await person.say('restart');
    const again = await lastWith(person, english.restartQuestion('Coffee bar'));
    const sessions = canvass.service.sessions.length;
    await twice(again, english.yesStartOver, 'How was the coffee?');
    expect(canvass.service.sessions).toHaveLength(sessions + 1);
    await twice(old, 'Bad', english.notOpen);
    await person.say('stop');
    await twice(await lastWith(person, 'OK, stopped.'), english.resume, 'How was the coffee?');
    for (const [answer, next] of [
      ['Good', 'the cake?'],
      ['Bad', 'the service?'],
      ['Good', 'Anything else?'],
    ] as const) {
      await person.say(answer);
      await lastWith(person, next);
    }
    await person.say('No.');
    const end = await lastWith(person, 'Come again!');
    const list = await twice(end, english.seeSurveys, english.surveysTitle);
    await twice(list, 'Coffee bar', 'How was the coffee?');
    expect(filed()).toEqual([
      [1, 0],
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 'No.'],
    ]);
  });
});

test('a button whose turn failed can be pressed again at once', async () => {
  const person = await defined(channels['Teams'])();
  await person.say('survey 5');
  await lastWith(person, 'How was the coffee?');
  await person.say('restart');
  const asked = await lastWith(person, english.restartQuestion('Coffee bar'));
  connector.failNext({ answer: 400 });
  await person.press(labelled(asked, 'Keep going'));
  await lastWith(person, 'Please try again');
  passTime(200);
  await person.press(labelled(asked, 'Keep going'));
  await lastWith(person, 'How was the coffee?');
});
