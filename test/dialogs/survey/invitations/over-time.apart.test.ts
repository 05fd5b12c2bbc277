import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../../dialogs/wording/english.ts';
import { labelled } from '../../../support/conversation.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import {
  finishSurvey,
  type InvitationCanvass,
  startInvitationCanvass,
  type TeamsPerson,
  viewer,
} from '../../../support/start-invitation-canvass.ts';

let invitations: InvitationCanvass;
const passTime = useMovableClock();

/** So many hours later, with all done that was to be done until then; the bot was down in between. */
async function hoursLater(hours: number): Promise<void> {
  passTime(hours * 3_600_000);
  await invitations.canvass.restart();
  await invitations.canvass.jobsDone();
}

/** A bot of its own for each `describe`: what one reminds of must not count in the other. */
function useInvitations(reminderHours: number, expiryHours: number): void {
  beforeAll(async () => {
    invitations = await startInvitationCanvass({
      REMINDER_AFTER_HOURS: String(reminderHours),
      SURVEY_EXPIRY_HOURS: String(expiryHours),
    });
  });
  afterAll(() => invitations.close());
}

/** As they were sent: an answered one no longer says so. */
function reminders(person: TeamsPerson): number {
  return invitations.connector.requests.filter(
    ({ operation, path, body }) =>
      operation === 'send' &&
      path.includes(encodeURIComponent(person.conversation)) &&
      JSON.stringify(body).includes('I won’t remind you again'),
  ).length;
}

