import { foldText } from '../text.ts';
import { isAllowed, type Role } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import type { Command } from './command.ts';
import { completed, type Element, type Match, type Miss, matchPhrase } from './grammar.ts';
import type { Values } from './placeholders.ts';
import { type SplitLine, splitLine, type Word } from './tokens.ts';
import { typos } from './typos.ts';
import { type Fault, type Moment, readNumber } from './values/value.ts';

/** A typed line, read against a table of commands. */
export type CommandReading<Row extends Command = Command> =
  | { readonly kind: 'command'; readonly command: Row; readonly values: Values }
  /** The phrase is right as far as it goes, typos aside. */
  | {
      readonly kind: 'incomplete';
      readonly command: Row;
      /** The whole line as it would be right; examples stand for what is missing. */
      readonly corrected: string;
      /** Whether that line can be offered as it stands: it names nothing that the person did not name. */
      readonly offered: boolean;
    }
  | { readonly kind: 'invalid'; readonly command: Row; readonly fault: Fault }
  /** No command, but close to these lines. */
  | { readonly kind: 'suggestion'; readonly lines: readonly [string, ...string[]] };

/** Who typed a line, when, and how. */
export interface Reader extends Moment {
  readonly role: Role;
  /** True where a slash stood in front, so that a command is meant for certain. */
  readonly slash?: boolean;
}

interface Phrase<Row> {
  readonly command: Row;
  readonly elements: readonly Element[];
}

type Found<Row> = Match & Pick<Phrase<Row>, 'command'>;

interface Findings<Row> {
  readonly whole: readonly Found<Row>[];
  /** Those that leave words over. */
  readonly beginnings: readonly Found<Row>[];
  readonly misses: readonly (Miss & Pick<Phrase<Row>, 'command'>)[];
}

/** Reads a line against the phrases that this person may use. @param lenient whether typos are overlooked */
type Search<Row> = (line: SplitLine, lenient: boolean) => Findings<Row>;

const maxLineLength = 300;
const maxSuggestions = 3;

/**
 * Reads a line as a command: the whole line, whatever its case, spacing and last punctuation. Text that merely
 * contains a command is none. What is nearly a command is suggested only to those who may use it; a whole one is
 * read for everybody, so that it can be refused.
 */
export type ReadCommand<Row extends Command = Command> = (
  line: string,
  reader: Reader,
) => CommandReading<Row> | undefined;

/** Reads lines against a table. Where a line matches two commands, it is the one that stands first. */
export function createCommandReader<Row extends Command>(commands: readonly Row[]): ReadCommand<Row> {
  const phrases = commands.flatMap((command) => command.patterns.map((pattern) => ({ command, ...pattern })));
  const own = phrases.filter(({ short }) => !short);
  const short = phrases.filter((phrase) => phrase.short);
  return (line, reader) => {
    if (line.length > maxLineLength) return undefined;
    const split = splitLine(line);
    if (split.words.length === 0) return undefined;
    const exact = find(split, own, reader, false);
    const whole = exact.whole[0] ?? shortCommand(find(split, short, reader, false), reader);
    if (whole !== undefined) return { kind: 'command', command: whole.command, values: whole.values };
    const isPermitted = ({ command }: { readonly command: Row }) => isAllowed(reader.role, command.role);
    const permitted = own.filter(isPermitted);
    const search: Search<Row> = (line, lenient) => find(line, permitted, reader, lenient);
    const mistaken = nearest(exact.misses.filter(isPermitted), search);
    // A fault late in an exact line says more than any likeness to another one.
    if (mistaken?.kind === 'invalid') return mistaken;
    const lenient = search(split, true);
    return (
      mistaken ??
      withTypos(lenient) ??
      apart(split, search) ??
      withCampaign(split, search) ??
      nearest(lenient.misses, search) ??
      tooMuch(exact.beginnings.filter(isPermitted), split)
    );
  };
}

function find<Row>(
  line: SplitLine,
  among: readonly Phrase<Row>[],
  moment: Moment,
  lenient: boolean,
): Findings<Row> {
  const whole: Found<Row>[] = [];
  const beginnings: Found<Row>[] = [];
  const misses: (Miss & { command: Row })[] = [];
  for (const { command, elements } of among) {
    const missed = (miss: Miss) => misses.push({ ...miss, command });
    for (const match of matchPhrase(elements, { line, moment, lenient, missed })) {
      (match.at < line.words.length ? beginnings : whole).push({ ...match, command });
    }
  }
  return { whole, beginnings, misses };
}

function shortCommand<Row>({ whole }: Findings<Row>, { slash, role }: Reader): Found<Row> | undefined {
  return whole.find(
    ({ values, deliberate }) =>
      !nearlySaysCampaign(values) && (deliberate || slash === true || role !== 'none'),
  );
}

/** `run campain 12` names no campaign `campain 12`. */
function nearlySaysCampaign({ campaign }: Values): boolean {
  if (campaign === undefined || 'id' in campaign) return false;
  const [first = ''] = campaign.name.toLowerCase().split(/\s/u);
  return typos(first, 'campaign') !== undefined;
}

