import { z } from 'zod';
import type { Identity } from '../../../dialogs/ports/personal-data.ts';
import type { RecordKind } from '../../../dialogs/ports/records.ts';
import type { Collection } from '../../../dialogs/records.ts';
import { visitorRecords } from '../../app/record-kinds.ts';
import type { Database, Parameter } from '../../store/database.ts';
import { originalText, storedKey } from '../../store/documents.ts';
import { type PagedTable, readPages } from '../../store/pages.ts';
import { keyedTables, sharedKeyedTables } from '../../store/personal-data.ts';
import { readStoredJson, setAsideRecords } from '../../store/record-keeping.ts';
import { webChatChannel } from '../../web/direct-line/account.ts';
import type { PersonIdentity } from './identity.ts';
import { createRecogniser, type Mention, type Recogniser } from './recognise.ts';
import { objectsIn, textsIn } from './texts.ts';

export interface FoundRecord {
  /** Absent: this version knows no such kind. */
  readonly kind: RecordKind | undefined;
  /** With the prefix. */
  readonly key: string;
  readonly stored: { readonly key: string; readonly version: number; readonly text: string };
  /** Undefined if it isn't JSON. */
  readonly body: unknown;
  readonly changedAt: number;
  readonly mention: Mention;
}

interface FoundConversation {
  readonly id: string;
  readonly user: string;
  readonly createdAt: number;
}

/** Something that was said in the web chat. */
export interface FoundActivity {
  readonly conversation: string;
  readonly sequence: number;
  readonly at: number;
  readonly activity: unknown;
}

/** A row that names the person in its key. */
interface FoundRow {
  readonly table: string;
  /** As stored, by column. */
  readonly key: Readonly<Record<string, string>>;
}

/** Everything stored about a person. */
export interface Found {
  readonly records: readonly FoundRecord[];
  readonly conversations: readonly FoundConversation[];
  /** In their own conversations. */
  readonly said: readonly FoundActivity[];
  /** In the conversations of others, who were shown it or wrote it. */
  readonly saidOfThem: readonly (FoundActivity & { readonly mention: Mention })[];
  readonly rows: readonly FoundRow[];
  /** Others with the same name, or whose name contains theirs, by id. */
  readonly namesakes: ReadonlySet<string>;
}

export interface Searched {
  readonly database: Database;
  readonly kinds: readonly RecordKind[];
  readonly collections: readonly Collection<unknown>[];
}

/**
 * Finds everything stored about a person, and adds to the identity whatever else they go by. It reads every record and
 * key again whenever something new turns up: slow, but nothing can be missed.
 */
export async function searchPerson(searched: Searched, person: PersonIdentity): Promise<Found> {
  let records: FoundRecord[];
  let conversations: FoundConversation[];
  let recogniser: Recogniser;
  for (;;) {
    recogniser = createRecogniser(person);
    records = await findRecords(searched, person, recogniser);
    conversations = await findConversations(searched.database, person);
    const isNew = [
      ...records.map((record) => learn(searched, record, person)),
      ...conversations.map(({ id, user }) => person.add({ ids: [id, user] })),
    ];
    if (!isNew.includes(true)) break;
  }
  const { said, saidOfThem } = await findActivities(searched.database, person, recogniser);
  return {
    records,
    conversations,
    said,
    saidOfThem,
    rows: await findRows(searched.database, recogniser),
    namesakes: namesakesIn(searched, records, person, recogniser),
  };
}

const documents: PagedTable = {
  name: 'documents',
  columns: [
    { name: 'key', type: 'text' },
    { name: 'version', type: 'bigint' },
    { name: 'body', type: 'text' },
    { name: 'updated_at', type: 'bigint' },
  ],
  key: ['key'],
};
const documentRow = z.tuple([z.string(), z.int(), z.string(), z.int()]);

