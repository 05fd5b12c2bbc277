import { foldText } from '../text.ts';
import { type Incoming, isAllowed, type Role } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import type { Command, CommandName } from './command.ts';
import { compilePhrase, completed, type Element, type Match, type Miss, matchPhrase } from './grammar.ts';
import { commandNames, commands } from './table.ts';
import { type SplitLine, splitLine, type Word } from './tokens.ts';
import { typos } from './typos.ts';
import { type Fault, type Moment, readNumber } from './values/value.ts';
import { commandFromValues } from './values-to-command.ts';

/** A typed line, read against the table of commands. */
export type CommandReading =
  | { readonly kind: 'command'; readonly command: Command }
  /** The phrase is right as far as it goes, slips aside. */
  | {
      readonly kind: 'incomplete';
      readonly name: CommandName;
      /** The whole line as it would be right; examples stand for what is missing. */
      readonly corrected: string;
      /** Whether that line can be offered as it stands: it names nothing that the person did not name. */
      readonly offered: boolean;
    }
  | { readonly kind: 'invalid'; readonly name: CommandName; readonly fault: Fault; readonly example: string }
  /** No command, but close to these lines. */
  | { readonly kind: 'suggestion'; readonly lines: readonly [string, ...string[]] };

/** Who typed a line, when, and how. */
export interface Reader extends Moment {
  readonly role: Role;
  /** True where a slash stood in front, so that a command is meant for certain. */
  readonly slash?: boolean;
}

interface CompiledPhrase {
  readonly name: CommandName;
  readonly elements: readonly Element[];
  readonly short: boolean;
}

interface Found {
  readonly name: CommandName;
  readonly match: Match;
}

interface Findings {
  readonly whole: readonly (Found & { readonly command: Command })[];
  /** Those that leave words over. */
  readonly beginnings: readonly Found[];
  readonly misses: readonly { readonly name: CommandName; readonly miss: Miss }[];
}

const maxLineLength = 300;
const maxSuggestions = 3;
const phrases: readonly CompiledPhrase[] = commandNames.flatMap((name) => {
  const compiled = (short: boolean) => (phrase: string) => ({ name, elements: compilePhrase(phrase), short });
  const { phrases: own, short = [] } = commands[name];
  return [...own.map(compiled(false)), ...short.map(compiled(true))];
});
const ownPhrases = phrases.filter(({ short }) => !short);
const shortPhrases = phrases.filter(({ short }) => short);

/**
 * Reads a line as a command: the whole line, whatever its case, spacing and last punctuation. Text that merely
 * contains a command is none. What is nearly a command is told only to those who may use it; a whole one is
 * read for everybody, so that a refusal can be.
 */
export function readCommand(line: string, reader: Reader): CommandReading | undefined {
  if (line.length > maxLineLength) return undefined;
  const split = splitLine(line);
  if (split.words.length === 0) return undefined;
  const exact = find(split, ownPhrases, reader, false);
  const whole = exact.whole[0] ?? shortCommand(split, reader);
  if (whole !== undefined) return { kind: 'command', command: whole.command };
  const mistaken = miss(exact, reader);
  // A fault late in an exact line says more than any likeness to another one.
  if (mistaken?.kind === 'invalid') return mistaken;
  const lenient = find(split, ownPhrases, reader, true);
  return (
    mistaken ??
    suggestion(lenient, reader) ??
    apart(split, reader) ??
    withCampaign(split, reader) ??
    miss(lenient, reader) ??
    tooMuch(exact, split, reader)
  );
}

function find(line: SplitLine, among: readonly CompiledPhrase[], moment: Moment, lenient: boolean): Findings {
  const whole: (Found & { command: Command })[] = [];
  const beginnings: Found[] = [];
  const misses: { name: CommandName; miss: Miss }[] = [];
  for (const { name, elements } of among) {
    const missed = (miss: Miss) => misses.push({ name, miss });
    for (const match of matchPhrase(elements, { line, moment, lenient, missed })) {
      const command = commandFromValues(name, match.values);
      if (match.at < line.words.length) beginnings.push({ name, match });
      else if (command !== undefined) whole.push({ name, match, command });
    }
  }
  return { whole, beginnings, misses };
}

function shortCommand(line: SplitLine, reader: Reader): Findings['whole'][number] | undefined {
  const { whole } = find(line, shortPhrases, reader, false);
  return whole.find(({ match, command }) => {
    if (nearlySaysCampaign(command)) return false;
    return match.deliberate || reader.slash === true || reader.role !== 'none';
  });
}

/** `run campain 12` names no campaign `campain 12`. */
function nearlySaysCampaign(command: Command): boolean {
  if (!('campaign' in command) || command.campaign === undefined || 'id' in command.campaign) return false;
  const [first = ''] = command.campaign.name.toLowerCase().split(/\s/u);
  return typos(first, 'campaign') !== undefined;
}

function permits(name: CommandName, { role }: Reader): boolean {
  return isAllowed(role, commands[name].role);
}

