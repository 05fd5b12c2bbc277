import { z } from 'zod';
import type { KnownPerson } from '../../ports/people.ts';
import { foldId, type Incoming } from '../../turn.ts';

/** A person as stored in an invitation. */
export const inviteeSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  /** What the channel proves, e.g. the AAD object id. */
  provenId: z.string().optional(),
});

export type Invitee = z.infer<typeof inviteeSchema>;

export function inviteeOf({ channel, id, name, provenId }: KnownPerson): Invitee {
  return { channel, id, name, provenId };
}

export function inviteeOfTurn({ place, person, provenId }: Incoming): Invitee {
  return { channel: place.channel, id: person.id, name: person.name, provenId };
}

/**
 * Every identity of a person, as a part of a key. People who were mentioned are known only by the channel's id, people invited
 * from another system only by the proven one, and people who wrote by both.
 */
export function identitiesOf({ channel, id, provenId }: Invitee): readonly string[] {
  const place = encodeURIComponent(channel.toLowerCase());
  const own = `${place}/${encodeURIComponent(id)}`;
  if (provenId === undefined) return [own];
  const proven = `${place}/proven/${encodeURIComponent(foldId(provenId))}`;
  return id === provenId ? [proven] : [proven, own];
}

/** The id in an identity. */
export function personOfIdentity(identity: string): string {
  return decodeURIComponent(identity.slice(identity.lastIndexOf('/') + 1));
}

export function isSamePerson(one: Invitee, other: Invitee): boolean {
  const names = new Set(identitiesOf(one));
  return identitiesOf(other).some((name) => names.has(name));
}