export async function findRecords(
  { database, kinds }: Searched,
  person: PersonIdentity,
  recogniser: Recogniser,
): Promise<FoundRecord[]> {
  const digested = digestedKeys(person);
  const found: FoundRecord[] = [];
  for await (const rows of readPages(database, documents)) {
    for (const row of rows) {
      const [stored, version, text, changedAt] = documentRow.parse(row);
      const whole = digested.get(stored);
      if (whole === undefined && !recogniser.mayMention(stored) && !recogniser.mayMention(text)) continue;
      const key = whole ?? originalText(stored);
      const kind = kinds.find(({ prefix }) => key.startsWith(prefix));
      const body = readStoredJson(text);
      const mention = whole === undefined ? mentionInRecord(recogniser, kind, key, body ?? text) : 'id';
      if (mention === undefined || isElsewhere(person.channel, key, body)) continue;
      found.push({ kind, key, stored: { key: stored, version, text }, body, changedAt, mention });
    }
  }
  return found;
}

function mentionInRecord(
  recogniser: Recogniser,
  kind: RecordKind | undefined,
  key: string,
  body: unknown,
): Mention | undefined {
  const texts = [key.slice(kind?.prefix.length ?? 0), ...textsIn(body)];
  const mention = strongest(texts.map(recogniser.mentionIn));
  // In data that isn't personal, their name is a word like any other.
  const isWord = kind !== undefined && 'none' in kind.personalData && mention === 'name';
  return isWord ? undefined : mention;
}

function strongest(mentions: readonly (Mention | undefined)[]): Mention | undefined {
  return mentions.includes('id') ? 'id' : mentions.find((one) => one !== undefined);
}

/** Keys that are too long are stored as digests, in which no one can be recognised: they are computed again. */
function digestedKeys(person: PersonIdentity): ReadonlyMap<string, string> {
  const ids = [...person.ids.values()];
  const keys = ids.flatMap((conversation) =>
    ids.flatMap((id) =>
      ['msteams', webChatChannel].flatMap((channel) => visitorRecords(channel, conversation, id)),
    ),
  );
  return new Map(
    keys.map((key) => [storedKey(key), key] as const).filter(([stored]) => stored.startsWith('\\#')),
  );
}

const withChannel = z.object({ channel: z.string() });

/** Whether it is about what happened only on other channels. */
function isElsewhere(channel: string | undefined, key: string, body: unknown): boolean {
  if (channel === undefined) return false;
  const named = objectsIn(body).flatMap((one) => withChannel.safeParse(one).data?.channel ?? []);
  const inKey = key.split('/').map(decodeURIComponent);
  return !inKey.includes(channel) && !named.includes(channel) && named.length > 0;
}

const named = z.object({ id: z.string(), name: z.string() });

/** What the person that a record is about goes by. */
export function identityIn(
  { collections }: Searched,
  { kind, key, body }: FoundRecord,
): Identity | undefined {
  const collection = collections.find((one) => one === kind);
  return collection?.identifies(body, key.slice(collection.prefix.length));
}

/** Everyone named in a record that isn't about one person. */
export function namedIn({ kind, body }: FoundRecord): readonly z.infer<typeof named>[] {
  if (kind === undefined || !('names' in kind.personalData)) return [];
  return objectsIn(body).flatMap((one) => named.safeParse(one).data ?? []);
}

/** What else the person goes by, according to a record. @returns whether any of it is new */
function learn(searched: Searched, record: FoundRecord, person: PersonIdentity): boolean {
  const identity = identityIn(searched, record);
  const isNew = identity !== undefined && person.isOf(identity) && person.add(identity);
  const names = namedIn(record).filter(({ id }) => person.isTheirs(id));
  return person.add({ ids: [], names: names.map(({ name }) => name) }) || isNew;
}

/** Others whose names contain one of theirs. */
function namesakesIn(
  searched: Searched,
  records: readonly FoundRecord[],
  person: PersonIdentity,
  recogniser: Recogniser,
): ReadonlySet<string> {
  const others = records.flatMap((record) => {
    const identity = identityIn(searched, record);
    const [id] = identity?.ids ?? [];
    const about = (identity?.names ?? []).map((name) => ({ id, name }));
    return [...namedIn(record), ...about].filter((one) => !person.isTheirs(one.id));
  });
  return new Set(
    others.flatMap(({ id, name = '' }) => (recogniser.mentionIn(name) === 'name' ? (id ?? []) : [])),
  );
}