/** The miss that got furthest, with the fewest slips. */
function miss(findings: Findings, reader: Reader): CommandReading | undefined {
  const meant = findings.misses
    .filter(({ name, miss }) => permits(name, reader) && isMeant(name, miss))
    .toSorted(
      ({ miss: one }, { miss: other }) =>
        other.match.at - one.match.at || one.match.typos - other.match.typos,
    );
  for (const { name, miss } of meant) {
    if (miss.kind === 'invalid') {
      return { kind: 'invalid', name, fault: miss.fault, example: commands[name].example };
    }
    const corrected = completed(miss);
    if (!isWhole(corrected, name, reader)) continue;
    const offered = miss.missing.every((element) => element.kind !== 'value' || element.placeholder.harmless);
    return { kind: 'incomplete', name, corrected, offered };
  }
  return undefined;
}

/** Whether a beginning says enough: a word that is right, or several; what anybody may say, up to its value. */
function isMeant(name: CommandName, miss: Miss): boolean {
  const { match } = miss;
  if (match.fixed === 0 || (match.typos > 0 && match.fixed === 1)) return false;
  if (miss.kind === 'invalid') return match.typos === 0;
  if (commands[name].role !== 'anyone') return miss.missing.some((element) => element.kind === 'value');
  return miss.missing[0]?.kind === 'value' && match.typos === 0;
}

function isWhole(line: string, name: CommandName, moment: Moment): boolean {
  return find(splitLine(line), ownPhrases, moment, false).whole.some((found) => found.name === name);
}

function suggestion({ whole }: Findings, reader: Reader): CommandReading | undefined {
  const close = whole.filter(
    ({ name, match }) =>
      permits(name, reader) &&
      match.typos > 0 &&
      match.typos <= match.fixed &&
      // One misspelt word before a name is any sentence: `fun day`.
      (match.fixed > 1 || match.deliberate),
  );
  const least = Math.min(...close.map(({ match }) => match.typos));
  return suggested(close.filter(({ match }) => match.typos === least).map(({ match }) => match));
}

/** `campaign12` and `run345` with their spaces. */
function apart(line: SplitLine, reader: Reader): CommandReading | undefined {
  const spaced = splitLine(line.text.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/\?$/u, ''));
  if (spaced.text === line.text) return undefined;
  const exact = find(spaced, ownPhrases, reader, false).whole.filter(({ name }) => permits(name, reader));
  return exact.length > 0
    ? suggested(exact.map(({ match }) => match))
    : suggestion(find(spaced, ownPhrases, reader, true), reader);
}

/** `results 12` and `mute nightly`, as if they had the word `campaign` that they lack. */
function withCampaign({ text, words }: SplitLine, reader: Reader): CommandReading | undefined {
  for (const named of words.slice(1, 4)) {
    const line = splitLine(`${text.slice(0, named.start)}campaign ${text.slice(named.start)}`);
    const exact = find(line, ownPhrases, reader, false);
    const meant = exact.whole.filter(({ name, match }) => permits(name, reader) && names(match, named));
    const misses = exact.misses.filter(({ miss: { match } }) => names(match, named));
    const reading = suggested(meant.map(({ match }) => match)) ?? miss({ ...exact, misses }, reader);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function names({ values: { campaign } }: Match, { text }: Word): boolean {
  if (campaign === undefined) return false;
  return 'id' in campaign ? campaign.id === readNumber(text) : campaign.name === text;
}

/** A command with a word or two behind it that mean nothing there. */
function tooMuch({ beginnings }: Findings, line: SplitLine, reader: Reader): CommandReading | undefined {
  return suggested(
    beginnings
      .filter(({ name, match }) => {
        const over = line.words.length - match.at;
        return permits(name, reader) && 'campaign' in match.values && match.deliberate && over <= 2;
      })
      .map(({ match }) => match)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, 1),
  );
}

function suggested(matches: readonly Match[]): CommandReading | undefined {
  const lines = new Set(matches.map(({ pieces }) => pieces.join(' ')));
  const [first, ...more] = [...lines].slice(0, maxSuggestions);
  return first === undefined ? undefined : { kind: 'suggestion', lines: [first, ...more] };
}

/** A typed line, read for the person of a turn; a slash in front says that a command is meant. */
export function readTyped({ role }: Incoming, text: string, moment: Moment): CommandReading | undefined {
  const line = text.trim();
  const slash = line.startsWith('/');
  return readCommand(slash ? line.slice(1) : line, { ...moment, role, slash });
}

/** The command whose button a person typed out in their own language, e.g. `help` for “Hilfe”; else the text itself. */
export function typedLabel(text: string, wording: Wording): string {
  const labels: ReadonlyMap<string, string> = new Map([
    [foldText(wording.help), 'help'],
    [foldText(wording.seeSurveys), 'surveys'],
    [foldText(wording.resume), 'resume'],
  ]);
  const line = text.trim();
  const slash = line.startsWith('/') ? '/' : '';
  const words = line.slice(slash.length);
  const command = labels.get(foldText(words));
  return command === undefined ? text : `${slash}${command}`;
}
