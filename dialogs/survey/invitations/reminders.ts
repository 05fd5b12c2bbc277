import { Temporal } from 'temporal-polyfill';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Posted } from '../../ports/messenger.ts';
import type { Person, Place } from '../../turn.ts';
import type { Interruption } from '../state.ts';
import { surveyKey } from '../survey-record.ts';
import { interruptSurvey } from '../survey-turn.ts';
import type { InvitationDependencies } from './dependencies.ts';
import type { Invitation } from './invitations.ts';
import { invitationReminder } from './messages.ts';

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
    if (deps.reminderMilliseconds === 0 || invitation.remindedAt !== undefined) return expiresAt;
    const remindAt = invitation.at + deps.reminderMilliseconds;
    if (now < remindAt) return Math.min(remindAt, expiresAt);
    const retryAt = await remind(deps, invitation, now);
    return retryAt === undefined ? expiresAt : Math.min(retryAt, expiresAt);
  };
}

/** Stored before it is posted: a crash in between loses the reminder, but never sends a second one. */
async function remind(
  deps: ReminderDependencies,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) return undefined;
  const { locale, timeZone } = (await deps.people.find(person.channel, person.id)) ?? {};
  const quiet = quietUntil(now, timeZone);
  if (quiet !== undefined) return quiet;
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
export async function postInvitation(
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
 * time zone isn't known.
 * @param timeZone IANA, as the channel gives it
 */
export function quietUntil(now: number, timeZone: string | undefined): number | undefined {
  const local = timeIn(timeZone, now);
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
