import { expect, onTestFinished, test } from 'vitest';
import type { Posted } from '../../../../dialogs/ports/messenger.ts';
import type { People } from '../../../../dialogs/ports/people.ts';
import { invitationJob } from '../../../../dialogs/survey/invitations/dependencies.ts';
import { createInviter, invite } from '../../../../dialogs/survey/invitations/inviter.ts';
import { tallySurvey } from '../../../../dialogs/survey/invitations/tally.ts';
import { openDialogs } from '../../../support/open-dialogs.ts';

const hour = 3_600_000;
/** At noon, when nobody sleeps. */
const noon = Date.UTC(2026, 0, 5, 12);
const survey = { id: 5, name: 'Coffee bar' };
const person = { channel: 'msteams', id: '29:ada', name: 'Ada' };
const place = { channel: 'msteams', conversation: 'a', kind: 'personal' } as const;
const people: People = {
  find: async () => person,
  findById: async () => [person],
  findByName: async () => [person],
  stranger: async () => 'noTenant',
  privatePlace: async () => undefined,
  open: async () => ({ ok: true, place }),
};

async function open(now: () => number) {
  const dialogs = await openDialogs({ people, now, surveyExpiryHours: 168, reminderAfterHours: 24 });
  onTestFinished(dialogs.close);
  return dialogs;
}

test('an invitation whose sending was cut short is sent under the same id, a minute later', async () => {
  let now = noon;
  const { invitations: wired, posts } = await open(() => now);
  const invitations = { ...wired, sleep: async () => true };
  // A process that is cut short never hears from the channel.
  const cut = {
    ...invitations,
    newId: () => 'id-1',
    messenger: { post: () => new Promise<never>(() => {}) },
  };
  void invite(cut, survey, person);
  const latest = async () => (await invitations.invitations.latest(5, person))?.id;
  await expect.poll(latest).toBe('id-1');
  // One that is being sent is no news to anybody yet, and isn't counted.
  expect((await invite(invitations, survey, person)).kind).toBe('unconfirmed');
  // Nor is another system told that it was accepted: it would ask no more, and nobody would ever send it.
  const listSurveys = async () => ({ ok: true, value: [survey] }) as const;
  const inviter = createInviter({ ...invitations, surveys: { ...invitations.surveys, listSurveys } });
  const refused = await inviter.invite({ surveyId: 5, user: { id: person.id } });
  expect(refused).toEqual({ kind: 'unavailable', reason: 'channel' });
  const counted = async () => (await tallySurvey(invitations.tallies, 5)).invitations.invited;
  expect(await counted()).toBe(0);
  now += 61_000;
  const both = await Promise.all([1, 2].map(() => invite(invitations, survey, person)));
  expect(both.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  expect((await invite(invitations, survey, person)).kind).toBe('there');
  expect([posts.length, await latest(), await counted()]).toEqual([1, 'id-1', 1]);
});

/** One that waited for another survey to end, a day later; its posts come to an outcome. */
async function openWaiting(outcome: Posted) {
  const dialogs = await open(() => noon + 24 * hour);
  const { invitations } = dialogs.invitations;
  const waiting = { id: 'i1', survey, person, place, at: noon, delivery: 'pending', waiting: true } as const;
  await invitations.open({ ...waiting, state: 'invited' });
  const posted: string[] = [];
  const post = async (_place: unknown, _message: unknown, name: string) => {
    posted.push(name);
    return outcome;
  };
  return {
    posted,
    find: () => invitations.find(5, 'i1'),
    job: () => dialogs.call(invitationJob, '5/i1'),
    deliver: () => dialogs.deliver({ post }),
    woken: async () => await dialogs.database.all('SELECT key FROM jobs WHERE kind = ?', [invitationJob]),
  };
}

test.each([
  [{ ok: true }, { delivery: 'sent' }],
  [{ ok: false, reason: 'unknown' }, { delivery: 'unknown' }],
  [{ ok: false, reason: 'gone' }, undefined],
] as const)('what becomes of the card of an invitation that waited is noted: %o', async (outcome, noted) => {
  const { job, deliver, posted, woken, find } = await openWaiting(outcome);
  await Promise.all([job(), job()]);
  expect(await find()).toMatchObject({ delivery: 'pending' });
  await deliver();
  expect(await woken()).toEqual([{ key: '5/i1' }]);
  await job();
  await deliver();
  expect(posted).toEqual(['invitation i1']);
  if (noted === undefined) expect(await find()).toBeUndefined();
  else expect(await find()).toMatchObject(noted);
});

test('nobody is reminded of an invitation that is still to be posted', async () => {
  const { job, deliver, posted, find } = await openWaiting({ ok: false, reason: 'failed' });
  await job();
  await deliver();
  const { at = 0 } = (await find()) ?? {};
  expect(await job()).toBe(at + 168 * hour);
  expect(posted).toEqual(['invitation i1']);
});
