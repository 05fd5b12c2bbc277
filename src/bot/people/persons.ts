import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordRepository, RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { mentionsIn } from '../activity/mentions.ts';
import { isSameAccount, localeOf, personOf, placeOf, provenIdentity, recordKey } from '../activity/sender.ts';
import { accountOf } from '../outbox.ts';

/** Everybody whom the bot has met, so that it can write to them without being asked. */
export interface PersonRepository {
  /** Off the path of a message, and written only where something changed. Resolves when it is done. */
  note(person: MetPerson): Promise<void>;
  find(channel: string, id: string): Promise<MetPerson | undefined>;
  /** By a channel's id or a proven one. */
  findById(id: string): Promise<readonly MetPerson[]>;
  /** Everybody who has a name of their own, in no order that means anything: visitors of a web chat have none. */
  all(): AsyncIterable<MetPerson>;
}

const maxKnown = 10_000;
/** One id in more places than this is no person's. */
const maxUnderOneId = 20;
/** A site's visitors may be hundreds of thousands: none of them is read. */
const nameless = ['directline/', 'webchat/'];

/** @param records may hold keys of any length; `listed` knows those that are not too long for it */
export function createPersonRepository(
  records: RecordStore,
  listed: Pick<RecordRepository, 'list' | 'tellUnreadable'>,
): PersonRepository {
  // What was noted last, by key: written or about to be.
  const known = new Map<string, MetPerson>();

  function remember(key: string, person: MetPerson): void {
    known.delete(key);
    known.set(key, person);
    const oldest = known.keys().next().value;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  }

  async function find(channel: string, id: string): Promise<MetPerson | undefined> {
    const key = keyOf(channel, id);
    return (await personRecords.get(records, key)) ?? known.get(key);
  }

  return {
    async note(person) {
      const key = keyOf(person.channel, person.id);
      const before = known.get(key);
      const merged = before === undefined ? person : merge(before, person);
      if (before !== undefined && isDeepStrictEqual(before, merged)) return;
      remember(key, merged);
      try {
        const written = await write(records, key, person);
        remember(key, written);
        await point(records, person.id, person);
        const { provenId } = person;
        if (provenId !== undefined) await point(records, provenId.toLowerCase(), person);
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
    find,
    async findById(id) {
      const pointed = await Promise.all(
        [id, id.toLowerCase()].map((each) => personPointerRecords.get(records, recordKey(each))),
      );
      const pointers = pointed.flatMap((each) => each ?? []);
      const people = await Promise.all(pointers.map((pointer) => find(pointer.channel, pointer.id)));
      const unique = new Map(
        people.flatMap((person) =>
          person === undefined ? [] : [[keyOf(person.channel, person.id), person] as const],
        ),
      );
      return [...unique.values()];
    },
    all: () => personRecords.list(listed, { without: nameless }),
  };
}

/** What is newer counts; what it doesn't tell stays. */
function merge(before: MetPerson, now: MetPerson): MetPerson {
  return { ...before, ...now, name: now.name === '' ? before.name : now.name };
}

async function write(records: RecordStore, key: string, person: MetPerson): Promise<MetPerson> {
  const after = await personRecords.update(records, key, (before) => {
    const merged = before === undefined ? person : merge(before, person);
    return isDeepStrictEqual(before, merged) ? undefined : merged;
  });
  return after ?? person;
}

async function point(records: RecordStore, id: string, { channel, id: own }: MetPerson): Promise<void> {
  await personPointerRecords.update(records, recordKey(id), (before = []) =>
    before.some((pointer) => pointer.channel === channel && pointer.id === own)
      ? undefined
      : [...before, { channel, id: own }].slice(-maxUnderOneId),
  );
}

function keyOf(channel: string, id: string): string {
  return recordKey(channel, id);
}

const account = z.object({ id: z.string(), name: z.string().exactOptional() });

/** A person as they are kept: who they are, and all it takes to open a conversation with them. */
const metPersonSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  provenId: z.string().exactOptional(),
  locale: z.string().exactOptional(),
  timeZone: z.string().exactOptional(),
  tenant: z.string().exactOptional(),
  serviceUrl: z.string(),
  bot: account,
  /** The id of their private conversation with the bot, where there has been one. */
  private: z.string().exactOptional(),
});

export const personRecords = collection({
  prefix: 'people/',
  schema: metPersonSchema,
  keepFor: { days: 400, since: 'use', because: 'whom the bot has not met for a year is a stranger again' },
});

/** Who goes by an id: the channel's, or a proven one in lower case. */
export const personPointerRecords = collection({
  prefix: 'people-by/',
  schema: z.array(z.object({ channel: z.string(), id: z.string() })).readonly(),
  keepFor: { days: 400, since: 'use', because: 'it leads to a person, who is kept as long' },
});

export type MetPerson = z.infer<typeof metPersonSchema>;

const tenantData = z.object({ tenant: z.object({ id: z.string() }) });
export function tenantOf({ channelData, conversation }: InboundActivity): string | undefined {
  return tenantData.safeParse(channelData).data?.tenant.id ?? conversation.tenantId;
}

/** Whoever an activity lets the bot know: its sender first, then the people mentioned in it in Teams. */
export function metPeople(activity: InboundActivity, localMode: boolean): readonly MetPerson[] {
  const { channelId, serviceUrl, recipient, conversation, localTimezone } = activity;
  const { id, name } = personOf(activity);
  const tenant = tenantOf(activity);
  const shared = {
    channel: channelId,
    serviceUrl,
    bot: accountOf(recipient?.id ?? 'canvass', recipient?.name),
    ...(tenant === undefined ? {} : { tenant }),
  };
  const provenId = id === activity.from.id ? provenIdentity(activity, localMode) : undefined;
  const locale = localeOf(activity);
  const sender: MetPerson = {
    ...shared,
    id,
    name,
    ...(provenId === undefined ? {} : { provenId }),
    ...(locale === undefined ? {} : { locale }),
    ...(localTimezone === undefined ? {} : { timeZone: localTimezone }),
    ...(placeOf(activity).kind === 'personal' ? { private: conversation.id } : {}),
  };
  const met = isSameAccount(id, recipient?.id) ? [] : [sender];
  const { mentions = [] } = mentionsIn(activity);
  const others = mentions.filter((other) => other.id !== id);
  return [...met, ...others.map((other) => ({ ...shared, id: other.id, name: other.name }))];
}
