import { commit } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { surveyKey } from '../survey-record.ts';
import { addresseeOf, afterPost, fateOfInvitation, handOver, handOverCard } from './card.ts';
import { firstWait, type InvitationDependencies } from './dependencies.ts';
import { type Invitation, invitationKey, invitationRecords } from './invitations.ts';
import { invitationReminder } from './messages.ts';
import { quietUntil } from './quiet-hours.ts';
import { waitForRest } from './waiting.ts';

/** Sends an invitation that waited, sends one reminder of an unanswered one, and lets it expire. */
export function createInvitationJob(deps: InvitationDependencies): JobHandler {
  return async (key) => {
    const [survey = '', id = ''] = key.split('/');
    const found = await deps.invitations.find(Number(survey), id);
    const fate = found && (await fateOfInvitation(deps, found));
    const invitation = found && (await afterPost(deps, found, fate));
    if (invitation?.state !== 'invited') return undefined;
    const now = deps.now();
    const expiresAt = invitation.at + deps.expiryMilliseconds;
    if (now >= expiresAt) {
      await deps.invitations.change(invitation.survey.id, id, (before) =>
        before.state === 'invited' ? { ...before, state: 'expired' } : undefined,
      );
      return undefined;
    }
    if (invitation.waiting === true) return await deliverWaiting(deps, invitation, expiresAt);
    const isReminded = deps.reminderMilliseconds === 0 || invitation.remindedAt !== undefined;
    if (isReminded || fate?.kind === 'waiting') return expiresAt;
    const remindAt = invitation.at + deps.reminderMilliseconds;
    if (now < remindAt) return Math.min(remindAt, expiresAt);
    const retryAt = await remind(deps, invitation, now);
    return retryAt === undefined ? expiresAt : Math.min(retryAt, expiresAt);
  };
}

/** @returns when to look again */
async function deliverWaiting(
  deps: InvitationDependencies,
  invitation: Invitation,
  expiresAt: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) {
    await deps.invitations.withdraw(invitation);
    return undefined;
  }
  const to = await addresseeOf(deps, place, person);
  const lookAgainAt = await waitForRest(deps, surveyKey(place, to.known), { survey: survey.id, id });
  if (lookAgainAt !== undefined) return Math.min(lookAgainAt, expiresAt);
  const about = await deps.lengths.usual(survey.id);
  return await commit(deps.records, async (draft) => {
    const key = invitationKey(survey.id, id);
    const before = await draft.get(invitationRecords, key);
    if (before?.waiting !== true) return undefined;
    const { waiting: _, ...rest } = before;
    const sent = { ...rest, at: deps.now() };
    await draft.save(invitationRecords, key, sent);
    await handOverCard(deps, draft, sent, to, about);
    return sent.at + firstWait(deps);
  });
}

/** A reminder that is later than this may come at night, or after the answer. */
export const reminderLateMilliseconds = 15 * 60_000;

/** @returns when to try again; undefined: it has been decided */
async function remind(
  deps: InvitationDependencies,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) return undefined;
  const to = await addresseeOf(deps, place, person);
  const quiet = quietUntil(now, to.known);
  if (quiet !== undefined) return quiet;
  const lookAgainAt = await waitForRest(deps, surveyKey(place, to.known), { survey: survey.id, id });
  if (lookAgainAt !== undefined) return lookAgainAt;
  const about = await deps.lengths.usual(survey.id);
  await commit(deps.records, async (draft) => {
    const key = invitationKey(survey.id, id);
    const before = await draft.get(invitationRecords, key);
    if (before?.state !== 'invited' || before.remindedAt !== undefined) return;
    await draft.save(invitationRecords, key, { ...before, remindedAt: now });
    await handOver(deps, draft, before, to, {
      message: invitationReminder(before, deps.wordingFor(to.locale), about),
      name: `reminder ${id}`,
      until: now + reminderLateMilliseconds,
    });
  });
  return undefined;
}
