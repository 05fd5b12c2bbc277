import { z } from 'zod';
import { periods, type RecordRepository, type RecordStore } from '../../ports/records.ts';
import { collection, maxConflicts } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { type Place, placeSchema } from '../../turn.ts';
import { type Invitee, identitiesOf, inviteeSchema, personOfIdentity } from './invitees.ts';

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

/** @param index may hold keys of any length: people's ids can be long */
export function createInvitationRepository(records: RecordRepository, index: RecordStore) {
  const find = (survey: number, id: string) => invitationRecords.get(records, invitationKey(survey, id));

  async function latestBy(survey: number, identity: string) {
    const { value, version } = await latestInvitationRecords.load(index, invitationKey(survey, identity));
    return { invitation: value === undefined ? undefined : await find(survey, value.id), version };
  }

  /** Of a person without an invitation to the survey. */
  async function pointTo(survey: number, id: string, person: Invitee): Promise<void> {
    for (const identity of identitiesOf(person))
      await latestInvitationRecords.create(index, invitationKey(survey, identity), { id });
  }

  return {
    find,
    /** The latest invitation of a person to a survey, in any state. */
    async latest(survey: number, person: Invitee): Promise<Invitation | undefined> {
      const all = await Promise.all(identitiesOf(person).map((identity) => latestBy(survey, identity)));
      return all
        .flatMap(({ invitation }) => invitation ?? [])
        .toSorted((one, other) => other.at - one.at)
        .at(0);
    },
    /** The invitation whose link leads to a conversation; undefined, too, for a link of a version that didn't store that. */
    async byLink({ channel, conversation }: Place): Promise<Invitation | undefined> {
      if (channel !== linkChannel) return undefined;
      const link = await linkRecords.get(index, encodeURIComponent(conversation));
      return link && (await find(link.survey, link.id));
    },
    /** Stores an invitation of someone who can't have another. An existing one stays as it is. */
    async create(invitation: Invitation): Promise<void> {
      const { id, survey, link } = invitation;
      if (link !== undefined)
        await linkRecords.create(index, encodeURIComponent(link.conversation), { survey: survey.id, id });
      await invitationRecords.create(records, invitationKey(survey.id, id), invitation);
      const { person } = (await find(survey.id, id)) ?? invitation;
      await pointTo(survey.id, id, person);
    },
    /**
     * Stores a new invitation, unless there is one with its id, or the person has an open one to the same survey: that is returned
     * instead.
     */
    async open(invitation: Invitation) {
      const { id, person } = invitation;
      const survey = invitation.survey.id;
      const before = await find(survey, id);
      if (before !== undefined) {
        // A crash may have come between the invitation and the index.
        await pointTo(survey, id, before.person);
        return { kind: 'there', invitation: before } as const;
      }
      // Stored before the index points to it, so that the index never points to a missing one.
      await invitationRecords.create(records, invitationKey(survey, id), invitation);
      for (const identity of identitiesOf(person)) {
        for (let conflicts = 0; ; conflicts += 1) {
          if (conflicts > maxConflicts) throw new Error('Invitations of one person kept changing.');
          const { invitation: there, version } = await latestBy(survey, identity);
          if (there !== undefined && there.id !== id && isOpen(there)) {
            await invitationRecords.remove(records, invitationKey(survey, id));
            return { kind: 'there', invitation: there } as const;
          }
          const key = invitationKey(survey, identity);
          if ((await latestInvitationRecords.save(index, key, { id }, version)) !== 'conflict') break;
        }
      }
      return { kind: 'new', invitation } as const;
    },
    /** Changes it by compare-and-set; `change` may be called more than once, and returns undefined to change nothing. */
    change: (survey: number, id: string, change: (before: Invitation) => Invitation | undefined) =>
      invitationRecords.update(records, invitationKey(survey, id), (before) => before && change(before)),
    /** Removes an invitation that certainly never reached the person. */
    withdraw: ({ survey, id }: Invitation) => invitationRecords.remove(records, invitationKey(survey.id, id)),
  };
}

/** @param name the invitation's id, or an identity of its person */
export function invitationKey(survey: number, name: string): string {
  return `${padNumber(survey)}/${name}`;
}

