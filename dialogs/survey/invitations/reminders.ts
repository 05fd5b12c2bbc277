import { Temporal } from 'temporal-polyfill';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Posted } from '../../ports/messenger.ts';
import type { Person, Place } from '../../turn.ts';
import type { Interruption } from '../state.ts';
import { surveyKey } from '../survey-record.ts';
import { interruptSurvey } from '../survey-turn.ts';
import { firstWait, type InvitationDependencies } from './dependencies.ts';
import type { Invitation } from './invitations.ts';
import { invitationMessage, invitationReminder } from './messages.ts';
import { waitForRest } from './waiting.ts';

type ReminderDependencies = Pick<
  InvitationDependencies,
  | 'invitations'
  | 'optOuts'
  | 'records'
  | 'messenger'
  | 'wordingFor'
  | 'now'
  | 'expiryMilliseconds'
  | 'reminderMilliseconds'
> & { readonly people: Pick<InvitationDependencies['people'], 'find'> };

/** Reminds of an unanswered invitation once, and lets it expire. */
export function createInvitationJob(deps: ReminderDependencies): JobHandler {
  return async (key) => {
    const [survey = '', id = ''] = key.split('/');
    const invitation = await deps.invitations.find(Number(survey), id);
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
    if (deps.reminderMilliseconds === 0 || invitation.remindedAt !== undefined) return expiresAt;
    const remindAt = invitation.at + deps.reminderMilliseconds;
    if (now < remindAt) return Math.min(remindAt, expiresAt);
    const retryAt = await remind(deps, invitation, now);
    return retryAt === undefined ? expiresAt : Math.min(retryAt, expiresAt);
  };
}

const tryAgainMilliseconds = 60_000;

/**
 * Sends the card of an invitation that waited. It is noted before it is sent, so that a crash in between never sends a
 * second one.
 * @returns when to look again
 */
async function deliverWaiting(
  deps: ReminderDependencies,
  invitation: Invitation,
  expiresAt: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) {
    await deps.invitations.withdraw(invitation);
    return undefined;
  }
  const lookAgainAt = await waitForRest(deps, surveyKey(place, person), { survey: survey.id, id });
  if (lookAgainAt !== undefined) return Math.min(lookAgainAt, expiresAt);
  let isOurs = false;
  const taken = await deps.invitations.change(survey.id, id, ({ waiting, ...before }) => {
    isOurs = waiting === true;
    return isOurs ? { ...before, at: deps.now() } : undefined;
  });
  if (!isOurs || taken === undefined) return undefined;
  const known = (await deps.people.find(person.channel, person.id)) ?? person;
  const delivered = await deliverInvitation(deps, taken, known);
  if (delivered.kind !== 'unreached') return taken.at + firstWait(deps);
  if (delivered.reason === 'notInstalled') {
    await deps.invitations.withdraw(taken);
    return undefined;
  }
  await deps.invitations.change(survey.id, id, (before) => ({ ...before, waiting: true }));
  return Math.min(deps.now() + tryAgainMilliseconds, expiresAt);
}

/** Sends the card of an invitation and notes whether it arrived, unless it certainly didn't. */
export async function deliverInvitation(
  deps: Pick<InvitationDependencies, 'records' | 'messenger' | 'invitations' | 'wordingFor'>,
  invitation: Invitation,
  person: Person & { readonly locale?: string },
): Promise<DeliveredInvitation> {
  const { id, survey, place } = invitation;
  if (place === undefined) return { kind: 'unreached', reason: 'failed' };
  const { locale } = person;
  const message = invitationMessage(invitation, deps.wordingFor(locale));
  const posted = await postInvitation(
    deps,
    invitation,
    { place, person, locale },
    message,
    `invitation ${id}`,
  );
  if (!posted.ok && posted.reason !== 'unknown') {
    return { kind: 'unreached', reason: posted.reason === 'gone' ? 'notInstalled' : 'failed' };
  }
  const delivery = posted.ok ? 'sent' : 'unknown';
  const kept = await deps.invitations.change(survey.id, id, (before) => ({ ...before, delivery, place }));
  return { kind: 'sent', invitation: kept ?? { ...invitation, delivery } };
}

type DeliveredInvitation =
  | { readonly kind: 'sent'; readonly invitation: Invitation }
  | { readonly kind: 'unreached'; readonly reason: 'notInstalled' | 'failed' };

/** Stored before it is posted: a crash in between loses the reminder, but never sends a second one. */
async function remind(
  deps: ReminderDependencies,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) return undefined;
  const known = (await deps.people.find(person.channel, person.id)) ?? person;
  const quiet = quietUntil(now, known);
  if (quiet !== undefined) return quiet;
  const lookAgainAt = await waitForRest(deps, surveyKey(place, person), { survey: survey.id, id });
  if (lookAgainAt !== undefined) return lookAgainAt;
  const locale = 'locale' in known ? known.locale : undefined;
  let isOurs = false;
  const marked = await deps.invitations.change(survey.id, id, (before) => {
    isOurs = before.state === 'invited' && before.remindedAt === undefined;
    return isOurs ? { ...before, remindedAt: now } : undefined;
  });
  if (!isOurs || marked === undefined) return undefined;
  const message = invitationReminder(marked, deps.wordingFor(locale));
  await postInvitation(deps, marked, { place, person, locale }, message, `reminder ${id}`);
  return undefined;
}

/**
 * Posts the card of an invitation or its reminder, and notes the interruption on a question that is open there.
 * @param once the key by which a second post of the same message is recognised
 */
async function postInvitation(
  { records, messenger }: Pick<InvitationDependencies, 'records' | 'messenger'>,
  { id, survey, by }: Pick<Invitation, 'id' | 'survey' | 'by'>,
  to: { readonly place: Place; readonly person: Person; readonly locale: string | undefined },
  message: Message,
  once: string,
): Promise<Posted> {
  const interruption: Interruption = { kind: 'invitation', id, survey, ...defined({ by }) };
  return await interruptSurvey(records, surveyKey(to.place, to.person), interruption, () =>
    messenger.post(to.place, message, once, to.locale),
  );
}

const firstHour = 8;
const lastHour = 21;

/**
 * When to send a reminder that is due at night: at 8:00 in the person's time zone. Undefined: now, also where their
 * time zone isn't known. Only Teams wakes anybody: on a page nobody hears a message that they don't look at.
 */
export function quietUntil(
  now: number,
  { channel, timeZone }: { readonly channel: string; readonly timeZone?: string },
): number | undefined {
  const local = channel.toLowerCase() === 'msteams' ? timeIn(timeZone, now) : undefined;
  if (local === undefined || (local.hour >= firstHour && local.hour < lastHour)) return undefined;
  const day = local.toPlainDate().add({ days: local.hour < firstHour ? 0 : 1 });
  return day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: firstHour } })
    .epochMilliseconds;
}

/** Undefined for a zone that isn't known here. */
function timeIn(timeZone: string | undefined, now: number): Temporal.ZonedDateTime | undefined {
  if (timeZone === undefined) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(timeZone);
  } catch {
    return undefined;
  }
}
