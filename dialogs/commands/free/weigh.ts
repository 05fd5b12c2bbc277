import { clauseEnd } from './clauses.ts';
import { closest } from './closest.ts';
import { listedWords, tokenOf } from './synonyms.ts';
import { type FreeWord, folded } from './words.ts';

/** How well the words of a line fit a command. */
interface Weighed {
  readonly weight: number;
  /** Which words of the line speak for it. */
  readonly heard: ReadonlySet<number>;
  /** What was heard and what wasn't, for explanations: each entry, or `?` for words that mean something else, with its weight. */
  readonly reasons: readonly (readonly [entry: string, weight: number])[];
  /** What the unheard words cost. */
  readonly lost: number;
}

interface Entry {
  readonly said: string;
  readonly tokens: readonly string[];
  readonly isAgainst: boolean;
  /** All of its words are empty, so they have to be adjacent. */
  readonly isClose: boolean;
  /** Its words count only one after the other: `rerun 12 with the same` isn’t `with rerun`. */
  readonly isInOrder: boolean;
}

/** For an entry of several words, beyond what its words weigh. */
const together = 0.4;
const maxTogether = 3;
/** The same for each thing it names. */
const withName = 0.15;
/** For the first meaningful word: it is what people want. */
const atHead = 0.2;
/** What an empty word weighs in an entry. */
const emptyWeight = 0.15;
/** What a word costs that has a meaning, but not one of the command's. */
const unheard = 0.55;
/** The same for a time or a condition. */
const unheardValue = 0.4;
/** What a word costs that has no meaning here. */
const unknown = 0.12;
const maxUnknown = 0.6;
/** For what is said in another clause. */
const elsewhere = 0.25;
const against = 1.2;
/** How many words may come between those of an entry. */
const maxBetween = 3;

/** Which words of a line name something, and what: an entry writes it as `@campaign`. */
export type Names = ReadonlyMap<number, string>;

/**
 * Weighs lines against what commands say they mean. A word that few commands have weighs more than one that many have; anything
 * else a line says speaks against the command, but less if it is in another clause.
 * @param meanings for each command; an entry that begins with `!` speaks against it
 * @param isAct whether a command, by its index, does something: `now` says nothing more about that
 * @returns what a line weighs for each command, by its index; what it only states doesn’t speak against an act
 */
export function createWeigher(
  meanings: readonly (readonly string[])[],
  isAct: (index: number) => boolean,
): (words: readonly FreeWord[], names: Names, requested: ReadonlySet<string>) => readonly Weighed[] {
  const entries = meanings.map((means) =>
    [...new Set(means)].map((said): Entry => {
      const isAgainst = said.startsWith('!');
      const words = said.replace(/^!/u, '').split(/\s+/u);
      const isClose = words.every((word) => empty.has(word));
      return {
        said,
        tokens: words.map(tokenIn),
        isAgainst,
        isClose,
        isInOrder: isClose || preposition.test(said),
      };
    }),
  );
  const owners = new Map<string, number>();
  for (const own of entries) {
    const tokens = new Set(own.filter(({ isAgainst }) => !isAgainst).flatMap((entry) => entry.tokens));
    for (const token of tokens) owners.set(token, (owners.get(token) ?? 0) + 1);
  }
  const strengthOf = (token: string, plain: string): number => {
    const count = owners.get(token);
    if (count === undefined) return 0;
    return empty.has(plain)
      ? emptyWeight
      : Math.log2(1 + meanings.length / count) / Math.log2(1 + meanings.length);
  };
  const byToken = new Map<string, Set<number>>();
  for (const [index, own] of entries.entries())
    for (const { tokens } of own)
      for (const token of tokens) byToken.set(token, (byToken.get(token) ?? new Set()).add(index));
  const meant = closest([
    ...listedWords,
    ...meanings.flatMap((means) => means.flatMap((said) => said.replace(/[!=]/gu, '').split(/\s+/u))),
  ]);

  return (all, names, requested) => {
    const said: Said[] = [];
    let clause = 0;
    let order = 0;
    let before: string | undefined;
    for (const [at, { plain, quoted }] of all.entries()) {
      const name = names.get(at);
      if (plain === clauseEnd) clause += 1;
      else if (name !== undefined) {
        // A name of several words counts as one.
        const token = `@${name}`;
        // A named thing on its own speaks for nothing; a time or a condition does.
        const strength = isNamed(name) ? 0 : strengthOf(token, token);
        if (name !== before) said.push({ at, clause, token, plain: '', strength, order });
        if (name !== before) order += 1;
      } else if (!quoted) {
        const own = tokenOf(plain);
        const isKnown = owners.has(own) || empty.has(plain);
        const token = isKnown ? own : tokenOf(meant(plain) ?? plain);
        said.push({ at, clause, token, plain, strength: strengthOf(token, plain), order });
        if (!empty.has(plain)) order += 1;
      }
      before = name;
    }
    const tokens = new Set(said.map(({ token }) => token));
    const possible = new Set([...tokens].flatMap((token) => [...(byToken.get(token) ?? [])]));
    return entries.map((own, index) => {
      if (!possible.has(index)) return nothing;
      const near = own.filter((entry) => entry.tokens.every((token) => tokens.has(token)));
      return weighed(near, said, requested, isAct(index));
    });
  };
}