/**
 * - `invited`: not answered yet;
 * - `started`, `completed`: its outcome; `partial`: the person left in the middle, or the service lost it;
 * - `expired`: unanswered, or unfinished, for too long;
 * - `declined`: not now; `optedOut`: never again.
 */
const stateSchema = z.enum(['invited', 'started', 'completed', 'partial', 'expired', 'declined', 'optedOut']);

/** All times are milliseconds since 1970. */
const invitationSchema = z.object({
  id: z.string(),
  survey: z.object({ id: z.int(), name: z.string() }),
  person: inviteeSchema,
  /** The operator's name; absent if another system asked. */
  by: z.string().optional(),
  at: z.number(),
  /** `pending`: being sent; `unknown`: it may have arrived. */
  delivery: z.enum(['pending', 'sent', 'unknown']),
  place: placeSchema.optional(),
  /** Its card isn't sent until the survey that the person is in the middle of has ended or rests. */
  waiting: z.literal(true).optional(),
  state: stateSchema,
  /** Stored together with the only reminder. */
  remindedAt: z.number().optional(),
  startedAt: z.number().optional(),
  /** Our own reference to the latest session that it led to. */
  session: z.string().optional(),
  /** Set if a signed link was given out instead of a message: the web chat conversation that it leads to. */
  link: z.object({ conversation: z.string() }).optional(),
});

export const invitationRecords = collection({
  prefix: 'invitations/',
  personalData: {
    names: 'an invitation: whom, by whom, when, and the outcome',
    stays: 'it counts in the survey’s report; an open one expires',
    identifies: ({ id, person, place, link }) => ({
      ids: [
        person.id,
        person.provenId,
        link?.conversation,
        place?.kind === 'personal' ? place.conversation : undefined,
      ],
      names: [person.name],
      references: [id],
    }),
    without(invitation, { isTheirs }) {
      const { person, place: _, link: __, waiting: ___, ...rest } = invitation;
      if (!isTheirs(person.id) && !isTheirs(person.provenId)) return invitation;
      const { channel, id } = person;
      return {
        ...rest,
        person: { channel, id, name: '' },
        state: isOpen(invitation) ? 'expired' : invitation.state,
      };
    },
  },
  schema: invitationSchema,
  keepFor: {
    ...periods.history,
    because: 'a survey’s report compares this year’s invitations with last year’s',
  },
});

/** A person's latest invitation to a survey, under each of their identities. */
export const latestInvitationRecords = collection({
  prefix: 'invitation-of/',
  personalData: {
    about: 'a person’s latest invitation to a survey',
    identifies: (_, key) => ({ ids: [personOfIdentity(key.slice(key.indexOf('/') + 1))] }),
  },
  schema: z.object({ id: z.string() }),
  keepFor: { ...periods.history, because: 'it leads to an invitation, which is kept as long' },
});

/** Where personal links lead: which invitation each conversation is of. */
export const linkRecords = collection({
  prefix: 'link-of/',
  personalData: {
    about: 'the conversation of a personal link',
    identifies: (_, key) => ({ ids: [decodeURIComponent(key.slice(key.indexOf('/') + 1))] }),
  },
  schema: z.object({ survey: z.int(), id: z.string() }),
  keepFor: { ...periods.history, because: 'it leads to an invitation, which is kept as long' },
});

/** The channel in which personal links open. */
export const linkChannel = 'webchat';

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationState = Invitation['state'];

/** Whether the person may still answer, so that no second invitation is sent. */
function isOpen({ state }: Invitation): boolean {
  return state === 'invited' || state === 'started' || state === 'partial';
}

/** Whether nothing happened for too long. The job that records this may be late. */
export function hasExpired({ state, at }: Invitation, now: number, expiryMilliseconds: number): boolean {
  return state === 'expired' || (state === 'invited' && now - at >= expiryMilliseconds);
}

/** Whether a session that the person starts now counts for this invitation. The session may come late. */
export function canStart({ state, link }: Invitation): boolean {
  return state !== 'completed' && state !== 'optedOut' && !(state === 'expired' && link !== undefined);
}
