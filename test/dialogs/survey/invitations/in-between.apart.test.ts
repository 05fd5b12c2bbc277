import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { english } from '../../../../dialogs/wording/english.ts';
import { labelled } from '../../../support/conversation.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import {
  operator,
  startInvitationCanvass,
  type TeamsPerson,
} from '../../../support/start-invitation-canvass.ts';
import { teamsConversation } from '../../../support/teams-conversation.ts';

const passTime = useMovableClock();
const invitations = await startInvitationCanvass();
afterAll(() => invitations.close());

/** Minutes in which nobody does anything, with all done that was to be done until then. */
async function quiet(minutes: number): Promise<void> {
  passTime(minutes * 60_000);
  await invitations.canvass.restart();
  await invitations.canvass.jobsDone();
}

const seen = (person: TeamsPerson, words: string): number =>
  person.messages().filter(({ text }) => text.includes(words)).length;

/** Somebody with an open question, who is invited before they answer it. */
async function inTheMiddle(name: string): Promise<TeamsPerson> {
  const person = await invitations.introduced(name);
  await person.say('survey 5');
  await person.shows('How was the coffee?');
  expect((await invitations.post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
  return person;
}

test('an invitation waits until the survey ends, and comes once', async () => {
  const ada = await inTheMiddle('Ada');
  // The same call again finds the one that waits.
  expect((await invitations.post({ surveyId: 5, user: { id: ada.account.id } })).status).toBe(202);
  for (const [answer, next] of [
    ['Good', 'cake'],
    ['Good', 'service'],
    ['Good', 'Anything else'],
  ] as const) {
    await ada.say(answer);
    await ada.shows(next);
  }
  expect(seen(ada, english.invited('Coffee bar'))).toBe(0);
  await ada.say('No.');
  const invited = await ada.shows(fixedPart(english.invited));
  expect(invited.buttons.map(({ label }) => label)).toEqual(['Start', 'Not now', english.neverAsk]);
  expect(ada.messages().findIndex(({ text }) => text.includes('Come again!'))).toBeLessThan(
    ada.messages().findIndex(({ text }) => text.includes(english.invited('Coffee bar'))),
  );
  await quiet(11);
  expect(seen(ada, english.invited('Coffee bar'))).toBe(1);
});

test('an invitation also comes when the survey is left', async () => {
  const ben = await inTheMiddle('Ben');
  await ben.say('stop');
  await ben.shows(fixedPart(english.invited));
});

test('an invitation comes after ten quiet minutes, with the question repeated below it', async () => {
  const cy = await inTheMiddle('Cy');
  await quiet(6);
  await cy.say('good');
  await cy.shows('How was the cake?');
  await quiet(6);
  expect(seen(cy, english.invited('Coffee bar'))).toBe(0);
  await quiet(5);
  await expect.poll(() => seen(cy, 'How was the cake?')).toBe(2);
  const [before, last] = cy.messages().slice(-2);
  expect(before?.text).toContain(fixedPart(english.invited));
  expect(last?.text).toContain('How was the cake?');
  // The words of its buttons are theirs.
  await cy.say('not now');
  await cy.shows(fixedPart(english.invitationDeclined));
  await expect.poll(() => seen(cy, 'How was the cake?')).toBe(3);
  await cy.say('good');
  await cy.shows('How was the service?');
});

test('the prompt about an answer of unknown fate is repeated below an invitation and a reminder', async () => {
  const hal = await inTheMiddle('Hal');
  invitations.canvass.service.next('reply', 'resetAfter');
  await hal.say('good');
  const unsure = await hal.shows(english.fateUnknown(1, 'Good'));
  await quiet(11);
  await expect.poll(() => seen(hal, fixedPart(english.invited))).toBe(1);
  await expect.poll(() => seen(hal, english.fateUnknown(1, 'Good'))).toBe(2);
  const again = hal.messages().at(-1);
  expect(again?.buttons).toEqual(unsure.buttons);
  await quiet(60 * 25);
  await expect.poll(() => seen(hal, english.fateUnknown(1, 'Good'))).toBeGreaterThan(2);
  expect(hal.messages().at(-1)?.buttons).toEqual(unsure.buttons);
});

test('two reminders that fall due together repeat the question once', async () => {
  const jo = await inTheMiddle('Jo');
  await quiet(11);
  await expect.poll(() => seen(jo, 'How was the coffee?')).toBe(2);
  await quiet(60 * 25);
  await jo.shows(english.invitationReminder('Coffee bar'));
  await jo.shows(english.unfinishedReminder('Coffee bar', 0));
  await expect.poll(() => jo.messages().at(-1)?.text).toContain('How was the coffee?');
  expect(
    jo
      .messages()
      .slice(-3)
      .map(({ text }) => text.includes('I won’t remind you again')),
  ).toEqual([true, true, false]);
});

test('a reminder also waits for the survey of somebody whom the bot had not met when they were invited', async () => {
  invitations.canvass.service.lists([
    { id: 5, description: 'Coffee bar' },
    { id: 6, description: 'Tea room' },
  ]);
  const aadObjectId = randomUUID();
  expect((await invitations.post({ surveyId: 5, user: { aadObjectId } })).status).toBe(202);
  const id = invitations.connector.created.at(-1)?.id ?? '';
  const chat = teamsConversation(() => invitations.canvass.url, invitations.connector, {
    id,
    conversationType: 'personal',
    tenantId: 'tenant',
  });
  await quiet(60 * 24 - 3);
  await chat.say('survey 6', { id: '29:kit', name: 'Kit', aadObjectId });
  await chat.shows('How was the coffee?');
  await quiet(5);
  expect(JSON.stringify(chat.messages())).not.toContain('I won’t remind you again');
  await quiet(11);
  await chat.shows(english.invitationReminder('Coffee bar'));
});

test('a text question asks about the label of an invitation’s button', async () => {
  const di = await inTheMiddle('Di');
  for (const [answer, next] of [
    ['Good', 'cake'],
    ['Good', 'service'],
    ['Good', 'Anything else'],
  ] as const) {
    await di.say(answer);
    await di.shows(next);
  }
  await quiet(11);
  await di.shows(fixedPart(english.invited));
  await di.say('Not now');
  const doubt = await di.shows(english.answerOrNot('Not now', 4));
  expect(doubt.buttons.map(({ label }) => label)).toEqual([
    'Send “Not now” as my answer',
    'Start',
    'Not now',
    english.neverAsk,
  ]);
});

test('opting out drops a waiting invitation', async () => {
  const eve = await inTheMiddle('Eve');
  await eve.say('invitations off');
  await eve.shows(english.optedOut);
  await eve.say('stop');
  await eve.shows(english.stopped(0));
  await invitations.canvass.jobsDone();
  expect(seen(eve, fixedPart(english.invited))).toBe(0);
});

test('opting out drops an invitation that waits for the channel', async () => {
  const hal = await invitations.introduced('Hal');
  invitations.connector.failNext({ answer: 429, times: 100, on: 'send', type: 'message' });
  const { status } = await invitations.post({ surveyId: 5, user: { id: hal.account.id } });
  expect(status).toBe(202);
  invitations.connector.recover();
  await hal.say('invitations off');
  await hal.shows(english.optedOut);
  await quiet(60);
  await invitations.canvass.jobsDone();
  expect(seen(hal, fixedPart(english.invited))).toBe(0);
});

test('the operator hears that the invitation waits', async () => {
  const fay = await invitations.introduced('Fay');
  await fay.say('survey 5');
  await fay.shows('How was the coffee?');
  const olga = await invitations.introduced('Olga', operator);
  await olga.say(`invite ${fay.account.id} to survey 5`);
  await olga.shows(fixedPart(english.inviting.waiting));
});

test('the Start button of an expired invitation still starts the survey', async () => {
  const gus = await invitations.invited('Gus');
  const card = await gus.shows(fixedPart(english.invited));
  await quiet(60 * 24 * 8);
  await gus.press(labelled(card, 'Start'));
  await gus.shows('How was the coffee?');
});