const conversationTable: PagedTable = {
  name: 'web_chat_conversations',
  columns: [
    { name: 'id', type: 'text' },
    { name: 'user_id', type: 'text' },
    { name: 'created_at', type: 'bigint' },
  ],
  key: ['id'],
};
const conversationRow = z.tuple([z.string(), z.string(), z.int()]);

async function findConversations(database: Database, person: PersonIdentity): Promise<FoundConversation[]> {
  const found: FoundConversation[] = [];
  for await (const rows of readPages(database, conversationTable)) {
    for (const row of rows) {
      const [storedId, storedUser, createdAt] = conversationRow.parse(row);
      const [id, user] = [originalText(storedId), originalText(storedUser)];
      if (person.isTheirs(id) || person.isTheirs(user)) found.push({ id, user, createdAt });
    }
  }
  return found;
}

const activityTable: PagedTable = {
  name: 'web_chat_activities',
  columns: [
    { name: 'conversation_id', type: 'text' },
    { name: 'sequence', type: 'bigint' },
    { name: 'activity', type: 'text' },
    { name: 'at', type: 'bigint' },
  ],
  key: ['conversation_id', 'sequence'],
};
const activityRow = z.tuple([z.string(), z.int(), z.string(), z.int()]);

async function findActivities(
  database: Database,
  person: PersonIdentity,
  recogniser: Recogniser,
): Promise<Pick<Found, 'said' | 'saidOfThem'>> {
  const said: FoundActivity[] = [];
  const saidOfThem: (FoundActivity & { readonly mention: Mention })[] = [];
  for await (const rows of readPages(database, activityTable)) {
    for (const row of rows) {
      const [storedId, sequence, text, at] = activityRow.parse(row);
      const conversation = originalText(storedId);
      const isTheirs = person.isTheirs(conversation);
      if (!isTheirs && !recogniser.mayMention(text)) continue;
      const activity = readStoredJson(text);
      const found = { conversation, sequence, at, activity };
      const mention = isTheirs ? undefined : strongest(textsIn(activity).map(recogniser.mentionIn));
      if (isTheirs) said.push(found);
      else if (mention !== undefined) saidOfThem.push({ ...found, mention });
    }
  }
  return { said, saidOfThem };
}

async function findRows(database: Database, recogniser: Recogniser): Promise<FoundRow[]> {
  const tables = [...keyedTables, ...(await sharedTables(database))];
  const found: FoundRow[] = [];
  for (const { table, key } of tables) {
    const columns = key.map((name) => ({ name, type: 'text' }));
    for await (const rows of readPages(database, { name: table, columns, key })) {
      for (const row of rows) {
        const values = row.map(String);
        const isTheirs = values.some(
          (value) => recogniser.mayMention(value) && recogniser.mentionIn(originalText(value)) === 'id',
        );
        if (isTheirs) found.push({ table, key: byColumn(key, row) });
      }
    }
  }
  return found;
}

/** The tables that exist: the first process that joins others creates them. */
async function sharedTables(database: Database): Promise<readonly (typeof sharedKeyedTables)[number][]> {
  if (database.dialect === 'sqlite') return [];
  const there = await Promise.all(
    sharedKeyedTables.map(({ table }) =>
      database.one('SELECT 1 AS there WHERE to_regclass(CAST(? AS text)) IS NOT NULL', [table]),
    ),
  );
  return sharedKeyedTables.filter((_, index) => there[index] !== undefined);
}

function byColumn(
  columns: readonly string[],
  values: readonly Parameter[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column, index) => [column, String(values[index])]));
}

/** How a record reads in a list of what was found. */
export function descriptionOf(kind: RecordKind | undefined): string {
  if (kind === undefined) return 'a kind of record that this version does not know';
  const { personalData } = kind;
  if ('about' in personalData) return personalData.about;
  if ('names' in personalData) return personalData.names;
  return 'keeps' in personalData ? personalData.keeps : personalData.none;
}

export function isAboutOne(kind: RecordKind | undefined): boolean {
  return kind === setAsideRecords || (kind !== undefined && 'about' in kind.personalData);
}