describe('a reminder', () => {
  useInvitations(24, 1000);

  test('comes once for an unanswered invitation, even across a restart', async () => {
    const ada = await invitations.invited('Ada');
    await hoursLater(23);
    expect(reminders(ada)).toBe(0);
    await hoursLater(1.1);
    const reminder = await ada.shows(english.invitationReminder('Coffee bar'));
    expect(reminder.buttons.map(({ label }) => label)).toEqual([
      english.start,
      english.notNow,
      english.neverAsk,
    ]);
    await hoursLater(48);
    expect(reminders(ada)).toBe(1);
    // Begun after that, and left: there was a reminder already.
    await ada.press(labelled(reminder, 'Start'));
    await ada.shows('How was the coffee?');
    await hoursLater(48);
    expect(reminders(ada)).toBe(1);
  });

  test('comes once for an unfinished survey, with the question repeated below it', async () => {
    const ben = await invitations.introduced('Ben');
    await ben.say('survey 5');
    await ben.shows('How was the coffee?');
    await hoursLater(15);
    await ben.say('Good');
    await ben.shows('How was the cake?');
    await hoursLater(15);
    expect(reminders(ben)).toBe(0);
    await hoursLater(10);
    const reminder = await ben.shows(english.unfinishedReminder('Coffee bar', 1));
    expect(reminder.text).not.toContain('cake');
    expect(reminder.buttons.map(({ label }) => label)).toEqual([
      english.resume,
      english.leaveSurvey,
      english.neverAsk,
    ]);
    const asked = (): number =>
      ben.messages().filter(({ text }) => text.includes('How was the cake?')).length;
    await expect.poll(asked).toBe(2);
    expect(ben.messages().at(-1)?.text).toContain('cake');
    await ben.say('Bad');
    await ben.shows('How was the service?');
    await hoursLater(48);
    expect(reminders(ben)).toBe(1);
  });

  test('comes for a survey that was left, and continued after the time of its reminder', async () => {
    const pat = await invitations.introduced('Pat');
    await pat.say('survey 5');
    await pat.shows('How was the coffee?');
    await pat.say('stop');
    await pat.shows(english.stopped(0));
    await hoursLater(25);
    expect(reminders(pat)).toBe(0);
    await pat.say('resume');
    await hoursLater(23);
    expect(reminders(pat)).toBe(0);
    await hoursLater(2);
    await pat.shows(english.unfinishedReminder('Coffee bar', 0));
    expect(reminders(pat)).toBe(1);
  });

  test('of an earlier survey leaves no other one', async () => {
    const quin = await invitations.introduced('Quin');
    await quin.say('survey 5');
    await quin.shows('How was the coffee?');
    await hoursLater(25);
    const reminder = await quin.shows(english.unfinishedReminder('Coffee bar', 0));
    await finishSurvey(quin);
    await quin.say('survey 5');
    await quin.press(labelled(reminder, english.leaveSurvey));
    await quin.shows(english.notOpen);
    await quin.say('Bad');
    expect(quin.messages().at(-1)?.text).toContain('How was the cake?');
  });

  test('shows the survey’s length or what is left of it once it is known, as does an invitation', async () => {
    for (const name of ['Hal', 'Ida', 'Jo']) {
      const taker = await invitations.introduced(name);
      await taker.say('survey 5');
      await taker.shows('How was the coffee?');
      await finishSurvey(taker);
    }
    const [kim, lee] = [await invitations.invited('Kim'), await invitations.invited('Lee')];
    const length = `Invitation · ${english.aboutLength(4, 1)}`;
    const invited = await kim.shows(english.invited('Coffee bar'));
    expect(invited.text).toContain(length);
    await kim.press(labelled(invited, 'Start'));
    await kim.shows('How was the coffee?');
    await kim.say('Good');
    await kim.shows('How was the cake?');
    await hoursLater(25);
    expect((await lee.shows(english.invitationReminder('Coffee bar'))).text).toContain(length);
    const reminder = await kim.shows(english.unfinishedReminder('Coffee bar', 1));
    expect(reminder.text).toContain(`Reminder · ${english.aboutLeft(3, 1)}`);
  });

  test('does not come after declining, opting out, stopping or finishing', async () => {
    const [dora, emil, fay, gus] = await Promise.all(
      ['Dora', 'Emil', 'Fay', 'Gus'].map((name) => invitations.invited(name)),
    );
    if (dora === undefined || emil === undefined || fay === undefined || gus === undefined) throw new Error();
    await dora.press(labelled(await dora.shows(english.invited('Coffee bar')), 'Not now'));
    await dora.shows(english.invitationDeclined('Coffee bar'));
    await dora.shows('You chose: Not now');
    await emil.say('invitations off');
    await fay.press(labelled(await fay.shows(english.invited('Coffee bar')), 'Start'));
    await fay.shows('How was the coffee?');
    await fay.say('stop');
    await fay.shows(english.stopped(0));
    await gus.press(labelled(await gus.shows(english.invited('Coffee bar')), 'Start'));
    await finishSurvey(gus);
    await hoursLater(60);
    expect([dora, emil, fay, gus].map(reminders)).toEqual([0, 0, 0, 0]);
  });

  test('does not come at night in the person’s time zone', async () => {
    // It is two in the morning there: `Etc/GMT-3` is three hours ahead of UTC.
    const ahead = ((2 - new Date(Date.now()).getUTCHours() + 36) % 24) - 12;
    const account = { id: '29:owl', name: 'Owl', aadObjectId: randomUUID() };
    await invitations.deliver(account, {
      localTimezone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    });
    await invitations.connector.waitFor(({ conversationId }) => conversationId === 'a:29:owl');
    expect((await invitations.post({ surveyId: 5, user: { id: account.id } })).status).toBe(202);
    const awake = await invitations.invited('Awake');
    await hoursLater(24.1);
    await awake.shows(english.invitationReminder('Coffee bar'));
    expect(JSON.stringify(invitations.connector.messages('a:29:owl'))).not.toContain(
      'I won’t remind you again',
    );
  });
});

