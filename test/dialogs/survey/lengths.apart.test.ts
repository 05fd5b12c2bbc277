import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createSurveyLengths } from '../../../dialogs/survey/lengths.ts';
import { transition } from '../../../dialogs/survey/transition.ts';
import { type Replies, startConversation } from '../../support/conversation.ts';
import { call } from '../../support/direct-line-client.ts';
import { eventually } from '../../support/eventually.ts';
import { memoryRecords } from '../../support/memory-store.ts';
import { useMovableClock } from '../../support/pass-time.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';
import { asking, context, given } from './states-and-events.ts';

const passTime = useMovableClock();
const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());

const lengths = () => createSurveyLengths(memoryRecords(), () => expect.unreachable());

/** Takes the whole survey, with a pause of so many seconds at each question. */
async function taken(seconds: number): Promise<readonly Replies[]> {
  const person = startConversation(canvass.url, 'emulator', randomUUID());
  const shown = [await person.say('survey 5')];
  for (const answer of ['Good', 'Good', 'Good', 'Fine']) {
    passTime(seconds * 1000);
    shown.push(await person.say(answer));
  }
  return shown;
}

test('shows the approximate length at the first question and with each number after three rounds', async () => {
  for (const seconds of [30, 30, 3600]) {
    const shown = await taken(seconds);
    expect(shown.map(({ text }) => text).join()).not.toContain('about');
  }
  const [first, second, ...others] = await taken(30);
  expect(first?.text).toBe('Coffee bar · Question 1 · about 4 questions, 2 minutes\nHow was the coffee?');
  expect(second?.text).toContain('Question 2 of about 4');
  expect(others[1]?.text).toContain('Question 4 of about 4');
  // The page's title is of what was read within a minute, behind whoever asks.
  passTime(61_000);
  await eventually(async () =>
    expect((await call(canvass.url, '/?survey=5')).text).toContain(
      '<title>Coffee bar – about 2 minutes – Canvass</title>',
    ),
  );
});

test('needs three sessions, counts each once, and uses the latest twenty', async () => {
  const { learn, usual } = lengths();
  for (const session of ['a', 'b', 'b']) await learn(5, session, { questions: 4, milliseconds: 60_000 });
  expect(await usual(5)).toBeUndefined();
  await learn(5, 'c', { questions: 6, milliseconds: 600_000 });
  expect(await usual(5)).toEqual({ questions: 4, milliseconds: 60_000 });
  expect(await usual(6)).toBeUndefined();
  for (let index = 0; index < 20; index += 1)
    await learn(5, `later ${index}`, { questions: 9, milliseconds: 90_000 });
  expect(await usual(5)).toEqual({ questions: 9, milliseconds: 90_000 });
});

test('loses no session when several finish at once', async () => {
  const { learn, usual } = lengths();
  const all = ['a', 'b', 'c', 'd'].map((session) => learn(5, session, { questions: 3, milliseconds: 1 }));
  await Promise.all(all);
  expect(await usual(5)).toEqual({ questions: 3, milliseconds: 1 });
});

test('counts a pause as two minutes at most, and no session with an untimed answer', () => {
  const first = { ...asking, number: 1 };
  const after = (state: typeof first, since: number) =>
    transition(state, { kind: 'answer', given }, { ...context, attempt: { ...context.attempt, since } });
  expect(after(first, 4_000).state).toMatchObject({ session: { pace: { answers: 1, milliseconds: 3_000 } } });
  expect(after(first, 9e9).state).toMatchObject({ session: { pace: { answers: 1, milliseconds: 120_000 } } });
  // A clock that was put back.
  expect(after(first, 0).state).toMatchObject({ session: { pace: { answers: 1, milliseconds: 0 } } });
  expect(after({ ...first, number: 2 }, 4_000).state).not.toHaveProperty('session.pace');
});
