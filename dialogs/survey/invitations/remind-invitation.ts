import type { JobHandler } from '../../ports/jobs.ts';
import type { Invitation } from './invitation.ts';
import { invitationReminder } from './invitation-message.ts';
import type { InvitationRoom } from './invitation-room.ts';
import { postInvitation } from './post-invitation.ts';
import { quietUntil } from './quiet-hours.ts';

/** Reminds of an unanswered invitation, once, and lets it go when its time is over. */
export function createInvitationJob(room: InvitationRoom): JobHandler {
  return async (key) => {
    const [survey = '', id = ''] = key.split('/');
    const invitation = await room.invitations.find(Number(survey), id);
    if (invitation?.state !== 'invited') return undefined;
    const now = room.now();
    const expiresAt = invitation.at + room.expiryMilliseconds;
    if (now >= expiresAt) {
      await room.invitations.change(invitation.survey.id, id, (before) =>
        before.state === 'invited' ? { ...before, state: 'expired' } : undefined,
      );
      return undefined;
    }
    if (room.reminderMilliseconds === 0 || invitation.remindedAt !== undefined) return expiresAt;
    const remindAt = invitation.at + room.reminderMilliseconds;
    if (now < remindAt) return Math.min(remindAt, expiresAt);
    const waking = await remind(room, invitation, now);
    return waking === undefined ? expiresAt : Math.min(waking, expiresAt);
  };
}

/** Written down before it is posted: a crash in between costs the reminder, never sends a second one. */
async function remind(
  room: InvitationRoom,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await room.optOuts.has(person))) return undefined;
  const { locale, timeZone } = (await room.people.find(person.channel, person.id)) ?? {};
  const quiet = quietUntil(now, timeZone);
  if (quiet !== undefined) return quiet;
  let ours = false;
  const marked = await room.invitations.change(survey.id, id, (before) => {
    ours = before.state === 'invited' && before.remindedAt === undefined;
    return ours ? { ...before, remindedAt: now } : undefined;
  });
  if (!ours || marked === undefined) return undefined;
  const message = invitationReminder(marked, room.wordingFor(locale));
  await postInvitation(room, marked, { place, person, locale }, message, `reminder ${id}`);
  return undefined;
}
