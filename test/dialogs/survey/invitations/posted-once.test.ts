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

/** While somebody waits, what is handed over is delivered, and time goes fifty times as fast. */
async function openSending(now: () => number) {
  const dialogs = await open(now);
  const { invitations: wired, deliver } = dialogs;
  const sleep = async (milliseconds: number) => {
    await deliver();
    return await wired.sleep(milliseconds / 50);
  };
  return { ...dialogs, invitations: { ...wired, sleep } };
}

test('an invitation stuck while sending is sent by a call a minute later, once and with the same id', async () => {
  let now = noon;
  const { invitations, posts, deliver } = await openSending(() => now);
  const standstill = Promise.withResolvers<void>();
  const asleep: People = {
    ...people,
    open: async () => await standstill.promise.then(() => people.open(person)),
  };
  const late = invite({ ...invitations, newId: () => 'id-1', people: asleep }, survey, person);
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
  expect(both.map(({ kind }) => kind).sort()).toEqual(['sent', 'there']);
  standstill.resolve();
  expect((await late).kind).toBe('there');
  await deliver();
  expect([posts.length, await latest(), await counted()]).toEqual([1, 'id-1', 1]);
});

test('an invitation is sent as soon as its channel is back', async () => {
  const { invitations, posts, deliver, setAway, call } = await openSending(() => noon);
  setAway(true);
  const { kind } = await invite(invitations, survey, person);
  const again = await invite(invitations, survey, person);
  expect([kind, again.kind, posts.length]).toEqual(['delayed', 'there', 0]);
  setAway(false);
  await deliver();
  const { id = '' } = (await invitations.invitations.latest(5, person)) ?? {};
  await call(invitationJob, `5/${id}`);
  expect([posts.length, (await invitations.invitations.find(5, id))?.delivery]).toEqual([1, 'sent']);
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
] as const)('records the outcome of posting an invitation that waited: %o', async (outcome, noted) => {
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

test('sends no reminder of an invitation that is not posted yet', async () => {
  const { job, deliver, posted, find } = await openWaiting({ ok: false, reason: 'failed' });
  await job();
  await deliver();
  const { at = 0 } = (await find()) ?? {};
  expect(await job()).toBe(at + 168 * hour);
  expect(posted).toEqual(['invitation i1']);
});
