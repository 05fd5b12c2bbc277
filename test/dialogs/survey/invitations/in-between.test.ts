import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import {
  type InvitationCanvass,
  startInvitationCanvass,
  type TeamsPerson,
} from '../../../support/start-invitation-canvass.ts';

let invitations: InvitationCanvass;
beforeAll(async () => {
  invitations = await startInvitationCanvass();
});
afterAll(() => invitations.close());

const asked = (person: TeamsPerson, words: string): number =>
  person.messages().filter(({ text }) => text.includes(words)).length;

/** Somebody with an open question, who is invited before they answer it. */
async function interrupted(name: string): Promise<TeamsPerson> {
  const person = await invitations.introduced(name);
  await person.say('survey 5');
  await person.shows('How was the coffee?');
  expect((await invitations.post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
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

test('an invitation that is on its way while an answer is recorded comes in between all the same', async () => {
  const cy = await invitations.introduced('Cy');
  await cy.say('survey 5');
  await cy.shows('How was the coffee?');
  let invited: ReturnType<typeof invitations.post> | undefined;
  invitations.canvass.service.onReply(async () => {
    invitations.canvass.service.onReply(() => {});
    // The channel takes the invitation a second later, when the next question is there already.
    invitations.connector.failNext({ answer: 429, retryAfter: 1, on: 'send', type: 'message' });
    invited = invitations.post({ surveyId: 5, user: { id: cy.account.id } });
    await expect.poll(() => invitations.connector.requests.some(({ status }) => status === 429)).toBe(true);
  });
  await cy.say('good');
  await cy.shows('How was the cake?');
  expect(asked(cy, 'invited')).toBe(0);
  expect((await invited)?.status).toBe(202);
  expect(asked(cy, 'invited')).toBe(1);
  await cy.say('good');
  await cy.shows('Is “Good” your answer to question 2?');
  expect(asked(cy, 'How was the service?')).toBe(0);
});
