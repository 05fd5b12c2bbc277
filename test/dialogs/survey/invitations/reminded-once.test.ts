import { expect, test } from 'vitest';
import type { InvitationDependencies } from '../../../../dialogs/survey/invitations/dependencies.ts';
import { createInvitationRepository } from '../../../../dialogs/survey/invitations/invitations.ts';
import { createOptOuts } from '../../../../dialogs/survey/invitations/opt-outs.ts';
import { createInvitationJob } from '../../../../dialogs/survey/invitations/reminders.ts';
import { wordingFor } from '../../../../dialogs/wording/languages.ts';
import { useRecords } from '../../../support/use-records.ts';

const records = useRecords();
const place = { channel: 'msteams', conversation: 'a:1', kind: 'personal' } as const;
const hour = 3_600_000;
/** At noon, when nobody sleeps. */
const invitedAt = Date.UTC(2026, 0, 5, 12);

async function start(post: InvitationDependencies['messenger']['post']) {
  const invitations = createInvitationRepository(records(), records());
  await invitations.open({
    ...{ id: 'i1', survey: { id: 5, name: 'Coffee bar' }, at: invitedAt, place },
    ...{ person: { channel: 'msteams', id: 'ann', name: 'Ann' }, delivery: 'sent', state: 'invited' },
  });
  return createInvitationJob({
    invitations,
    optOuts: createOptOuts(records()),
    records: records(),
    people: { find: async () => undefined },
    messenger: { post },
    wordingFor,
    now: () => invitedAt + 24 * hour,
    expiryMilliseconds: 168 * hour,
    reminderMilliseconds: 24 * hour,
  });
}

test('two runners that get to a reminder together send one', async () => {
  const posted: string[] = [];
  const job = await start(async (_place, message) => {
    posted.push(message.text);
    return { ok: true };
  });
  await Promise.all([job('5/i1'), job('5/i1'), job('5/i1')]);
  await job('5/i1');
  expect(posted).toHaveLength(1);
});

test('a reminder that broke off while it was sent is not sent again', async () => {
  let posts = 0;
  const job = await start(async () => {
    posts += 1;
    throw new Error('The process ended.');
  });
  await expect(job('5/i1')).rejects.toThrow();
  await job('5/i1');
  expect(posts).toBe(1);
});
