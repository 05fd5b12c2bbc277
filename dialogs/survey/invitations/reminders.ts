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

/** Reminds of an unanswered invitation once, and lets it expire. */
export function createInvitationJob(deps: InvitationDependencies): JobHandler {
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

/** Written down before it is posted: a crash in between loses the reminder, but never sends a second one. */
async function remind(
  deps: InvitationDependencies,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) return undefined;
  const { locale, timeZone } = (await deps.people.find(person.channel, person.id)) ?? {};
  const quiet = quietUntil(now, timeZone);
  if (quiet !== undefined) return quiet;
  let ours = false;
  const marked = await deps.invitations.change(survey.id, id, (before) => {
    ours = before.state === 'invited' && before.remindedAt === undefined;
    return ours ? { ...before, remindedAt: now } : undefined;
  });
  if (!ours || marked === undefined) return undefined;
  const message = invitationReminder(marked, deps.wordingFor(locale));
  await postInvitation(deps, marked, { place, person, locale }, message, `reminder ${id}`);
  return undefined;
}

/**
 * Posts the card of an invitation, or its reminder. It is noted on a question that is open in that conversation.
 * @param once the key by which a second post of the same message is recognised
 */
export async function postInvitation(
  { records, messenger }: Pick<InvitationDependencies, 'records' | 'messenger'>,
  { id, survey, by }: Pick<Invitation, 'id' | 'survey' | 'by'>,
  to: { readonly place: Place; readonly person: Person; readonly locale: string | undefined },
  message: Message,
  once: string,
): Promise<Posted> {
  const interruption: Interruption = { kind: 'invitation', id, survey, ...(by === undefined ? {} : { by }) };
  return await interruptSurvey(records, surveyKey(to.place, to.person), interruption, () =>
    messenger.post(to.place, message, once, to.locale),
  );
}

const firstHour = 8;
const lastHour = 21;
const quarter = 15 * 60_000;

/**
 * When a reminder may go out that is due in the person's night: at the first quarter of an hour past eight in the
 * morning. Undefined: now, also where nobody told their time zone.
 * @param timeZone IANA, as a channel told it
 */
export function quietUntil(now: number, timeZone: string | undefined): number | undefined {
  const hourAt = clockOf(timeZone);
  if (hourAt === undefined || isAwake(hourAt(now))) return undefined;
  let at = Math.ceil(now / quarter) * quarter;
  // A night has fewer quarters than this, on any day.
  for (let steps = 0; steps < 96 && !isAwake(hourAt(at)); steps += 1) at += quarter;
  return at;
}

function isAwake(hour: number): boolean {
  return hour >= firstHour && hour < lastHour;
}

/** Undefined for a zone that isn't known here. */
function clockOf(timeZone: string | undefined): ((at: number) => number) | undefined {
  if (timeZone === undefined) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    return (at) => Number(format.format(at));
  } catch {
    return undefined;
  }
}
