import { expect, test } from 'vitest';
import type { Message } from '../../../../dialogs/message.ts';
import type { Posted } from '../../../../dialogs/ports/messenger.ts';
import { invitationJob } from '../../../../dialogs/survey/invitations/dependencies.ts';
import {
  createInvitationRepository,
  type Invitation,
} from '../../../../dialogs/survey/invitations/invitations.ts';
import { createOptOuts } from '../../../../dialogs/survey/invitations/opt-outs.ts';
import { createInvitationJob } from '../../../../dialogs/survey/invitations/reminders.ts';
import { wordingFor } from '../../../../dialogs/wording/languages.ts';
import { hearAppointments, testOutbox } from '../../../support/outbox.ts';
import { useRecords } from '../../../support/use-records.ts';

const records = useRecords();
const place = { channel: 'msteams', conversation: 'a:1', kind: 'personal' } as const;
const hour = 3_600_000;
/** At noon, when nobody sleeps. */
const invitedAt = Date.UTC(2026, 0, 5, 12);

async function start(stored: Pick<Invitation, 'delivery' | 'waiting'> = { delivery: 'sent' }) {
  const invitations = createInvitationRepository(records(), records());
  await invitations.open({
    id: 'i1',
    survey: { id: 5, name: 'Coffee bar' },
    at: invitedAt,
    place,
    ...stored,
    person: { channel: 'msteams', id: 'ann', name: 'Ann' },
    state: 'invited',
  });
  const posted: string[] = [];
  const outcomes: Posted[] = [];
  const now = () => invitedAt + 24 * hour;
  const woken: string[] = [];
  const heard = hearAppointments(records(), (appointments) => {
    outbox.hear(appointments);
    woken.push(...appointments.flatMap(({ kind, key }) => (kind === invitationJob ? [key] : [])));
  });
  const messenger = {
    abilities: async () => ({ edits: true, postsOnce: false }),
    async post(_place: unknown, _message: Message, name: string) {
      posted.push(name);
      return outcomes.shift() ?? { ok: true };
    },
    edit: async () => ({ ok: true }) as const,
  };
  const outbox = testOutbox({ records: heard, messenger, now });
  const job = createInvitationJob({
    invitations,
    optOuts: createOptOuts(records()),
    records: heard,
    outbox,
    people: { find: async () => undefined },
    wordingFor,
    now,
    expiryMilliseconds: 168 * hour,
    reminderMilliseconds: 24 * hour,
  });
  return { job, outbox, posted, outcomes, woken, find: () => invitations.find(5, 'i1') };
}

test.each([
  [{ ok: true }, { delivery: 'sent' }],
  [{ ok: false, reason: 'unknown' }, { delivery: 'unknown' }],
  [{ ok: false, reason: 'gone' }, undefined],
] as const)('what becomes of the card of an invitation that waited is noted: %o', async (outcome, noted) => {
  const { job, outbox, posted, outcomes, woken, find } = await start({ delivery: 'pending', waiting: true });
  outcomes.push(outcome);
  await Promise.all([job('5/i1'), job('5/i1')]);
  expect(await find()).toMatchObject({ delivery: 'pending' });
  await outbox.deliver();
  expect(woken).toEqual(['5/i1']);
  await job('5/i1');
  await outbox.deliver();
  expect(posted).toEqual(['invitation i1']);
  if (noted === undefined) expect(await find()).toBeUndefined();
  else expect(await find()).toMatchObject(noted);
});

test('nobody is reminded of an invitation that is still to be posted', async () => {
  const { job, outbox, posted, outcomes, find } = await start({ delivery: 'pending', waiting: true });
  outcomes.push({ ok: false, reason: 'failed' });
  await job('5/i1');
  await outbox.deliver();
  const { at = 0 } = (await find()) ?? {};
  expect(await job('5/i1')).toBe(at + 168 * hour);
  expect(posted).toEqual(['invitation i1']);
});
