import { Temporal } from 'temporal-polyfill';
import { commit, type Draft } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { NewMessage, PostFate } from '../../ports/outbox.ts';
import type { KnownPerson } from '../../ports/people.ts';
import type { Place } from '../../turn.ts';
import type { Interruption, StateOf, SurveyLength } from '../state.ts';
import { noteInterruption, surveyKey } from '../survey-record.ts';
import { firstWait, type InvitationDependencies, invitationJob } from './dependencies.ts';
import { type Invitation, invitationKey, invitationRecords } from './invitations.ts';
import type { Invitee } from './invitees.ts';
import { invitationMessage, invitationReminder } from './messages.ts';
import { waitForRest } from './waiting.ts';

type ReminderDependencies = Pick<
  InvitationDependencies,
  | 'invitations'
  | 'lengths'
  | 'optOuts'
  | 'records'
  | 'outbox'
  | 'wordingFor'
  | 'now'
  | 'expiryMilliseconds'
  | 'reminderMilliseconds'
> & { readonly people: Pick<InvitationDependencies['people'], 'find'> };

/** Sends an invitation that waited, sends one reminder of an unanswered one, and lets it expire. */
export function createInvitationJob(deps: ReminderDependencies): JobHandler {
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

/** What became of an invitation's card, until that is stored. */
export async function fateOfInvitation(
  { outbox }: Pick<InvitationDependencies, 'outbox'>,
  { id, delivery, place }: Invitation,
): Promise<PostFate | undefined> {
  if (delivery !== 'pending' || place === undefined) return undefined;
  return await outbox.fateOf(place, cardName(id));
}

/** Stores what became of its card. @returns undefined if it is withdrawn: the person can't be written to */
export async function afterPost(
  { invitations }: Pick<InvitationDependencies, 'invitations'>,
  invitation: Invitation,
  fate: PostFate | undefined,
): Promise<Invitation | undefined> {
  if (fate?.kind === 'gone') return void (await invitations.withdraw(invitation));
  if (fate?.kind !== 'posted' && fate?.kind !== 'unknown') return invitation;
  const delivery = fate.kind === 'posted' ? 'sent' : 'unknown';
  return await invitations.change(invitation.survey.id, invitation.id, (before) => ({ ...before, delivery }));
}

/** @returns when to look again */
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
  const to = await addresseeOf(deps, place, person);
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

/**
 * Hands over the card of an invitation that was stored and whose place is known now, once.
 * @returns the question open there, as it was before; `gone`: the invitation was withdrawn or answered
 */
export async function sendCard(
  deps: Pick<InvitationDependencies, 'records' | 'outbox' | 'lengths' | 'wordingFor' | 'expiryMilliseconds'>,
  { id, survey }: Invitation,
  place: Place,
  person: KnownPerson,
): Promise<{ readonly asking: StateOf<'asking'> | undefined } | 'gone'> {
  const about = await deps.lengths.usual(survey.id);
  return await commit(deps.records, async (draft) => {
    const key = invitationKey(survey.id, id);
    const before = await draft.get(invitationRecords, key);
    if (before?.delivery !== 'pending' || before.state !== 'invited') return 'gone';
    const sent = { ...before, place };
    await draft.save(invitationRecords, key, sent);
    return {
      asking: await handOverCard(deps, draft, sent, { place, known: person, locale: person.locale }, about),
    };
  });
}

async function handOverCard(
  deps: Pick<InvitationDependencies, 'outbox' | 'wordingFor' | 'expiryMilliseconds'>,
  draft: Draft,
  invitation: Invitation,
  to: Addressee,
  about: SurveyLength | undefined,
): Promise<StateOf<'asking'> | undefined> {
  const { id, survey, at } = invitation;
  return await handOver(deps, draft, invitation, to, {
    message: invitationMessage(invitation, deps.wordingFor(to.locale), about),
    name: cardName(id),
    until: at + deps.expiryMilliseconds,
    wakes: { kind: invitationJob, key: `${survey.id}/${id}` },
  });
}

function cardName(id: string): string {
  return `invitation ${id}`;
}

/** A reminder that is later than this may come at night, or after the answer. */
export const reminderLateMilliseconds = 15 * 60_000;

/** @returns when to try again; undefined: it has been decided */
async function remind(
  deps: ReminderDependencies,
  invitation: Invitation,
  now: number,
): Promise<number | undefined> {
  const { id, survey, person, place } = invitation;
  if (place === undefined || (await deps.optOuts.has(person))) return undefined;
  const to = await addresseeOf(deps, place, person);
  const quiet = quietUntil(now, to.known);
  if (quiet !== undefined) return quiet;
  const lookAgainAt = await waitForRest(deps, surveyKey(place, person), { survey: survey.id, id });
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

interface Addressee {
  readonly place: Place;
  readonly known: Invitee | KnownPerson;
  readonly locale: string | undefined;
}

async function addresseeOf(
  { people }: Pick<ReminderDependencies, 'people'>,
  place: Place,
  person: Invitee,
): Promise<Addressee> {
  const known = await people.find(person.channel, person.id);
  return { place, known: known ?? person, locale: known?.locale };
}

/** Hands over an invitation's card or reminder, and notes the interruption on the question open there, if any. */
async function handOver(
  { outbox }: Pick<InvitationDependencies, 'outbox'>,
  draft: Draft,
  invitation: Invitation,
  { place, known, locale }: Addressee,
  post: Pick<NewMessage, 'message' | 'name' | 'until' | 'wakes'>,
): Promise<StateOf<'asking'> | undefined> {
  await outbox.add(draft, { place, language: locale, ...post });
  return await noteInterruption(draft, surveyKey(place, known), interruptionBy(invitation));
}

export function interruptionBy({ id, survey, by }: Pick<Invitation, 'id' | 'survey' | 'by'>): Interruption {
  return { kind: 'invitation', id, survey, by };
}

const firstHour = 8;
const lastHour = 21;

/**
 * When to send a reminder that is due at night: at 8:00 in the person's time zone. Undefined: now, also if their time zone isn't
 * known. Only Teams makes a sound: on a page, a message is only seen.
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

/** Undefined for an unknown zone. */
function timeIn(timeZone: string | undefined, now: number): Temporal.ZonedDateTime | undefined {
  if (timeZone === undefined) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(timeZone);
  } catch {
    return undefined;
  }
}
