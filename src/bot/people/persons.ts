import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ListedRecord, RecordRepository, RecordStore } from '../../../dialogs/ports/records.ts';
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
const maxConflicts = 3;
/** One id in more places than this is no person's. */
const maxUnderOneId = 20;
const atOnce = 500;
const prefix = 'people/';
const nameless = ['webchat', 'directline'].map((channel) => `${prefix}${channel}/`);
const pointersSchema = z.array(z.object({ channel: z.string(), id: z.string() }));

/** @param records may hold keys of any length; `book` lists those that are not too long for it */
export function createPersonRepository(
  records: RecordStore,
  book: Pick<RecordRepository, 'list'>,
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
    const stored = await records.load(key);
    return metPersonSchema.safeParse(stored?.body).data ?? known.get(key);
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
      const pointers = [...(await pointersOf(records, id)), ...(await pointersOf(records, id.toLowerCase()))];
      const people = await Promise.all(pointers.map((pointer) => find(pointer.channel, pointer.id)));
      const unique = new Map(
        people.flatMap((person) =>
          person === undefined ? [] : [[keyOf(person.channel, person.id), person] as const],
        ),
      );
      return [...unique.values()];
    },
    async *all() {
      let after: string | undefined;
      list: for (;;) {
        const listed: readonly ListedRecord[] = await book.list(prefix, {
          limit: atOnce,
          ...(after === undefined ? {} : { after }),
        });
        for (const { key, body } of listed) {
          // A site's visitors may be hundreds of thousands: none of them is read.
          const visitors = nameless.find((start) => key.startsWith(start));
          if (visitors !== undefined) {
            after = `${visitors}\u{10ffff}`;
            continue list;
          }
          const person = metPersonSchema.safeParse(body).data;
          if (person !== undefined) yield person;
        }
        after = listed.at(-1)?.key;
        if (after === undefined || listed.length < atOnce) return;
        // Many of them are looked through in the course of one command: others have their turn meanwhile.
        await setImmediate();
      }
    },
  };
}

/** What is newer counts; what it doesn't tell stays. */
function merge(before: MetPerson, now: MetPerson): MetPerson {
  return { ...before, ...now, name: now.name === '' ? before.name : now.name };
}

async function write(records: RecordStore, key: string, person: MetPerson): Promise<MetPerson> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const stored = await records.load(key);
    const before = metPersonSchema.safeParse(stored?.body).data;
    const merged = before === undefined ? person : merge(before, person);
    if (isDeepStrictEqual(before, merged)) return merged;
    if ((await records.save(key, merged, stored?.version)) !== 'conflict') return merged;
  }
  return person;
}

async function point(records: RecordStore, id: string, { channel, id: own }: MetPerson): Promise<void> {
  const key = recordKey('people-by', id);
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const stored = await records.load(key);
    const before = pointersSchema.safeParse(stored?.body).data ?? [];
    if (before.some((pointer) => pointer.channel === channel && pointer.id === own)) return;
    const pointers = [...before, { channel, id: own }].slice(-maxUnderOneId);
    if ((await records.save(key, pointers, stored?.version)) !== 'conflict') return;
  }
}

async function pointersOf(records: RecordStore, id: string): Promise<z.infer<typeof pointersSchema>> {
  const stored = await records.load(recordKey('people-by', id));
  return pointersSchema.safeParse(stored?.body).data ?? [];
}

function keyOf(channel: string, id: string): string {
  return prefix + recordKey(channel, id);
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
