import { z } from 'zod';
import { foldName } from '../../../dialogs/text.ts';
import { foldId } from '../../../dialogs/turn.ts';
import { personRecords } from '../../bot/people/persons.ts';
import { createRecordRepository } from '../../store/records.ts';
import { PersonIdentity } from './identity.ts';
import { createRecogniser } from './recognise.ts';
import { type Found, findRecords, identityIn, namedIn, type Searched, searchPerson } from './search.ts';

type Resolved =
  | { readonly kind: 'found'; readonly person: PersonIdentity; readonly found: Found }
  /** Several people go by that id. */
  | { readonly kind: 'ambiguous'; readonly people: readonly Match[] }
  /** No one does; `people` have a name like it. */
  | { readonly kind: 'unknown'; readonly people: readonly Match[] };

const matchSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  provenId: z.string().optional(),
});

export type Match = z.infer<typeof matchSchema>;

/**
 * The person who goes by an id: the channel's, a proven one, or the web chat's.
 * @param given the id, after its channel and a slash if several people go by it
 */
export async function resolvePerson(searched: Searched, given: string): Promise<Resolved> {
  const whole = await peopleWith(searched, given);
  if (whole.length > 1) return { kind: 'ambiguous', people: whole };
  const person = new PersonIdentity(given);
  const found = await searchPerson(searched, person);
  if (isSomebody(searched, found, given)) return { kind: 'found', person, found };
  const slash = given.indexOf('/');
  if (slash > 0) {
    const [channel, id] = [given.slice(0, slash), given.slice(slash + 1)];
    const there = new PersonIdentity(id, channel);
    const foundThere = await searchPerson(searched, there);
    if (isSomebody(searched, foundThere, id)) return { kind: 'found', person: there, found: foundThere };
  }
  return { kind: 'unknown', people: await namedLike(searched, given) };
}

/** The people who go by an id; someone proven to be the same on several channels counts once. */
async function peopleWith(searched: Searched, id: string): Promise<readonly Match[]> {
  const person = new PersonIdentity(id);
  const records = await findRecords(searched, person, createRecogniser(person));
  const people = records.flatMap((record) => {
    const match = record.kind === personRecords ? matchSchema.safeParse(record.body).data : undefined;
    return match !== undefined && (person.isTheirs(match.id) || person.isTheirs(match.provenId))
      ? [match]
      : [];
  });
  const bySelf = new Map(
    people.map((one) => [
      one.provenId === undefined ? `${one.channel}/${one.id}` : foldId(one.provenId),
      one,
    ]),
  );
  return [...bySelf.values()];
}

/** Whether a record takes the id for a person's: it could be a tenant's, or the bot's own. */
function isSomebody(searched: Searched, { records, conversations }: Found, id: string): boolean {
  const given = new PersonIdentity(id);
  return (
    conversations.length > 0 ||
    records.some((record) => {
      const identity = identityIn(searched, record);
      return (
        (identity !== undefined && given.isOf(identity)) ||
        namedIn(record).some((one) => given.isTheirs(one.id))
      );
    })
  );
}

const maxNamed = 20;

async function namedLike({ database }: Searched, name: string): Promise<readonly Match[]> {
  const wanted = foldName(name);
  const found: Match[] = [];
  if (wanted === '') return found;
  for await (const person of personRecords.list(createRecordRepository(database))) {
    if (foldName(person.name).includes(wanted)) found.push(matchSchema.parse(person));
    if (found.length === maxNamed) break;
  }
  return found;
}
