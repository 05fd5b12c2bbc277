import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { periods, type RecordRepository, type RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import { foldId } from '../../../dialogs/turn.ts';
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
import { KnownRecords, type KnownRecordsOptions } from '../known-records.ts';

/** An id that is in use in more places than this isn't a person's. */
const maxUnderOneId = 20;
/** A site may have hundreds of thousands of nameless visitors, so these records are not read. */
const nameless = ['directline/', 'webchat/'];

export type PersonRepository = ReturnType<typeof createPersonRepository>;

/**
 * Everyone the bot has met, so that it can send them proactive messages.
 * @param records may hold keys of any length; `listed` only has those that are not too long for a list
 */
export function createPersonRepository(
  records: RecordStore,
  listed: Pick<RecordRepository, 'list' | 'tellUnreadable'>,
  options?: KnownRecordsOptions,
) {
  // Written, or about to be.
  const known = new KnownRecords<MetPerson>(options);

  async function find(channel: string, id: string): Promise<MetPerson | undefined> {
    const key = recordKey(channel, id);
    return (await personRecords.get(records, key)) ?? known.get(key);
  }

  return {
    find,
    /** No message waits for it; only changes are written. Resolves when it is done. */
    async note(person: MetPerson): Promise<void> {
      const { channel, id, provenId } = person;
      const key = recordKey(channel, id);
      await known.saveIfChanged(key, merge(known.get(key), person), async () => {
        const stored = await personRecords.update(records, key, (before) => {
          const merged = merge(before, person);
          return before !== undefined && isDeepStrictEqual(merge(before, before), merged)
            ? undefined
            : merged;
        });
        await point(records, id, person);
        if (provenId !== undefined) await point(records, foldId(provenId), person);
        return stored && merge(undefined, stored);
      });
    },
    /** By a channel's id or a proven one. */
    async findById(id: string): Promise<readonly MetPerson[]> {
      const pointers = await Promise.all(
        [id, foldId(id)].map((each) => personPointerRecords.get(records, recordKey(each))),
      );
      const unique = new Map(
        pointers.flatMap((each) => each ?? []).map((each) => [recordKey(each.channel, each.id), each]),
      );
      const people = await Promise.all(unique.values().map((each) => find(each.channel, each.id)));
      return people.filter((person) => person !== undefined);
    },
    /** Everyone with a name, in no particular order; visitors of a web chat have no name. */
    all: (): AsyncIterable<MetPerson> => personRecords.list(listed, { without: nameless }),
  };
}

/** Newer values replace older ones; values that are now missing stay. */
function merge(before: MetPerson | undefined, now: MetPerson): MetPerson {
  const { channel, id, serviceUrl, bot } = now;
  return {
    channel,
    id,
    name: now.name === '' ? (before?.name ?? '') : now.name,
    provenId: now.provenId ?? before?.provenId,
    locale: now.locale ?? before?.locale,
    timeZone: now.timeZone ?? before?.timeZone,
    tenant: now.tenant ?? before?.tenant,
    serviceUrl,
    bot,
    private: now.private ?? before?.private,
  };
}

async function point(records: RecordStore, by: string, { channel, id }: MetPerson): Promise<void> {
  await personPointerRecords.update(records, recordKey(by), (before = []) =>
    before.some((pointer) => pointer.channel === channel && pointer.id === id)
      ? undefined
      : [...before, { channel, id }].slice(-maxUnderOneId),
  );
}

/** A person as stored, with everything needed to open a conversation with them. */
const metPersonSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  provenId: z.string().optional(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  tenant: z.string().optional(),
  serviceUrl: z.string(),
  bot: accountSchema,
  /** The id of their private conversation with the bot, if there has been one. */
  private: z.string().optional(),
});

export type MetPerson = z.infer<typeof metPersonSchema>;

export const personRecords = collection({
  prefix: 'people/',
  personalData: {
    about: 'a person: ids, name, language, time zone, how to write to them',
    identifies: ({ id, provenId, private: conversation, name }) => ({
      ids: [id, provenId, conversation],
      names: [name],
    }),
  },
  schema: metPersonSchema,
  keepFor: {
    ...periods.person,
    since: 'use',
    because: 'whom the bot has not met for a year is a stranger again',
  },
});

/** The people with an id: the channel's, or a proven one in lower case. */
export const personPointerRecords = collection({
  prefix: 'people-by/',
  personalData: {
    names: 'which people have an id',
    stays: 'somebody else has the same id on another channel',
    without(people, person) {
      const others = people.filter(({ id, channel }) => !person.isTheirs(id, channel));
      return others.length === 0 ? undefined : others;
    },
  },
  schema: z.array(z.object({ channel: z.string(), id: z.string() })).readonly(),
  keepFor: { ...periods.person, since: 'use', because: 'it leads to a person, who is kept as long' },
});

/** The people in an activity: its sender first, then, in Teams, those mentioned in it. */
export function metPeople(activity: InboundActivity, localMode: boolean): readonly MetPerson[] {
  const { channelId: channel, serviceUrl, recipient, conversation, localTimezone } = activity;
  const { id, name } = personOf(activity);
  const shared = { channel, serviceUrl, bot: botOf(activity), tenant: tenantOf(activity) };
  const sender: MetPerson = {
    ...shared,
    id,
    name,
    provenId: id === activity.from.id ? provenIdentity(activity, localMode) : undefined,
    locale: localeOf(activity),
    timeZone: localTimezone,
    private: placeOf(activity).kind === 'personal' ? conversation.id : undefined,
  };
  const others = mentionsIn(activity).filter((other) => other.id !== id);
  return [
    ...(isSameAccount(id, recipient?.id) ? [] : [sender]),
    ...others.map((other) => ({ ...shared, id: other.id, name: other.name })),
  ];
}
