import { commit, type Draft } from '../../commit.ts';
import type { NewMessage, PostFate } from '../../ports/outbox.ts';
import type { KnownPerson } from '../../ports/people.ts';
import type { Place } from '../../turn.ts';
import type { Interruption, StateOf, SurveyLength } from '../state.ts';
import { noteInterruption, surveyKey } from '../survey-record.ts';
import { type InvitationDependencies, invitationJob } from './dependencies.ts';
import { type Invitation, invitationKey, invitationRecords } from './invitations.ts';
import { type Invitee, isSamePerson } from './invitees.ts';
import { answeredInvitation, invitationMessage } from './messages.ts';

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

/** Hands it over within a decision. */
export async function handOverCard(
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
  { invitations, outbox, records }: Pick<InvitationDependencies, 'invitations' | 'outbox' | 'records'>,
  invitation: Invitation,
  fate: PostFate | undefined,
): Promise<Invitation | undefined> {
  if (fate?.kind === 'gone') {
    await commit(records, async (draft) => {
      const { id, survey, at, place } = invitation;
      const key = invitationKey(survey.id, id);
      const before = await draft.get(invitationRecords, key);
      if (before?.at !== at || place === undefined) return;
      await draft.remove(invitationRecords, key);
      // The same call may be repeated once the app is installed.
      await outbox.forget(draft, place, cardName(id));
    });
    return undefined;
  }
  if (fate?.kind !== 'posted' && fate?.kind !== 'unknown') return invitation;
  const delivery = fate.kind === 'posted' ? 'sent' : 'unknown';
  return await invitations.change(invitation.survey.id, invitation.id, (before) => ({ ...before, delivery }));
}

interface Addressee {
  readonly place: Place;
  readonly known: Invitee | KnownPerson;
  readonly locale: string | undefined;
}

/** A person whom the bot hadn't met when they were invited may have written since: under the channel's own id. */
export async function addresseeOf(
  { people }: { readonly people: Pick<InvitationDependencies['people'], 'find' | 'findById'> },
  place: Place,
  person: Invitee,
): Promise<Addressee> {
  const known =
    (await people.find(person.channel, person.id)) ??
    (await people.findById(person.id)).find((met) => isSamePerson(met, person));
  return { place, known: known ?? person, locale: known?.locale };
}

/** Hands over an invitation's card or reminder, and notes the interruption on the question open there, if any. */
export async function handOver(
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

/**
 * Takes back what a person who has opted out hasn't received yet; what has arrived meanwhile says so. If the surveys can't be
 * listed, it is posted all the same.
 */
export async function takeBackInvitations(
  deps: Pick<InvitationDependencies, 'surveys' | 'invitations' | 'outbox' | 'records' | 'wordingFor'>,
  person: Invitee,
  locale: string | undefined,
): Promise<void> {
  const listed = await deps.surveys.listSurveys();
  if (!listed.ok) return;
  for (const survey of listed.value) {
    const latest = await deps.invitations.latest(survey.id, person);
    if (latest?.place === undefined) continue;
    const { id, place } = latest;
    await commit(deps.records, async (draft) => {
      const key = invitationKey(survey.id, id);
      const invitation = await draft.get(invitationRecords, key);
      if (invitation?.delivery !== 'pending' || invitation.state !== 'invited') return;
      await draft.save(invitationRecords, key, { ...invitation, state: 'optedOut' });
      const message = answeredInvitation(invitation, 'never', deps.wordingFor(locale));
      await deps.outbox.retire(draft, { place, name: cardName(id), message, language: locale });
    });
  }
}
