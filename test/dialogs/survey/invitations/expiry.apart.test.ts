import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import {
  type InvitationCanvass,
  startInvitationCanvass,
  type TeamsPerson,
  viewer,
} from '../../../support/start-invitation-canvass.ts';

let invitations: InvitationCanvass;
const passTime = useMovableClock();
const expiryHours = 72;

beforeAll(async () => {
  invitations = await startInvitationCanvass({
    REMINDER_AFTER_HOURS: '0',
    SURVEY_EXPIRY_HOURS: String(expiryHours),
  });
});
afterAll(() => invitations.close());

async function invited(name: string): Promise<TeamsPerson> {
  const person = await invitations.introduced(name);
  expect((await invitations.post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
  return person;
}

async function finish(person: TeamsPerson): Promise<void> {
  for (const [question, answer] of [
    ['coffee', 'Good'],
    ['cake', 'Good'],
    ['service', 'Good'],
    ['Anything else', 'No.'],
  ] as const) {
    await person.shows(question);
    await person.say(answer);
  }
  await person.shows('That was the last question');
}

test('the report counts what came of each, from the records, and time lets go without a word', async () => {
  const vera = await invitations.introduced('Vera', viewer);
  const [done, left, declined, never, open, silent] = await Promise.all(
    ['Done', 'Left', 'Declined', 'Never', 'Open', 'Silent'].map(invited),
  );
  if (!done || !left || !declined || !never || !open || !silent) throw new Error('Somebody is missing.');
  const press = async (person: TeamsPerson, label: string): Promise<void> => {
    await person.press(labelled(await person.shows('You are invited'), label));
  };
  await Promise.all([press(done, 'Start'), press(left, 'Start'), press(open, 'Start')]);
  await Promise.all([press(declined, 'Not now'), press(never, 'Never ask me again')]);
  const own = await invitations.introduced('Own');
  await own.say('survey 5');
  await Promise.all([finish(done), finish(own)]);
  await left.shows('coffee');
  await left.say('stop');
  await left.shows('You have left');
  await open.shows('coffee');

  const report = async (): Promise<string> => {
    const before = vera.messages().length;
    await vera.say('survey report 5');
    await expect.poll(() => vera.messages().length).toBe(before + 1);
    return JSON.stringify(invitations.connector.messages(vera.conversation).at(-1));
  };
  const numbers = async (): Promise<Record<string, string>> => {
    // The same in words, as a notification shows it.
    const [, words = ''] = /"summary":"([^"]+)"/u.exec(await report()) ?? [];
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
    'Completion rate': '33.3% (1 of 3 started)',
  });
  expect(await report()).toContain('1 started, 1 complete, 0 partial, 0 expired; completion rate 100%');

  const heard = [left, open, silent].map((person) => person.messages().length);
  passTime((expiryHours + 1) * 3_600_000);
  await invitations.canvass.restart();
  await invitations.canvass.jobsDone();
  expect(await numbers()).toEqual({
    Invited: '6',
    Started: '3',
    Complete: '1',
    Partial: '0',
    Expired: '3 (1 never started)',
    Declined: '1',
    'Never ask again': '1',
    'Completion rate': '33.3% (1 of 3 started)',
  });
  expect([left, open, silent].map((person) => person.messages().length)).toEqual(heard);
  // Whoever comes back is told then, and a pressed card says that it is over.
  await open.say('Good');
  await open.shows('left unfinished for too long');
  await press(silent, 'Start');
  await silent.shows('This invitation is over');
  // What is over can be sent anew.
  expect((await invitations.post({ surveyId: 5, user: { id: silent.account.id } })).status).toBe(202);
});

test('a start over belongs to the same invitation', async () => {
  const rita = await invited('Rita');
  await rita.press(labelled(await rita.shows('You are invited'), 'Start'));
  await rita.shows('coffee');
  await rita.say('Good');
  await rita.shows('cake');
  await rita.say('/restart');
  await rita.press(labelled(await rita.shows('from the beginning'), 'Yes, start over'));
  await expect.poll(() => rita.messages().filter(({ text }) => text.includes('coffee')).length).toBe(2);
  await finish(rita);
  const vera = await invitations.introduced('Vera', viewer);
  await vera.say('survey report Coffee bar');
  const text = (await vera.shows('Survey report')).text;
  expect(text).toContain('1 started');
});
