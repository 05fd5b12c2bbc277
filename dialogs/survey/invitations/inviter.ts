import { hash } from 'node:crypto';
import { commit } from '../../commit.ts';
import type { InvitationAnswer, InvitationRefusal, Inviter, RequestedUser } from '../../ports/inviter.ts';
import { maxCallMs } from '../../ports/limits.ts';
import type { KnownPerson, People } from '../../ports/people.ts';
import { foldId, type Person, type Place } from '../../turn.ts';
import type { SurveyChoice } from '../state.ts';
import { createSurveyFinder } from '../survey-finder.ts';
import { noteOnNewQuestion, surveyKey } from '../survey-record.ts';
import { afterPost, fateOfInvitation, interruptionBy, sendCard } from './card.ts';
import { firstWait, type InvitationDependencies, otherSystem, wakeInvitation } from './dependencies.ts';
import { type Invitation, invitationKey, invitationRecords } from './invitations.ts';
import { inviteByLink } from './invite-by-link.ts';
import { inviteeOf } from './invitees.ts';
import { restsAt, waitForRest } from './waiting.ts';

export type Invited =
  /** `there`: this person already has an open invitation to this survey, so nothing was sent. */
  /** `waiting`: it is sent once the survey that the person is in the middle of has ended or rests. */
  /** `delayed`: it is sent as soon as the channel can be reached. */
  /** `unconfirmed`: another process has begun to send it and may be dead; if requested a minute later, it is sent. */
  | {
      readonly kind: 'sent' | 'there' | 'waiting' | 'delayed' | 'unconfirmed';
      readonly invitation: Invitation;
    }
  | { readonly kind: 'optedOut' }
  | { readonly kind: 'unreached'; readonly reason: 'notInstalled' | 'notSupported' | 'failed' };

/**
 * Invites a person to a survey. The invitation is stored before it is sent, and withdrawn if the person can't be written to.
 * While one is open, a second one isn't sent, unless a crash cut the first sending short.
 * @param by the operator, and where they typed it; absent if another system asks
 * @param id of the invitation: if there is one with this id, it isn't sent again, whatever has become of it
 */
export async function invite(
  deps: InvitationDependencies,
  survey: SurveyChoice,
  person: KnownPerson,
  by?: { readonly person: Person; readonly place: Place },
  id?: string,
): Promise<Invited> {
  const audit = await deps.audit.begin({
    action: `invite to survey ${survey.id}`,
    by: by?.person ?? otherSystem,
    place: by?.place,
    detail: person.name === '' ? person.id : `${person.name} (${person.id})`,
  });
  // The invitation shows the operator's name, never an id.
  const byName = by === undefined || by.person.name === by.person.id ? undefined : by.person.name;
  const invited = await inviteOnce(deps, survey, person, byName, id);
  await deps.audit.complete(audit, outcomeOf(invited));
  return invited;
}

function outcomeOf(invited: Invited): string {
  switch (invited.kind) {
    case 'sent':
      return invited.invitation.delivery === 'unknown' ? 'it may have arrived' : 'invited';
    case 'waiting':
      return 'invited, once their open survey has ended or rests';
    case 'delayed':
      return 'invited, once the channel can be reached';
    case 'there':
      return 'not sent: invited already';
    case 'unconfirmed':
      return 'not sent: it may be on its way';
    case 'optedOut':
      return 'not sent: wants no invitations';
    case 'unreached':
      return `not sent: ${invited.reason === 'notInstalled' ? 'the app isn’t installed' : 'can’t be reached'}`;
  }
}

async function inviteOnce(
  deps: InvitationDependencies,
  survey: SurveyChoice,
  person: KnownPerson,
  by: string | undefined,
  id = deps.newId(),
): Promise<Invited> {
  const invitee = inviteeOf(person);
  if (await deps.optOuts.has(invitee)) return { kind: 'optedOut' };
  const at = deps.now();
  const { kind, invitation } = await deps.invitations.open({
    id,
    survey,
    person: invitee,
    by,
    at,
    delivery: 'pending',
    state: 'invited',
  });
  if (kind === 'new') return await send(deps, invitation, person);
  const fate = (await fateOfInvitation(deps, invitation))?.kind;
  if (fate === 'waiting' || fate === 'posted' || fate === 'unknown') return { kind: 'there', invitation };
  const taken = await takeOver(deps, invitation, at);
  if (taken !== undefined) return await send(deps, taken, person);
  return await sentByOthers(deps, invitation);
}

/** How long the requester waits at most; a post usually takes less. Milliseconds. */
const sendingMs = 8_000;
const firstLookMs = 10;
const betweenLooksMs = 250;

/** Waits for an invitation that another turn is sending; its process may be dead. */
async function sentByOthers(deps: InvitationDependencies, invitation: Invitation): Promise<Invited> {
  for (let waited = 0; ; waited += betweenLooksMs) {
    const now = await deps.invitations.find(invitation.survey.id, invitation.id);
    if (now === undefined) return { kind: 'unreached', reason: 'failed' };
    // Its place is known once its card is handed over.
    const isOnItsWay = now.delivery !== 'pending' || now.waiting === true || now.place !== undefined;
    if (isOnItsWay) return { kind: 'there', invitation: now };
    if (waited >= sendingMs) return { kind: 'unconfirmed', invitation: now };
    await deps.sleep(betweenLooksMs);
  }
}

