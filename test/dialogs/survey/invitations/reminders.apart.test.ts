import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import {
  type InvitationCanvass,
  startInvitationCanvass,
  type TeamsPerson,
} from '../../../support/start-invitation-canvass.ts';

let invitations: InvitationCanvass;

const hour = 3_600_000;
const passTime = useMovableClock();

/** So many hours later, with all done that was to be done until then; the bot was down in between. */
async function hoursLater(hours: number): Promise<void> {
  passTime(hours * hour);
  await invitations.canvass.restart();
  await invitations.canvass.jobsDone();
}

beforeAll(async () => {
  invitations = await startInvitationCanvass({ REMINDER_AFTER_HOURS: '24', SURVEY_EXPIRY_HOURS: '1000' });
});
afterAll(() => invitations.close());

async function invited(name: string): Promise<TeamsPerson> {
  const person = await invitations.introduced(name);
  expect((await invitations.post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
  return person;
}

/** As they were sent: an answered one no longer says so. */
function reminders(person: TeamsPerson): number {
  return invitations.connector.requests.filter(
    ({ operation, path, body }) =>
      operation === 'send' &&
      path.includes(encodeURIComponent(person.conversation)) &&
      JSON.stringify(body).includes('This is the only reminder'),
  ).length;
}

test('an unanswered invitation is reminded of once, also over a restart', async () => {
  const ada = await invited('Ada');
  await hoursLater(23);
  expect(reminders(ada)).toBe(0);
  await hoursLater(1.1);
  const reminder = await ada.shows('haven’t answered the invitation');
  expect(reminder.buttons.map(({ label }) => label)).toEqual(['Start', 'Not now', 'Never ask me again']);
  await hoursLater(48);
  expect(reminders(ada)).toBe(1);
  // Begun after that, and left: there was a reminder already.
  await ada.press(labelled(reminder, 'Start'));
  await ada.shows('How was the coffee?');
  await hoursLater(48);
  expect(reminders(ada)).toBe(1);
});

test('an unfinished survey is reminded of once, after its last answer; the question is not asked again', async () => {
  const ben = await invitations.introduced('Ben');
  await ben.say('survey 5');
  await ben.shows('How was the coffee?');
  await hoursLater(15);
  await ben.say('Good');
  await ben.shows('How was the cake?');
  await hoursLater(15);
  expect(reminders(ben)).toBe(0);
  await hoursLater(10);
  const reminder = await ben.shows('one answer so far');
  expect(reminder.text).not.toContain('cake');
  expect(reminder.buttons.map(({ label }) => label)).toEqual([
    'Resume',
    'Leave the survey',
    'Never ask me again',
  ]);
  const asked = (): number => ben.messages().filter(({ text }) => text.includes('How was the cake?')).length;
  await ben.press(labelled(reminder, 'Resume'));
  await expect.poll(asked).toBe(2);
  await ben.say('Bad');
  await ben.shows('How was the service?');
  await hoursLater(48);
  expect(reminders(ben)).toBe(1);
});

test('who declined, opted out, stopped or finished hears nothing more', async () => {
  const [dora, emil, fay, gus] = await Promise.all(['Dora', 'Emil', 'Fay', 'Gus'].map(invited));
  if (dora === undefined || emil === undefined || fay === undefined || gus === undefined) throw new Error();
  await dora.press(labelled(await dora.shows('invited'), 'Not now'));
  await dora.shows('All right, not now');
  await dora.shows('You chose: Not now');
  await emil.say('invitations off');
  await fay.press(labelled(await fay.shows('invited'), 'Start'));
  await fay.shows('How was the coffee?');
  await fay.say('stop');
  await fay.shows('You have left');
  await gus.press(labelled(await gus.shows('invited'), 'Start'));
  for (const [question, answer] of [
    ['coffee', 'Good'],
    ['cake', 'Good'],
    ['service', 'Good'],
    ['Anything else', 'No.'],
  ] as const) {
    await gus.shows(question);
    await gus.say(answer);
  }
  await gus.shows('That was the last question');
  await hoursLater(60);
  expect([dora, emil, fay, gus].map(reminders)).toEqual([0, 0, 0, 0]);
});

test('a reminder that a channel refuses is not sent again', async () => {
  const hal = await invited('Hal');
  await hal.shows('invited');
  invitations.connector.failNext({ answer: 500, on: 'send', type: 'message' });
  const sends = (): number =>
    invitations.connector.requests.filter(({ operation, body }) => {
      return operation === 'send' && JSON.stringify(body).includes('only reminder');
    }).length;
  const before = sends();
  await hoursLater(24.1);
  expect(sends()).toBe(before + 1);
  await hoursLater(48);
  expect(sends()).toBe(before + 1);
});

test('at night where the person is nobody is reminded', async () => {
  // It is two in the morning there: `Etc/GMT-3` is three hours ahead of UTC.
  const ahead = ((2 - new Date(Date.now()).getUTCHours() + 36) % 24) - 12;
  const account = { id: '29:owl', name: 'Owl', aadObjectId: randomUUID() };
  await invitations.deliver(account, { localTimezone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` });
  await invitations.connector.waitFor(({ conversationId }) => conversationId === 'a:29:owl');
  expect((await invitations.post({ surveyId: 5, user: { id: account.id } })).status).toBe(202);
  const awake = await invited('Awake');
  await hoursLater(24.1);
  await awake.shows('haven’t answered the invitation');
  expect(JSON.stringify(invitations.connector.messages('a:29:owl'))).not.toContain('only reminder');
});
