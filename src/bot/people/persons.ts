import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defined } from '../../../dialogs/defined.ts';
import type { RecordRepository, RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { mentionsIn } from '../activity/mentions.ts';
import {
  accountSchema,
  botOf,
  isSameAccount,
  localeOf,
  personOf,
  placeOf,
  provenIdentity,
  recordKey,
  tenantOf,
} from '../activity/sender.ts';
import { KnownRecords } from '../known-records.ts';

/** One id in more places than this is no person's. */
const maxUnderOneId = 20;
/** A site's visitors may be hundreds of thousands: none of them is read. */
const nameless = ['directline/', 'webchat/'];

export type PersonRepository = ReturnType<typeof createPersonRepository>;

/**
 * Everybody whom the bot has met, so that it can write to them without being asked.
 * @param records may hold keys of any length; `listed` knows those that are not too long for it
 * @param maxAge see `KnownRecords`
 */
export function createPersonRepository(
  records: RecordStore,
  listed: Pick<RecordRepository, 'list' | 'tellUnreadable'>,
  maxAge?: number,
) {
  // Written, or about to be.
  const known = new KnownRecords<MetPerson>(undefined, maxAge);

  async function find(channel: string, id: string): Promise<MetPerson | undefined> {
    const key = recordKey(channel, id);
    return (await personRecords.get(records, key)) ?? known.get(key);
  }

  return {
    find,
    /** Off the path of a message, and written only where something changed. Resolves when it is done. */
    async note(person: MetPerson): Promise<void> {
      const { channel, id, provenId } = person;
      const key = recordKey(channel, id);
      await known.saveIfChanged(key, merge(known.get(key), person), async () => {
        const stored = await personRecords.update(records, key, (before) => {
          const merged = merge(before, person);
          return isDeepStrictEqual(before, merged) ? undefined : merged;
        });
        await point(records, id, person);
        if (provenId !== undefined) await point(records, provenId.toLowerCase(), person);
        return stored;
      });
    },
    /** By a channel's id or a proven one. */
    async findById(id: string): Promise<readonly MetPerson[]> {
      const pointers = await Promise.all(
        [id, id.toLowerCase()].map((each) => personPointerRecords.get(records, recordKey(each))),
      );
      const unique = new Map(
        pointers.flatMap((each) => each ?? []).map((each) => [recordKey(each.channel, each.id), each]),
      );
      const people = await Promise.all(unique.values().map((each) => find(each.channel, each.id)));
      return people.filter((person) => person !== undefined);
    },
    /** Everybody who has a name of their own, in no order that means anything: visitors of a web chat have none. */
    all: (): AsyncIterable<MetPerson> => personRecords.list(listed, { without: nameless }),
  };
}

/** What is newer counts; what it doesn't say stays. */
function merge(before: MetPerson | undefined, now: MetPerson): MetPerson {
  return { ...before, ...now, name: now.name === '' ? (before?.name ?? '') : now.name };
}

async function point(records: RecordStore, by: string, { channel, id }: MetPerson): Promise<void> {
  await personPointerRecords.update(records, recordKey(by), (before = []) =>
    before.some((pointer) => pointer.channel === channel && pointer.id === id)
      ? undefined
      : [...before, { channel, id }].slice(-maxUnderOneId),
  );
}

/** A person as they are stored: who they are, and all it takes to open a conversation with them. */
const metPersonSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  provenId: z.string().exactOptional(),
  locale: z.string().exactOptional(),
  timeZone: z.string().exactOptional(),
  tenant: z.string().exactOptional(),
  serviceUrl: z.string(),
  bot: accountSchema,
  /** The id of their private conversation with the bot, where there has been one. */
  private: z.string().exactOptional(),
});

export type MetPerson = z.infer<typeof metPersonSchema>;

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

/** Everybody whom an activity introduces: its sender first, then the people mentioned in it in Teams. */
export function metPeople(activity: InboundActivity, localMode: boolean): readonly MetPerson[] {
  const { channelId: channel, serviceUrl, recipient, conversation, localTimezone } = activity;
  const { id, name } = personOf(activity);
  const shared = defined({ channel, serviceUrl, bot: botOf(activity), tenant: tenantOf(activity) });
  const sender: MetPerson = {
    ...shared,
    ...defined({
      id,
      name,
      provenId: id === activity.from.id ? provenIdentity(activity, localMode) : undefined,
      locale: localeOf(activity),
      timeZone: localTimezone,
      private: placeOf(activity).kind === 'personal' ? conversation.id : undefined,
    }),
  };
  const others = mentionsIn(activity).filter((other) => other.id !== id);
  return [
    ...(isSameAccount(id, recipient?.id) ? [] : [sender]),
    ...others.map((other) => ({ ...shared, id: other.id, name: other.name })),
  ];
}