/** Takes over an invitation whose sending was cut short; undefined if another turn has it. */
async function takeOver(
  deps: InvitationDependencies,
  { id, survey, delivery, waiting, at: begun }: Invitation,
  at: number,
): Promise<Invitation | undefined> {
  if (delivery !== 'pending' || waiting === true || at - begun < maxCallMs) return undefined;
  return await commit(deps.records, async (draft) => {
    const key = invitationKey(survey.id, id);
    const before = await draft.get(invitationRecords, key);
    if (before?.delivery !== 'pending' || before.at !== begun) return undefined;
    const taken = { ...before, at };
    await draft.save(invitationRecords, key, taken);
    return taken;
  });
}

async function send(
  deps: InvitationDependencies,
  invitation: Invitation,
  person: KnownPerson,
): Promise<Invited> {
  const { id, survey, at } = invitation;
  const own = { survey: survey.id, id };
  await wakeInvitation(deps, own, at + firstWait(deps));
  const opened = await deps.people.open(person);
  if (!opened.ok) {
    await deps.invitations.withdraw(invitation);
    return { kind: 'unreached', reason: opened.reason };
  }
  const { place } = opened;
  const lookAgainAt = await waitForRest(deps, surveyKey(place, person), own);
  if (lookAgainAt !== undefined) {
    const held = await deps.invitations.change(survey.id, id, (before) => ({
      ...before,
      place,
      waiting: true,
    }));
    await wakeInvitation(deps, own, lookAgainAt);
    // A survey that ended in the meantime hasn't woken anything that waited.
    const isFree = (await restsAt(deps, surveyKey(place, person))) === undefined;
    if (isFree) await wakeInvitation(deps, own, deps.now());
    return { kind: 'waiting', invitation: held ?? invitation };
  }
  const sent = await sendCard(deps, invitation, place, person);
  if (sent === 'gone') return { kind: 'there', invitation };
  const outcome = await outcomeOfCard(deps, { ...invitation, place });
  await noteOnNewQuestion(deps.records, surveyKey(place, person), sent.asking, interruptionBy(invitation));
  return outcome;
}

/** Waits until the card has arrived, or can't for now, and will be tried again. */
async function outcomeOfCard(deps: InvitationDependencies, invitation: Invitation): Promise<Invited> {
  let pause = firstLookMs;
  for (let waited = 0; waited < sendingMs; waited += pause) {
    pause = Math.min(2 * pause, betweenLooksMs);
    await deps.sleep(pause);
    const fate = await fateOfInvitation(deps, invitation);
    if (fate?.kind === 'waiting' && !fate.hasFailed) continue;
    // Its job may have withdrawn it first, and forgotten the card with it.
    const now =
      fate === undefined
        ? await deps.invitations.find(invitation.survey.id, invitation.id)
        : await afterPost(deps, invitation, fate);
    if (now === undefined) return { kind: 'unreached', reason: 'notInstalled' };
    return { kind: now.delivery === 'pending' ? 'delayed' : 'sent', invitation: now };
  }
  return { kind: 'delayed', invitation };
}

/** Invitations requested by another system. */
export function createInviter(deps: InvitationDependencies): Inviter {
  const finder = createSurveyFinder(deps.surveys, deps.now);
  return {
    async invite({ surveyId, user }, key) {
      const survey = await finder.find(surveyId);
      if (survey === 'unavailable') return { kind: 'unavailable', reason: 'surveys' };
      if (survey === 'unknown') return refused('surveyId', 'unknownSurvey');
      const person = await findUser(deps.people, user);
      if (typeof person === 'string') return refused('user', person);
      const id = key === undefined ? undefined : keyedId(key, surveyId, user);
      const invited = await invite(deps, survey, person, undefined, id);
      switch (invited.kind) {
        case 'sent':
        case 'there':
        case 'waiting':
        case 'delayed':
          return { kind: 'accepted', id: invited.invitation.id };
        case 'unconfirmed':
          return { kind: 'unavailable', reason: 'channel' };
        case 'optedOut':
          return refused('user', 'optedOut');
        case 'unreached':
          return invited.reason === 'failed'
            ? { kind: 'unavailable', reason: 'channel' }
            : refused('user', invited.reason);
      }
    },
    async inviteByLink(surveyId, id) {
      const survey = await finder.find(surveyId);
      if (survey === 'unavailable') return { kind: 'unavailable', reason: 'surveys' };
      if (survey === 'unknown') return refused('surveyId', 'unknownSurvey');
      await inviteByLink(deps, survey, id);
      return { kind: 'accepted', id };
    },
  };
}

function keyedId(key: string, survey: number, user: RequestedUser): string {
  return hash('sha256', JSON.stringify([key, survey, user]), 'base64url').slice(0, 22);
}

function refused(field: 'surveyId' | 'user', reason: InvitationRefusal): InvitationAnswer {
  return { kind: 'refused', field, reason };
}

async function findUser(people: People, user: RequestedUser): Promise<KnownPerson | InvitationRefusal> {
  if ('id' in user) {
    const [person, ...more] = (await people.findById(user.id)).filter(
      ({ id, channel }) => id === user.id && (user.channel === undefined || channel === user.channel),
    );
    if (person === undefined) return 'unknownUser';
    return more.length > 0 ? 'severalUsers' : person;
  }
  const { aadObjectId, tenantId } = user;
  const wanted = foldId(aadObjectId);
  const met = (await people.findById(aadObjectId)).find(
    ({ channel, provenId }) =>
      channel.toLowerCase() === 'msteams' && provenId !== undefined && foldId(provenId) === wanted,
  );
  if (met !== undefined) return met;
  const stranger = await people.stranger(aadObjectId, tenantId);
  if (stranger === 'noTenant') return 'unknownUser';
  return stranger === 'severalTenants' ? 'severalTenants' : stranger;
}
