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

/** A reader before the table that a line is read against. */
interface TableReader<Row> extends Reader {
  readonly own: readonly Phrase<Row>[];
  readonly short: readonly Phrase<Row>[];
}

interface Found<Row> {
  readonly command: Row;
  readonly match: Match;
}

interface Findings<Row> {
  readonly whole: readonly Found<Row>[];
  /** Those that leave words over. */
  readonly beginnings: readonly Found<Row>[];
  readonly misses: readonly { readonly command: Row; readonly miss: Miss }[];
}

const maxLineLength = 300;
const maxSuggestions = 3;

/**
 * Reads a line as a command: the whole line, whatever its case, spacing and last punctuation. Text that merely
 * contains a command is none. What is nearly a command is told only to those who may use it; a whole one is
 * read for everybody, so that a refusal can be.
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
  return (line, reader) => readLine(line, { ...reader, own, short });
}

function readLine<Row extends Command>(
  line: string,
  reader: TableReader<Row>,
): CommandReading<Row> | undefined {
  if (line.length > maxLineLength) return undefined;
  const split = splitLine(line);
  if (split.words.length === 0) return undefined;
  const exact = find(split, reader.own, reader, false);
  const whole = exact.whole[0] ?? shortCommand(split, reader);
  if (whole !== undefined) return { kind: 'command', command: whole.command, values: whole.match.values };
  const mistaken = miss(exact, reader);
  // A fault late in an exact line says more than any likeness to another one.
  if (mistaken?.kind === 'invalid') return mistaken;
  const lenient = find(split, reader.own, reader, true);
  return (
    mistaken ??
    suggestion(lenient, reader) ??
    apart(split, reader) ??
    withCampaign(split, reader) ??
    miss(lenient, reader) ??
    tooMuch(exact, split, reader)
  );
}

function find<Row>(
  line: SplitLine,
  among: readonly Phrase<Row>[],
  moment: Moment,
  lenient: boolean,
): Findings<Row> {
  const whole: Found<Row>[] = [];
  const beginnings: Found<Row>[] = [];
  const misses: { command: Row; miss: Miss }[] = [];
  for (const { command, elements } of among) {
    const missed = (miss: Miss) => misses.push({ command, miss });
    for (const match of matchPhrase(elements, { line, moment, lenient, missed })) {
      const found = match.at < line.words.length ? beginnings : whole;
      found.push({ command, match });
    }
  }
  return { whole, beginnings, misses };
}

function shortCommand<Row>(line: SplitLine, reader: TableReader<Row>): Found<Row> | undefined {
  const { whole } = find(line, reader.short, reader, false);
  return whole.find(({ match }) => {
    if (nearlySaysCampaign(match.values)) return false;
    return match.deliberate || reader.slash === true || reader.role !== 'none';
  });
}

/** `run campain 12` names no campaign `campain 12`. */
function nearlySaysCampaign({ campaign }: Values): boolean {
  if (campaign === undefined || 'id' in campaign) return false;
  const [first = ''] = campaign.name.toLowerCase().split(/\s/u);
  return typos(first, 'campaign') !== undefined;
}

function permits(command: Command, { role }: Reader): boolean {
  return isAllowed(role, command.role);
}

/** The miss that got furthest, with the fewest typos. */
function miss<Row extends Command>(
  { misses }: Pick<Findings<Row>, 'misses'>,
  reader: TableReader<Row>,
): CommandReading<Row> | undefined {
  const meant = misses
    .filter(({ command, miss }) => permits(command, reader) && isMeant(command, miss))
    .toSorted(
      ({ miss: one }, { miss: other }) =>
        other.match.at - one.match.at || one.match.typos - other.match.typos,
    );
  for (const { command, miss } of meant) {
    if (miss.kind === 'invalid') return { kind: 'invalid', command, fault: miss.fault };
    const corrected = completed(miss);
    if (!isWhole(corrected, command, reader)) continue;
    const offered = miss.missing.every((element) => element.kind !== 'value' || element.placeholder.harmless);
    return { kind: 'incomplete', command, corrected, offered };
  }
  return undefined;
}

/** Whether a beginning says enough: a word that is right, or several; what anybody may say, up to its value. */
function isMeant({ role }: Command, miss: Miss): boolean {
  const { match } = miss;
  if (match.fixed === 0 || (match.typos > 0 && match.fixed === 1)) return false;
  if (miss.kind === 'invalid') return match.typos === 0;
  if (role !== 'anyone') return miss.missing.some((element) => element.kind === 'value');
  return miss.missing[0]?.kind === 'value' && match.typos === 0;
}

function isWhole<Row>(line: string, command: Row, reader: TableReader<Row>): boolean {
  return find(splitLine(line), reader.own, reader, false).whole.some((found) => found.command === command);
}

function suggestion<Row extends Command>(
  { whole }: Findings<Row>,
  reader: Reader,
): CommandReading<Row> | undefined {
  const close = whole.filter(
    ({ command, match }) =>
      permits(command, reader) &&
      match.typos > 0 &&
      match.typos <= match.fixed &&
      // One misspelt word before a name is any sentence: `fun day`.
      (match.fixed > 1 || match.deliberate),
  );
  const fewest = Math.min(...close.map(({ match }) => match.typos));
  return suggested(close.filter(({ match }) => match.typos === fewest).map(({ match }) => match));
}

/** `campaign12` and `run345` with their spaces. */
function apart<Row extends Command>(
  line: SplitLine,
  reader: TableReader<Row>,
): CommandReading<Row> | undefined {
  const spaced = splitLine(line.text.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/\?$/u, ''));
  if (spaced.text === line.text) return undefined;
  const exact = find(spaced, reader.own, reader, false).whole.filter(({ command }) =>
    permits(command, reader),
  );
  return exact.length > 0
    ? suggested(exact.map(({ match }) => match))
    : suggestion(find(spaced, reader.own, reader, true), reader);
}

/** `results 12` and `mute nightly`, as if they had the word `campaign` that they lack. */
function withCampaign<Row extends Command>(
  { text, words }: SplitLine,
  reader: TableReader<Row>,
): CommandReading<Row> | undefined {
  for (const named of words.slice(1, 4)) {
    const line = splitLine(`${text.slice(0, named.start)}campaign ${text.slice(named.start)}`);
    const exact = find(line, reader.own, reader, false);
    const meant = exact.whole.filter(({ command, match }) => permits(command, reader) && names(match, named));
    const misses = exact.misses.filter(({ miss: { match } }) => names(match, named));
    const reading = suggested(meant.map(({ match }) => match)) ?? miss({ misses }, reader);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function names({ values: { campaign } }: Match, { text }: Word): boolean {
  if (campaign === undefined) return false;
  return 'id' in campaign ? campaign.id === readNumber(text) : campaign.name === text;
}

/** A command with a word or two behind it that mean nothing there. */
function tooMuch<Row extends Command>(
  { beginnings }: Findings<Row>,
  line: SplitLine,
  reader: Reader,
): CommandReading<Row> | undefined {
  return suggested(
    beginnings
      .filter(({ command, match }) => {
        const over = line.words.length - match.at;
        return permits(command, reader) && 'campaign' in match.values && match.deliberate && over <= 2;
      })
      .map(({ match }) => match)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, 1),
  );
}

function suggested(matches: readonly Match[]): Extract<CommandReading, { kind: 'suggestion' }> | undefined {
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
