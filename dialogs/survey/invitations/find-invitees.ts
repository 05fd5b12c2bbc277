import type { KnownPerson, People } from '../../ports/people.ts';
import type { Incoming } from '../../turn.ts';

/** The people whom an operator may mean: themselves, one who is mentioned, else by id, else by name. */
export async function findInvitees(
  { mentions = [], place, person }: Incoming,
  people: People,
  asked: string,
): Promise<readonly KnownPerson[]> {
  const wanted = asked.trim();
  if (/^(?:me|myself)$/iu.test(wanted)) {
    const { id, name } = person;
    return [(await people.find(place.channel, id)) ?? { channel: place.channel, id, name }];
  }
  const mentioned = mentions.find(({ text, name }) => text.trim() === wanted || `@${name}` === wanted);
  if (mentioned !== undefined) {
    const { id, name } = mentioned;
    return [(await people.find(place.channel, id)) ?? { channel: place.channel, id, name }];
  }
  const bare = wanted.replace(/^@/u, '').replace(/^["“”„«](.*)["“”»]$/u, '$1');
  const byId = await people.findById(bare);
  const here = byId.filter(({ channel }) => channel === place.channel);
  // One id in several channels: the operator's own channel is meant.
  if (byId.length > 0) return (here.length > 0 ? here : byId).slice(0, 1);
  return await people.findByName(bare);
}
