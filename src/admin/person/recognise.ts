import type { PersonIdentity } from './identity.ts';

/** By an id or a reference of theirs, or by their name alone, which others may have too. */
export type Mention = 'id' | 'name';

export interface Replacement {
  readonly id: string;
  /** Absent: names in texts stay. */
  readonly name: string | undefined;
}

/** A shorter id is recognised if it stands alone or is part of a key: within a text it may be a word. */
const minWithinText = 6;

export type Recogniser = ReturnType<typeof createRecogniser>;

/** Recognises a person in stored texts and keys. */
export function createRecogniser(person: PersonIdentity) {
  const { references } = person;
  // The longest first: otherwise a shorter one would be replaced within a longer one.
  const longestFirst = (texts: Iterable<string>): readonly string[] =>
    [...texts].toSorted((one, other) => other.length - one.length);
  const ids = longestFirst(person.ids.values());
  const names = longestFirst(person.names);
  const idsWithin = ids.filter(({ length }) => length >= minWithinText);
  const referencesWithin = [...references].filter(({ length }) => length >= minWithinText);
  const forms = [...ids, ...references, ...names].flatMap(formsOf).map(folded);

  function isOne(text: string): boolean {
    return person.isTheirs(text) || references.has(text);
  }

  return {
    /** Quick, and true too often: whether a stored text needs a closer look. */
    mayMention(stored: string): boolean {
      const searched = folded(stored);
      return forms.some((form) => searched.includes(form));
    },
    mentionIn(text: string): Mention | undefined {
      if (isOne(text) || partsOf(text).some(isOne)) return 'id';
      const holds = (all: readonly string[]): boolean => all.some((one) => findId(text, one, 0) !== -1);
      if (holds(idsWithin) || holds(referencesWithin)) return 'id';
      return names.some((one) => findName(text, one, 0) !== -1) ? 'name' : undefined;
    },
    /** The text with something else in place of the person. References stay. */
    replace(text: string, { id, name }: Replacement): string {
      if (person.isTheirs(text)) return id;
      const encoded = encodeURIComponent(id);
      const parts = text.split('/').map((part) => (person.isTheirs(decoded(part)) ? encoded : part));
      const withoutIds = idsWithin.reduce((left, one) => replaceAll(left, one, id, findId), parts.join('/'));
      if (name === undefined) return withoutIds;
      return names.reduce((left, one) => replaceAll(left, one, name, findName), withoutIds);
    },
  };
}

type Find = (text: string, sought: string, from: number) => number;

/** Where an id stands on its own, whatever its case. -1: nowhere. */
const findId: Find = (text, sought, from) =>
  findWhole(folded(text), folded(sought), from, (before, after) => {
    const goesOn =
      inId.test(after.charAt(0)) || (linking.test(after.charAt(0)) && inWord.test(after.charAt(1)));
    const hasBegun =
      inId.test(before.at(-1) ?? '') ||
      (linking.test(before.at(-1) ?? '') && inWord.test(before.at(-2) ?? ''));
    return !goesOn && !hasBegun;
  });

const inId = /[\w@-]/u;
const inWord = /\w/u;
const linking = /[:.]/u;

/** Where a name stands on its own: one of several words whatever its case, since a single one may be a word (“will”). */
const findName: Find = (text, sought, from) => {
  const read = /\s/u.test(sought) ? folded : (same: string): string => same;
  return findWhole(
    read(text),
    read(sought),
    from,
    (before, after) => !letterAtEnd.test(before) && !letterAtStart.test(after),
  );
};

const letterAtEnd = /[\p{L}\p{N}]$/u;
const letterAtStart = /^[\p{L}\p{N}]/u;

function findWhole(
  text: string,
  sought: string,
  from: number,
  isWhole: (before: string, after: string) => boolean,
): number {
  for (let at = text.indexOf(sought, from); at !== -1; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    if (isWhole(text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2))) return at;
  }
  return -1;
}

function replaceAll(text: string, sought: string, by: string, find: Find): string {
  let replaced = '';
  let from = 0;
  for (let at = find(text, sought, 0); at !== -1; at = find(text, sought, from)) {
    replaced += text.slice(from, at) + by;
    from = at + sought.length;
  }
  return replaced + text.slice(from);
}

/** In lower case; a text that would change its length, and so the positions in it, stays as it is. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** How a text may be written where it is stored: in JSON, in JSON within JSON, and as a part of a key. */
function formsOf(text: string): readonly string[] {
  const json = quoted(text);
  const encoded = encodeURIComponent(text.toWellFormed());
  return [...new Set([text, json, quoted(json), encoded, encodeURIComponent(encoded)])];
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The parts of a key, which may be keys themselves. */
function partsOf(text: string): readonly string[] {
  return text.split('/').flatMap((part) => {
    const whole = decoded(part);
    return whole === part ? [part] : [whole, ...partsOf(whole)];
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