function weighed(
  own: readonly Entry[],
  said: readonly Said[],
  requested: ReadonlySet<string>,
  isAct: boolean,
): Weighed {
  const reasons: (readonly [string, number])[] = [];
  const heard = new Set<number>();
  let groups = 0;
  let weight = 0;
  const found = own
    .flatMap((entry) => {
      const places = placesOf(entry, said);
      return places === undefined ? [] : [{ ...entry, places }];
    })
    // The longer entry takes words away from the shorter ones.
    .toSorted((one, other) => other.tokens.length - one.tokens.length);
  for (const { said: words, tokens, places, isAgainst } of found) {
    if (isAgainst) {
      weight -= against;
      reasons.push([words, -against]);
      continue;
    }
    const fresh = places.filter(({ at }) => !heard.has(at));
    if (fresh.every(({ strength }) => strength === 0)) continue;
    const isGroup = fresh.length > 1 && groups < maxTogether;
    if (isGroup) groups += 1;
    const isFull = fresh.some(({ strength }) => strength > emptyWeight);
    const named = tokens.filter((token) => token.startsWith('@')).length;
    const joined = Math.max(0, tokens.length - named - 1) * together + named * withName;
    const gained =
      fresh.reduce((sum, { strength }) => sum + strength, 0) +
      (isGroup ? (isFull ? joined : together / 2) : 0);
    for (const { at } of places) heard.add(at);
    weight += gained;
    reasons.push([words, gained]);
  }
  if (heard.size === 0) return { weight, heard, reasons, lost: 0 };
  const clauses = new Set(said.filter(({ at }) => heard.has(at)).map(({ clause }) => clause));
  const tokens = new Set(said.filter(({ at }) => heard.has(at)).map(({ token }) => token));
  const isIdle = (plain: string): boolean =>
    isAct && (plain === 'now' || (plain !== '' && !requested.has(plain)));
  let cost = 0;
  let strange = 0;
  for (const { clause, strength, plain, token } of said) {
    if (tokens.has(token) || (strength === 0 && plain === '')) continue;
    if (isIdle(plain)) continue;
    const share = clauses.has(clause) ? 1 : elsewhere;
    if (strength > emptyWeight) cost += (plain === '' ? unheardValue : unheard) * strength * share;
    else if (!empty.has(plain) && !/^\d/u.test(plain)) strange += unknown * share;
  }
  const head = said.find(({ plain }) => plain !== '' && !empty.has(plain) && !isIdle(plain));
  if (head !== undefined && heard.has(head.at)) {
    weight += atHead;
    reasons.push(['^', atHead]);
  }
  const lost = cost + Math.min(maxUnknown, strange);
  if (lost > 0) reasons.push(['?', -lost]);
  return { weight: weight - lost, heard, reasons, lost };
}

const nothing: Weighed = { weight: 0, heard: new Set(), reasons: [], lost: 0 };

function tokenIn(word: string): string {
  return word.startsWith('@') ? word : tokenOf(folded(word));
}

interface Said {
  /** Its place in the line. */
  readonly at: number;
  readonly clause: number;
  readonly token: string;
  readonly plain: string;
  readonly strength: number;
  /** How many meaningful words come before it. */
  readonly order: number;
}

const preposition = /^with /u;

/** Where an entry's words are in a line, in any order, not far apart. */
function placesOf({ tokens, isClose, isInOrder }: Entry, said: readonly Said[]): readonly Said[] | undefined {
  const [first, ...others] = tokens;
  if (first === undefined) return undefined;
  const reach = tokens.length - 1 + (isClose ? 0 : maxBetween);
  for (const [start, word] of said.entries()) {
    if (word.token !== first) continue;
    const places = [word];
    for (const token of others) {
      const isNear = (one: Said, index: number): boolean =>
        one.token === token &&
        one.clause === word.clause &&
        (isClose ? index - start : Math.abs(one.order - word.order)) <= reach &&
        !places.includes(one) &&
        // Empty words are in every line: they count only in order.
        (!isInOrder || index > start);
      const next = said.find((one, index) => index > start && isNear(one, index)) ?? said.find(isNear);
      if (next === undefined) break;
      places.push(next);
    }
    if (places.length === tokens.length) return places;
  }
  return undefined;
}

function isNamed(name: string): boolean {
  return /^(?:campaign|either|testCase|run|previous|plan|page|survey|scheduleNumber|alertNumber)$/u.test(
    name,
  );
}

/** Words that say nothing about what is wanted. */
export const empty: ReadonlySet<string> = new Set(
  `a an the this that these those it its is are was were be been am do does did has have had of for in on at to from by with and or
  i me my we us our you your please hey hi hello canvass can could would will should shall may might let lets must
  just also right so um uh then yet there any some like want need see show give
  get know check which what when where why how much many one ones thing stuff bot if great nice as than too very really
  open please they them their he she his her him who because but while until since about into out up day today campaign`.split(
    /\s+/u,
  ),
);
