import type { DataSubject } from '../../../dialogs/ports/personal-data.ts';
import type { RecordKind } from '../../../dialogs/ports/records.ts';
import { type Statement, StoreError } from '../../store/database.ts';
import { documentBody, storedKey } from '../../store/documents.ts';
import type { PersonIdentity } from './identity.ts';
import { createRecogniser, type Recogniser, type Replacement } from './recognise.ts';
import { type Found, type FoundRecord, isAboutOne, type Searched, searchPerson } from './search.ts';
import { mapTexts } from './texts.ts';

/** What is to become of the records found: decided, but not done yet. */
export interface Erasure {
  readonly removed: readonly FoundRecord[];
  /** They stay without the person. */
  readonly anonymised: readonly FoundRecord[];
  /** They stay as they are. */
  readonly kept: readonly FoundRecord[];
  /** They contain only the name, which others have too. */
  readonly doubtful: readonly FoundRecord[];
  /** Nothing says what is to become of them. */
  readonly unexpected: readonly FoundRecord[];
  readonly statements: readonly Statement[];
}

/** Their name, if a name is needed. */
const erasedName = 'Erased person';

/** @param pseudonym by which what is left can still be told apart from what others did */
export function planErasure(
  { collections }: Pick<Searched, 'collections'>,
  person: PersonIdentity,
  found: Found,
  pseudonym: string,
): Erasure {
  const recogniser = createRecogniser(person);
  // A name that others have too could be theirs.
  const replacement = { id: pseudonym, name: found.namesakes.size === 0 ? erasedName : undefined };
  const without = (value: unknown): unknown => withoutPerson(value, person, recogniser, replacement);
  const subject: DataSubject = {
    isTheirs: person.isTheirs,
    isNamedIn: (text) => found.namesakes.size === 0 && recogniser.mentionIn(text) !== undefined,
  };
  const removed: FoundRecord[] = [];
  const anonymised: FoundRecord[] = [];
  const kept: FoundRecord[] = [];
  const doubtful: FoundRecord[] = [];
  const unexpected: FoundRecord[] = [];
  const statements: Statement[] = [];

  function remove(record: FoundRecord): void {
    removed.push(record);
    statements.push({
      sql: 'DELETE FROM documents WHERE key = ? AND version = ?',
      parameters: [record.stored.key, record.stored.version],
      mustChange: true,
    });
  }

  function replace(record: FoundRecord, body: unknown): void {
    const text = documentBody(body);
    if (replacement.name === undefined && hasNameAlone(body, recogniser)) doubtful.push(record);
    if (text === documentBody(record.body)) {
      if (record.mention === 'id') kept.push(record);
      return;
    }
    anonymised.push(record);
    statements.push({
      // Its age stays the same, so it is pruned when it would have been.
      sql: 'UPDATE documents SET version = version + 1, body = ? WHERE key = ? AND version = ?',
      parameters: [text, record.stored.key, record.stored.version],
      mustChange: true,
    });
  }

  for (const record of found.records) {
    const { kind, body, mention } = record;
    const collection = collections.find((one) => one === kind);
    if (isAboutOne(kind) && (mention === 'id' || body === undefined)) remove(record);
    else if (kind === undefined || 'none' in kind.personalData || body === undefined) unexpected.push(record);
    else if (collection === undefined) replace(record, without(body));
    else {
      const left = collection.without(body, subject);
      if (left === undefined) remove(record);
      else if (isKept(kind)) kept.push(record);
      else replace(record, without(left));
    }
  }
  for (const { id } of found.conversations)
    statements.push({
      // What was said there is deleted with it, by the table's foreign key.
      sql: 'DELETE FROM web_chat_conversations WHERE id = ?',
      parameters: [storedKey(id)],
    });
  for (const { conversation, sequence, activity } of found.saidOfThem)
    statements.push({
      sql: 'UPDATE web_chat_activities SET activity = ? WHERE conversation_id = ? AND sequence = ?',
      parameters: [documentBody(without(activity)), storedKey(conversation), sequence],
    });
  for (const { table, key } of found.rows) {
    const where = Object.keys(key).map((column) => `${column} = ?`);
    statements.push({
      sql: `DELETE FROM ${table} WHERE ${where.join(' AND ')}`,
      parameters: Object.values(key),
    });
  }
  return { removed, anonymised, kept, doubtful, unexpected, statements };
}

function isKept({ personalData }: RecordKind): boolean {
  return 'keeps' in personalData;
}

function withoutPerson(
  value: unknown,
  person: PersonIdentity,
  recogniser: Recogniser,
  replacement: Replacement,
): unknown {
  return mapTexts(value, (text, within, field) => {
    const id = field === 'name' ? idIn(within) : undefined;
    if (id === undefined) return recogniser.replace(text, replacement);
    if (!person.isTheirs(id)) return text;
    return text === '' ? '' : person.isTheirs(text) ? replacement.id : erasedName;
  });
}

/** A name next to an id belongs to that id. */
function idIn(within: object | undefined): string | undefined {
  return within !== undefined && 'id' in within && typeof within.id === 'string' ? within.id : undefined;
}

/** Whether a text contains the name without an id that says whose it is. */
function hasNameAlone(value: unknown, recogniser: Recogniser): boolean {
  let isAlone = false;
  mapTexts(value, (text, within, field) => {
    const isBesideId = field === 'name' && idIn(within) !== undefined;
    if (!isBesideId && recogniser.mentionIn(text) === 'name') isAlone = true;
    return text;
  });
  return isAlone;
}

const maxTries = 5;

/**
 * Erases a person: everything in one write, or nothing. What changes in the meantime is looked at again.
 * @returns what was done, and the keys of what is still found of them afterwards but should not be
 */
export async function erasePerson(
  searched: Searched,
  person: PersonIdentity,
  found: Found,
  pseudonym: string,
): Promise<{ readonly done: Erasure; readonly left: readonly string[] }> {
  let latest = found;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const erasure = planErasure(searched, person, latest, pseudonym);
    const { done } = await searched.database.atomically(erasure.statements);
    if (done) return { done: erasure, left: await leftOf(searched, person, latest, erasure) };
    latest = await searchPerson(searched, person);
  }
  throw new StoreError(
    'STORE_CONFLICT',
    'The person’s records kept changing, so nothing was erased. Try again at a quieter time.',
  );
}

async function leftOf(
  searched: Searched,
  person: PersonIdentity,
  { namesakes }: Found,
  { kept, unexpected }: Erasure,
): Promise<readonly string[]> {
  const sought = person.toBeGone({ names: namesakes.size === 0 });
  const { records, conversations, saidOfThem, rows } = await searchPerson(searched, sought);
  const known = new Set([...kept, ...unexpected].map(({ key }) => key));
  return [
    ...records.map(({ key }) => key).filter((key) => !known.has(key)),
    ...conversations.map(({ id }) => `web chat conversation ${id}`),
    ...saidOfThem.map(({ conversation, sequence }) => `web chat message ${conversation}/${sequence}`),
    ...rows.map(({ table, key }) => `${table}: ${Object.values(key).join(' ')}`),
  ];
}