describe('the survey report', () => {
  const expiryHours = 72;
  useInvitations(0, expiryHours);

  test('counts every outcome, including surveys that expired without a message', async () => {
    const vera = await invitations.introduced('Vera', viewer);
    const [done, left, declined, never, open, silent] = await Promise.all(
      ['Done', 'Left', 'Declined', 'Never', 'Open', 'Silent'].map((name) => invitations.invited(name)),
    );
    if (!done || !left || !declined || !never || !open || !silent) throw new Error('Somebody is missing.');
    const press = async (person: TeamsPerson, label: string): Promise<void> => {
      await person.press(labelled(await person.shows(english.invited('Coffee bar')), label));
    };
    await Promise.all([press(done, 'Start'), press(left, 'Start'), press(open, 'Start')]);
    await Promise.all([press(declined, 'Not now'), press(never, english.neverAsk)]);
    const own = await invitations.introduced('Own');
    await own.say('survey 5');
    await Promise.all([finishSurvey(done), finishSurvey(own)]);
    await left.shows('coffee');
    await left.say('stop');
    await left.shows(english.stopped(0));
    await open.shows('coffee');

    const report = async (): Promise<string> => {
      const before = vera.messages().length;
      await vera.say('survey report 5');
      await expect.poll(() => vera.messages().length).toBe(before + 1);
      return JSON.stringify(invitations.connector.messages(vera.conversation).at(-1));
    };
    const numbers = async (): Promise<Record<string, string>> => {
      // The same in words, as a client without cards shows it.
      const [, words = ''] = /"fallbackText":"([^"]+)"/u.exec(await report()) ?? [];
      const facts = words.split('\\n').flatMap((line) => /^([A-Z][a-z ]+): (\d.*)$/u.exec(line) ?? []);
      return Object.fromEntries(
        Array.from({ length: facts.length / 3 }, (_, index) => [facts[index * 3 + 1], facts[index * 3 + 2]]),
      );
    };
    expect(await numbers()).toEqual({
      Invited: '6',
      Started: '3',
      Complete: '1',
      Partial: '2',
      Expired: '0',
      Declined: '1',
      'Never ask again': '1',
      'Not answered yet': '1',
      'Completion rate': '33.3%',
    });
    expect(await report()).toMatch(
      /Coffee bar \(5\) – 2 of 4 complete[\s\S]*The figures above count everyone. With an invitation:[\\n]*Invited: 6[\s\S]*Started 1 · Complete 1 · Partial 0 · Expired 0 · Completion rate 100%/u,
    );

    const heard = [left, open, silent].map((person) => person.messages().length);
    await hoursLater(expiryHours + 1);
    expect(await numbers()).toEqual({
      Invited: '6',
      Started: '3',
      Complete: '1',
      Partial: '0',
      Expired: '3 (1 never started)',
      Declined: '1',
      'Never ask again': '1',
      'Not answered yet': '0',
      'Completion rate': '33.3%',
    });
    expect([left, open, silent].map((person) => person.messages().length)).toEqual(heard);
    // Whoever comes back is told then.
    await open.say('Good');
    await open.shows(fixedPart(english.letGoBefore));
    // What is over can be sent anew, and what was never answered still starts.
    expect((await invitations.post({ surveyId: 5, user: { id: never.account.id } })).status).toBe(409);
    await press(silent, 'Start');
    await silent.shows('coffee');
    expect(await numbers()).toMatchObject({ Started: '4', Expired: '2' });
  });

  test('counts a restart under the same invitation', async () => {
    const rita = await invitations.invited('Rita');
    await rita.press(labelled(await rita.shows(english.invited('Coffee bar')), 'Start'));
    await rita.shows('coffee');
    await rita.say('Good');
    await rita.shows('cake');
    await rita.say('/restart');
    await rita.press(labelled(await rita.shows(english.restartQuestion('Coffee bar')), 'Yes, start over'));
    await expect.poll(() => rita.messages().filter(({ text }) => text.includes('coffee')).length).toBe(2);
    await finishSurvey(rita);
    const vera = await invitations.introduced('Vera', viewer);
    await vera.say('survey report Coffee bar');
    const text = (await vera.shows('Survey report')).text;
    // Two sessions, the invitation counts once.
    expect(text).toContain('Without an invitation\nStarted 1');
  });
});
