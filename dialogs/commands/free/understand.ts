import { type Command, isQueryOf } from '../command.ts';
import type { CommandReading, Reader } from '../command-reading.ts';
import { splitLine } from '../tokens.ts';
import type { SeveralCampaigns } from '../values/several.ts';
import type { NamedCampaign } from '../values/value.ts';
import { canonicalText } from './canonical.ts';
import { clauseEnd } from './clauses.ts';
import type { FreeReading, Meant, ReadFreely } from './read-freely.ts';
import { otherWishes } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import { isListed, tokenOf } from './synonyms.ts';
import type { KnownThings } from './things.ts';
import { type FreeWord, folded, freeWords } from './words.ts';

/** What becomes of a line that isn't certainly a command. */
export type Understood<Row extends Command = Command> =
  /** As it was read. */
  | { readonly kind: 'exact'; readonly reading: CommandReading<Row> }
  /** A query that clearly wins. */
  | { readonly kind: 'answer'; readonly meant: Meant<Row> }
  /** An act on something that exists, which is to be chosen. */
  | { readonly kind: 'which'; readonly meant: Meant<Row> }
  /** Lines that do what may be meant, the likeliest first; below what is wrong with the line, if known. */
  | {
      readonly kind: 'offer';
      readonly lines: readonly [Offered, ...Offered[]];
      readonly meant: readonly Meant<Row>[];
      readonly wrong?: Extract<CommandReading<Row>, { kind: 'incomplete' | 'invalid' }>;
      /** The line asks for what isn’t possible. */
      readonly cannot?: FreeReading['cannot'];
    };

/** A line that does something, and how people read it. */
interface Offered {
  readonly line: string;
  readonly shown: string;
}

/** Whether a line is run as it was read: nothing in it was taken for a name or a text that may mean something else. */
export function isCertain(reading: CommandReading, { slash = false }: Pick<Reader, 'slash'>): boolean {
  if (reading.kind !== 'command' && reading.kind !== 'question') return false;
  const { campaign, several, survey = '', text = '' } = reading.values;
  const isNamed = campaign !== undefined && 'name' in campaign;
  if (isNamed || several?.certain === false) return false;
  return slash || !(saysMore(survey) || saysMore(text));
}

/** Whether a name or a text contains a number or words of commands. */
function saysMore(text: string): boolean {
  const words = text.split(/\s+/u).map(folded);
  return words.some((word) => isListed(word)) || (words.length > 1 && /\d/u.test(text));
}

/** Lighter readings don't compete with what was read word for word. */
const worthOffering = 0.8;
const maxOffered = 3;

/**
 * Weighs what a line was read as word for word, which may have taken words for a name, against what it means freely.
 * @returns undefined if it means nothing known here
 */
export function understand<Row extends Command>(
  line: string,
  reader: Reader,
  exact: CommandReading<Row> | undefined,
  readFreely: ReadFreely<Row>,
  known: KnownThings,
): Understood<Row> | undefined {
  const asRead = exact && ({ kind: 'exact', reading: exact } as const);
  if (exact?.kind === 'suggestion' && exact.lines.every((one) => takesCaseForCampaign(one, known)))
    return understand(line, reader, undefined, readFreely, known);
  const isSaid = exact?.kind === 'command' || exact?.kind === 'question';
  if (isSaid && namesWhatIsThere(exact.values, known)) return asRead;
  const free = readFreely(line, reader, known);
  if (free === undefined) return asRead;
  const [first] = free.meant;
  // Several days with a time are asked about.
  if (free.cannot === 'otherDays' && exact?.kind === 'suggestion') return asRead;
  if (free.cannot !== undefined) return { ...offer(free.meant, []), cannot: free.cannot };
  if (isOfUnnamed(free)) return { kind: 'which', meant: first };
  if (exact === undefined) return fromFree(free);
  switch (exact.kind) {
    case 'question':
    case 'command': {
      const { campaign, several } = exact.values;
      // It names something that doesn't exist.
      if (campaign !== undefined) {
        const isOne = 'name' in campaign && isPartOfOne(campaign.name, known);
        return isOne && first.command === exact.command && isQueryOf(first.command)
          ? { kind: 'answer', meant: first }
          : fromFree(free);
      }
      // Nothing in a list may be left out.
      if (several !== undefined) return isOfAll(first.line, several) ? fromFree(free) : asRead;
      if (first.weight < worthOffering) return asRead;
      // A search text or a survey's name.
      if (first.command !== exact.command) return offer(free.meant, [{ line, shown: line }]);
      // The same command, with less around the search text.
      return first.line.replace(' search ', ' ').length < line.length ? fromFree(free) : asRead;
    }
    case 'suggestion':
      if (first.weight < worthOffering || exact.lines.includes(first.line)) return asRead;
      return offer(
        free.meant,
        exact.lines
          .map((one, at) => ({ line: one, shown: exact.shown[at] ?? one }))
          .filter(({ line }) => !free.meant.some((one) => isSameLine(one.line, line, known))),
      );
    case 'incomplete':
    case 'invalid':
      // It offers what exists, unless it was named in other words: `resume schedule three`.
      if (exact.command.offer !== undefined)
        return first.command === exact.command && /\d/u.test(first.line) ? fromFree(free) : asRead;
      // All of it was understood in other words: `alert me when 12’s pass rate goes below 90%`.
      if (isReworded(exact, first, free)) return fromFree(free);
      // Offers what is missing for the command that was begun.
      return {
        ...offer(first.command === exact.command ? ofCommand(free.meant, first) : free.meant, []),
        wrong: exact,
      };
  }
}

