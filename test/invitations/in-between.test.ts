import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled } from '../survey/conversation.ts';
import { type InvitationRoom, openInvitationRoom, type Teamster } from './invitation-room.ts';

let room: InvitationRoom;
beforeAll(async () => {
  room = await openInvitationRoom();
});
afterAll(() => room.close());

const asked = (person: Teamster, words: string): number =>
  person.messages().filter(({ text }) => text.includes(words)).length;

/** Somebody with an open question, who is invited before they answer it. */
async function interrupted(name: string): Promise<Teamster> {
  const person = await room.met(name);
  await person.say('survey 5');
  await person.shows('How was the coffee?');
  expect((await room.post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
  await person.shows('invited');
  return person;
}

test('a word typed after an invitation is not filed as the answer to the question before it', async () => {
  const ada = await interrupted('Ada');
  await ada.say('good');
  const doubt = await ada.shows('Is “Good” your answer to question 1?');
  expect(doubt.text).toContain('invited');
  expect(doubt.buttons.map(({ label }) => label)).toEqual([
    'Send “Good” as my answer',
    'Start',
    'Not now',
    'Never ask me again',
  ]);
  expect(asked(ada, 'How was the cake?')).toBe(0);
  await ada.press(labelled(doubt, 'Send “Good” as my answer'));
  await ada.shows('How was the cake?');
});

test('what the invitation offers can be typed; then the question is asked again', async () => {
  const ben = await interrupted('Ben');
  await ben.say('not now');
  await ben.shows('All right, not now');
  await expect.poll(() => asked(ben, 'How was the coffee?')).toBe(2);
  await ben.say('good');
  await ben.shows('How was the cake?');
});