/** What is said to the miss that got furthest, with the fewest typos. */
function nearest<Row extends Command>(
  misses: Findings<Row>['misses'],
  search: Search<Row>,
): CommandReading<Row> | undefined {
  const meant = misses
    .filter(isMeant)
    .toSorted(({ match: one }, { match: other }) => other.at - one.at || one.typos - other.typos);
  for (const miss of meant) {
    const { command } = miss;
    if (miss.kind === 'invalid') return { kind: 'invalid', command, fault: miss.fault };
    const corrected = completed(miss);
    const { whole } = search(splitLine(corrected), false);
    if (!whole.some((found) => found.command === command)) continue;
    const offered = miss.missing.every((element) => element.kind !== 'value' || element.placeholder.harmless);
    return { kind: 'incomplete', command, corrected, offered };
  }
  return undefined;
}

/** Whether a beginning says enough: a word that is right, or several; what anybody may say, up to its value. */
function isMeant(miss: Miss & { readonly command: Command }): boolean {
  const { fixed, typos } = miss.match;
  if (fixed === 0 || (typos > 0 && fixed === 1)) return false;
  if (miss.kind === 'invalid') return typos === 0;
  if (miss.command.role !== 'anyone') return miss.missing.some((element) => element.kind === 'value');
  return miss.missing[0]?.kind === 'value' && typos === 0;
}

/** The lines that are whole but for a few typos. */
function withTypos({ whole }: Pick<Findings<Command>, 'whole'>): Suggestion | undefined {
  // One misspelt word before a name is any sentence: `fun day`.
  const close = whole.filter(
    ({ typos, fixed, deliberate }) => typos > 0 && typos <= fixed && (fixed > 1 || deliberate),
  );
  const fewest = Math.min(...close.map(({ typos }) => typos));
  return suggested(close.filter(({ typos }) => typos === fewest));
}

/** `campaign12` and `run345` with their spaces. */
function apart<Row extends Command>({ text }: SplitLine, search: Search<Row>): Suggestion | undefined {
  const spaced = splitLine(text.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/\?$/u, ''));
  if (spaced.text === text) return undefined;
  return suggested(search(spaced, false).whole) ?? withTypos(search(spaced, true));
}

/** `results 12` and `mute nightly`, as if they had the word `campaign` that they lack. */
function withCampaign<Row extends Command>(
  { text, words }: SplitLine,
  search: Search<Row>,
): CommandReading<Row> | undefined {
  for (const named of words.slice(1, 4)) {
    const line = splitLine(`${text.slice(0, named.start)}campaign ${text.slice(named.start)}`);
    const { whole, misses } = search(line, false);
    const reading =
      suggested(whole.filter((match) => names(match, named))) ??
      nearest(
        misses.filter(({ match }) => names(match, named)),
        search,
      );
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function names({ values: { campaign } }: Match, { text }: Word): boolean {
  if (campaign === undefined) return false;
  return 'id' in campaign ? campaign.id === readNumber(text) : campaign.name === text;
}

/** A command with a word or two behind it that mean nothing there. */
function tooMuch(beginnings: readonly Match[], { words }: SplitLine): Suggestion | undefined {
  const longest = beginnings
    .filter(({ at, values, deliberate }) => 'campaign' in values && deliberate && words.length - at <= 2)
    .toSorted((one, other) => other.at - one.at);
  return suggested(longest.slice(0, 1));
}

type Suggestion = Extract<CommandReading, { kind: 'suggestion' }>;

function suggested(matches: readonly Match[]): Suggestion | undefined {
  const lines = new Set(matches.map(({ pieces }) => pieces.join(' ')));
  const [first, ...more] = [...lines].slice(0, maxSuggestions);
  return first === undefined ? undefined : { kind: 'suggestion', lines: [first, ...more] };
}

/** A typed line as it is read: without the slash in front, which says that a command is meant. */
export function withoutSlash(text: string): { readonly line: string; readonly slash: boolean } {
  const line = text.trim();
  const slash = line.startsWith('/');
  return { line: slash ? line.slice(1) : line, slash };
}

/** A typed line without a “please” and the marks around it. */
export function plainLine(text: string): string {
  if (text.length > maxLineLength) return text;
  const politeless = withoutMarks(text).replace(/^please\b|(?<=[\s.!?,])please$/iu, '');
  return withoutMarks(politeless);
}

function withoutMarks(text: string): string {
  return text.replace(/^[\s.!?,]+/u, '').replace(/[\s.!?,]+$/u, '');
}

/** The command whose button a person typed out in their own language, e.g. `help` for “Hilfe”; else the text itself. */
export function typedLabel(text: string, wording: Wording): string {
  const labels: ReadonlyMap<string, string> = new Map([
    [foldText(wording.help), 'help'],
    [foldText(wording.seeSurveys), 'surveys'],
    [foldText(wording.resume), 'resume'],
  ]);
  const { line, slash } = withoutSlash(text);
  const command = labels.get(foldText(line));
  return command === undefined ? text : `${slash ? '/' : ''}${command}`;
}