/** `cancel campaign schedule` */
function isOfUnnamed({ meant: [{ command, line }, ...others] }: FreeReading): boolean {
  return command.offer !== undefined && command.role !== 'anyone' && others.length === 0 && !/\d/u.test(line);
}

/**
 * Whether what was wrong is the way it was worded, as in an alert’s condition, or a number that names something was taken for a
 * part of a time: `mute case 63 for 2h`, `schedule 12 12 every day at 8`.
 */
function isReworded(
  exact: CommandReading,
  { command, line }: Meant<Command>,
  { meant }: FreeReading,
): boolean {
  if (exact.kind !== 'invalid') return false;
  const { kind, said } = exact.fault;
  if (kind !== 'alertCondition')
    return [...line.matchAll(/\b(?:campaign|case|known) (\d+)/gu)].some(
      ([, id]) => id === String(Number.parseInt(said, 10)),
    );
  return exact.command.name === command.name && meant.every((one) => one.command === command);
}

function ofCommand<Row extends Command>(
  [, ...others]: FreeReading<Row>['meant'],
  first: Meant<Row>,
): FreeReading<Row>['meant'] {
  return [first, ...others.filter(({ command }) => command === first.command)];
}

function fromFree<Row extends Command>({ kind, meant }: FreeReading<Row>): Understood<Row> {
  const [first] = meant;
  return kind === 'answer' ? { kind, meant: first } : offer(meant, []);
}

function offer<Row extends Command>(
  meant: FreeReading<Row>['meant'],
  others: readonly Offered[],
): Extract<Understood<Row>, { kind: 'offer' }> {
  const lines = new Map([...meant, ...others].map(({ line, shown }) => [line, { line, shown }]));
  const [first = meant[0], ...more] = lines.values();
  return { kind: 'offer', lines: [first, ...more.slice(0, maxOffered - 1)], meant };
}

/** `delete campaign 63`, where 63 is a test case. */
function takesCaseForCampaign(line: string, { campaigns, cases }: KnownThings): boolean {
  const number = Number(/\bcampaign (\d+)\b/u.exec(line)?.[1]);
  return cases.some(({ id }) => id === number) && !campaigns.some(({ id }) => id === number);
}

/**
 * Whether two lines differ in nothing but how they name an act, a thing or a time: `edit 12` and `update
 * campaign 12`, `known case 63` and `known 63`, `fridays` and `every friday`.
 */
function isSameLine(one: string, other: string, { campaigns }: KnownThings): boolean {
  const bare = (line: string): string =>
    campaigns
      .reduce(
        (said, { id, names }) => names.reduce((rest, name) => rest.replace(folded(name), String(id)), said),
        canonicalText(folded(line).replaceAll(',', ` ${clauseEnd}`).replaceAll(/[()]/gu, '')),
      )
      .replace(/^\S+/u, tokenOf)
      .replace(/\b(?:campaigns?|case|of|from|to|at|between|and) |:00\b/gu, '');
  return bare(one) === bare(other);
}

/** Whether a line runs everything in a list; several words in it may be a clause, or another act: `run 12, the trunk is back`. */
function isOfAll(line: string, { parts }: SeveralCampaigns): boolean {
  const named = parts.filter(
    (part) =>
      'id' in part ||
      (part.name.split(/\s+/u).length < maxNameWords && !isOtherAct(freeWords(splitLine(part.name)))),
  );
  return (line.match(/\d+/gu) ?? []).length >= named.length;
}

const maxNameWords = 3;

/** `mute 15`; of `tell me`, nothing would be left. */
function isOtherAct(words: readonly FreeWord[]): boolean {
  return isVerb(words, 0) && !otherWishes.has(tokenOf(words[0]?.plain ?? ''));
}

/** Whether everything named by a name has exactly that name. */
function namesWhatIsThere(
  {
    campaign,
    several,
    survey,
    text,
  }: {
    readonly campaign?: NamedCampaign;
    readonly several?: SeveralCampaigns;
    readonly survey?: string;
    readonly text?: string;
  },
  known: KnownThings,
): boolean {
  if (survey !== undefined || text !== undefined) return false;
  const named = [...(campaign === undefined ? [] : [campaign]), ...(several?.parts ?? [])];
  return named.every((one) => 'id' in one || isNameOf(one.name, known));
}

/** `regression`, if only one campaign has that in its name. */
function isPartOfOne(name: string, { campaigns }: KnownThings): boolean {
  const wanted = folded(name);
  const having = campaigns.filter(({ names }) => names.some((one) => folded(one).includes(wanted)));
  return having.length === 1;
}

function isNameOf(name: string, { campaigns }: KnownThings): boolean {
  const wanted = folded(name).replace(/^the /u, '');
  return campaigns.some(({ names }) => names.some((one) => folded(one) === wanted));
}
