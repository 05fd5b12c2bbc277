import { isAllowed, type Role } from '../turn.ts';
import { type Beginnings, byBeginning } from './beginnings.ts';
import { type Command, phraseWords } from './command.ts';
import { courtesyWords, withoutCourtesy, withoutFillers } from './courtesy.ts';
import { completed, type Element, filled, type Match, type Miss, matchPhrase } from './grammar.ts';
import type { Values } from './placeholders.ts';
import { type SplitLine, splitLine, type Word } from './tokens.ts';
import { maxLineLength } from './typed-line.ts';
import { typos } from './typos.ts';
import { type Fault, type Moment, readNumber, type Written } from './values/value.ts';

/** A typed line, read against a table of commands. */
export type CommandReading<Row extends Command = Command> =
  | {
      readonly kind: 'command';
      readonly command: Row;
      readonly values: Values;
      /** How values are shown whose words alone say too little. */
      readonly written?: readonly Written[];
    }
  /** The phrase is right as far as it goes, typos aside. */
  | {
      readonly kind: 'incomplete';
      readonly command: Row;
      /** The whole line, corrected; examples stand for what is missing. */
      readonly corrected: string;
      /** Whether that line can be offered as it is: it names nothing that the person didn't name. */
      readonly offered: boolean;
    }
  | { readonly kind: 'invalid'; readonly command: Row; readonly fault: Fault }
  /** An act put as a question: this line does it. */
  | {
      readonly kind: 'question';
      readonly command: Row;
      readonly values: Values;
      readonly line: string;
      readonly shown: string;
    }
  /** Not a command, but close to these lines. */
  | {
      readonly kind: 'suggestion';
      readonly lines: readonly [string, ...string[]];
      /** The same lines as people read them. */
      readonly shown: readonly [string, ...string[]];
    };

/** Who typed a line, when, and how. */
export interface Reader extends Moment {
  readonly role: Role;
  /** True if the line began with a slash, so that a command is certainly meant. */
  readonly slash?: boolean;
}

interface Phrase<Row> {
  readonly command: Row;
  readonly elements: readonly Element[];
  readonly kind: 'own' | 'short' | 'asked' | 'offered';
}

type Found<Row> = Match & Pick<Phrase<Row>, 'command' | 'kind'>;

interface Findings<Row> {
  readonly whole: readonly Found<Row>[];
  readonly misses: readonly (Miss & Pick<Phrase<Row>, 'command'>)[];
}

/** Reads a line against the phrases that this person may use. @param lenient whether to overlook typos */
type Search<Row> = (line: SplitLine, lenient: boolean) => Findings<Row>;

const maxSuggestions = 3;

/**
 * Reads a line as a command: the whole line, ignoring case, spacing and final punctuation. Text that merely contains a command
 * isn't one. A near match is suggested only to people who may use it; a whole command is read for everyone, so that it can be
 * refused.
 */
export type ReadCommand<Row extends Command = Command> = (
  line: string,
  reader: Reader,
) => CommandReading<Row> | undefined;

/** Reads lines against a table. If a line matches two commands, the first one counts. */
export function createCommandReader<Row extends Command>(commands: readonly Row[]): ReadCommand<Row> {
  const phrases = commands.flatMap((command) => command.patterns.map((pattern) => ({ command, ...pattern })));
  const ofKind = (...kinds: readonly Phrase<Row>['kind'][]) =>
    phrases.filter(({ kind }) => kinds.includes(kind));
  const own = byBeginning(ofKind('own'));
  const short = byBeginning(ofKind('short'));
  const queries = byBeginning(
    phrases.filter(({ command, kind }) => command.asked !== undefined && kind !== 'offered'),
  );
  const words = phraseWords(commands);
  const ofRoles = new Map<Role, ReturnType<typeof permittedTo>>();

  function permittedTo(role: Role) {
    const permitted = (some: readonly Phrase<Row>[]) =>
      some.filter(({ command }) => isAllowed(role, command.role));
    const briefly = permitted([...ofKind('short'), ...ofKind('asked')]);
    return {
      own: byBeginning(permitted(ofKind('own'))),
      briefly: byBeginning(briefly),
      all: byBeginning([...permitted(ofKind('own')), ...briefly]),
      offered: byBeginning(permitted(ofKind('offered'))),
    };
  }

  /** The command that a line is, word for word. */
  function exactly(line: SplitLine, reader: Reader): Found<Row> | undefined {
    return find(line, own, reader, false).whole[0] ?? shortCommand(find(line, short, reader, false), reader);
  }

  function read(line: SplitLine, reader: Reader): CommandReading<Row> | undefined {
    const exact = exactly(line, reader);
    const { line: plain, asks } = withoutCourtesy(line);
    // A question mark may have been read as the end of a description or a reason, and occurs in survey names.
    const isAsked = asks && exact !== undefined && isAct(exact) && exact.command.role !== 'anyone';
    if (exact?.deliberate === true && !isAsked) return commandOf(exact);
    const polite = plain.text === line.text ? undefined : exactly(plain, reader);
    if (polite !== undefined && isFolded(polite)) {
      return asks && isAct(polite) ? question(polite, reader) : commandOf(polite);
    }
    const query = isAskedBy(reader)
      ? mostOwnWords(find(withoutFillers(plain), queries, reader, false).whole)
      : undefined;
    // `run history of 12` doesn't name a campaign “history of 12”.
    if (query !== undefined && (exact === undefined || saysMore(query, exact))) {
      return commandOf(query);
    }
    if (exact !== undefined) return isAsked ? question(exact, reader) : commandOf(exact);
    return polite !== undefined && asks ? checked([polite], reader) : undefined;
  }

  /** An act put as a question, as this person may do it. */
  function question(found: Found<Row>, reader: Reader): CommandReading<Row> | undefined {
    const { command } = found;
    if (!isAllowed(reader.role, command.role)) return undefined;
    const line = lineOf(found, reader);
    // A command that asks first does nothing when it is pressed.
    if (withoutCourtesy(splitLine(line)).asks) return undefined;
    return means(line, found, reader)
      ? { kind: 'question', command, values: found.values, line, shown: shownLine(line, found) }
      : undefined;
  }

  /** The line that a match stands for, in the command's own words if the person used others. */
  function lineOf(found: Found<Row>, reader: Reader): string {
    const pieces = found.pieces.join(' ');
    const [first] = found.command.patterns;
    if (found.kind === 'own' || first === undefined) return pieces;
    const line = filled(first.elements, found.said);
    return means(line, found, reader) ? line : pieces;
  }

  /** Whether a line, pressed as a button, is that command with those values. */
  function means(line: string, { command, values }: Found<Row>, reader: Reader): boolean {
    const reading = read(splitLine(line), { ...reader, slash: true });
    return (
      reading?.kind === 'command' && reading.command === command && said(reading.values) === said(values)
    );
  }

  /** `cancel campaign schedule` would look for a campaign with that name, which hardly anyone means. */
  function isVocabulary({ campaign }: Values): boolean {
    return campaign !== undefined && 'name' in campaign && words.has(campaign.name.toLowerCase());
  }

  /** Suggests what matches stand for, if it works: a match has used up every typed word. */
  function checked(matches: readonly Found<Row>[], reader: Reader): Suggestion | undefined {
    const suggested = new Map<string, Suggested>();
    for (const found of matches) {
      if (namesNothing(found.values) || isVocabulary(found.values)) continue;
      const line = lineOf(found, reader);
      if (means(line, found, reader)) suggested.set(line, { line, shown: shownLine(line, found) });
    }
    return suggestionOf([...suggested.values()].slice(0, maxSuggestions));
  }

  return (typedLine, typist) => {
    if (typedLine.length > maxLineLength) return undefined;
    // The process's clock is too fine for calendars.
    const reader = { ...typist, now: Math.trunc(typist.now) };
    const split = splitLine(typedLine);
    if (split.words.length === 0) return undefined;
    const reading = read(split, reader);
    if (reading !== undefined) return reading;
    const plain = withoutCourtesy(split).line;
    const isPermitted = ({ command }: { readonly command: Row }) => isAllowed(reader.role, command.role);
    const permitted = ofRoles.get(reader.role) ?? permittedTo(reader.role);
    ofRoles.set(reader.role, permitted);
    const search: Search<Row> = (line, lenient) => find(line, permitted.own, reader, lenient);
    const mistaken = nearest(find(split, own, reader, false).misses.filter(isPermitted), search, split);
    // A fault late in an exact line says more than any similarity to another line.
    if (mistaken?.kind === 'invalid' || mistaken?.kind === 'suggestion') return mistaken;
    const lenient = search(plain, true);
    const suggest = (matches: readonly Found<Row>[]) => checked(matches, reader);
    const offer = suggest(find(plain, permitted.offered, reader, false).whole);
    if (offer !== undefined) return offer;
    const inserted = withCampaign(plain, search, suggest);
    return (
      mistaken ??
      suggest(close(lenient.whole)) ??
      (inserted?.kind === 'suggestion' ? inserted : undefined) ??
      suggest(close(brief(find(withoutFillers(plain), permitted.briefly, reader, true)))) ??
      suggest(apart(plain, (line, isLenient) => find(line, permitted.all, reader, isLenient))) ??
      inserted ??
      nearest(lenient.misses, search, plain)
    );
  };
}

/** The wording of a time doesn't change it: `in 2 hours` is 17:30. */
function said(values: Values): string {
  return JSON.stringify(values, (key, value: unknown) => (key === 'clockless' ? undefined : value));
}

function commandOf<Row extends Command>({ command, values, written }: Found<Row>): CommandReading<Row> {
  return { kind: 'command', command, values, ...(written.length > 0 && { written }) };
}

/** A line with its values as they are shown now, e.g. `once, today at 17:00`. */
export function shownLine(
  whole: string,
  { written = [] }: { readonly written?: readonly Written[] },
): string {
  return written.reduce((text, { line, shown }) => text.replace(line, () => shown), whole);
}

function suggestionOf([first, ...more]: readonly Suggested[]): Suggestion | undefined {
  if (first === undefined) return undefined;
  return {
    kind: 'suggestion',
    lines: [first.line, ...more.map(({ line }) => line)],
    shown: [first.shown, ...more.map(({ shown }) => shown)],
  };
}

interface Suggested {
  readonly line: string;
  /** As people read it. */
  readonly shown: string;
}

/** Whether it does something that a question doesn't yet ask for. */
function isAct({ command, deliberate }: Found<Command>): boolean {
  return command.asked === undefined && !(command.asks === true && deliberate);
}

/** Ordinary sentences are questions, too: only people who know about campaigns ask in any words. */
function isAskedBy({ role, slash }: Reader): boolean {
  return role !== 'none' || slash === true;
}

/** What customers say is taken literally: a “please stop” may be part of any sentence. */
function isFolded({ kind, command }: Found<Command>): boolean {
  return kind === 'short' || command.asked !== undefined || command.role !== 'anyone';
}

/** `export results of run 345` doesn't name a campaign “results”. */
function mostOwnWords<Row>(whole: readonly Found<Row>[]): Found<Row> | undefined {
  return whole.toSorted((one, other) => other.fixed - one.fixed)[0];
}

function saysMore(query: Found<Command>, exact: Found<Command>): boolean {
  return (query.deliberate && exact.kind === 'short') || query.fixed > exact.fixed;
}

function find<Row>(
  line: SplitLine,
  among: Beginnings<Phrase<Row>>,
  moment: Moment,
  lenient: boolean,
): Findings<Row> {
  const whole: Found<Row>[] = [];
  const misses: (Miss & { command: Row })[] = [];
  for (const { command, elements, kind } of among(line, lenient)) {
    const missed = (miss: Miss) => misses.push({ ...miss, command });
    for (const match of matchPhrase(elements, { line, moment, lenient, missed })) {
      if (match.at === line.words.length) whole.push({ ...match, command, kind });
    }
  }
  return { whole, misses };
}

function shortCommand<Row>({ whole }: Findings<Row>, { slash, role }: Reader): Found<Row> | undefined {
  return whole.find(
    ({ values, deliberate }) => deliberate || (!namesNothing(values) && (slash === true || role !== 'none')),
  );
}

const pronouns = new Set(['it', 'that', 'this', 'them', 'all', 'everything']);

/** These are about the results of a campaign, or something said about one, and not a campaign's name. */
const notNames = new Set([
  'failed',
  'failing',
  'failures',
  'failure',
  'of',
  'for',
  'in',
  'until',
  'till',
  'til',
]);

/** `run campain 12` doesn't name a campaign `campain 12`; nor do `run it again` and `rerun failed of 12 and 15` name one. */
function namesNothing({ campaign, several }: Values): boolean {
  if (several?.certain === false && several.parts.some((part) => namesNothing({ campaign: part })))
    return true;
  if (campaign === undefined || 'id' in campaign) return false;
  const words = campaign.name.toLowerCase().split(/\s+/u);
  if (words.every((word) => pronouns.has(word) || courtesyWords.has(word))) return true;
  const first = words.find((word) => !courtesyWords.has(word)) ?? '';
  return notNames.has(first) || typos(first, 'campaign') !== undefined;
}

/** The answer to the miss that got furthest, with the fewest typos. */
function nearest<Row extends Command>(
  misses: Findings<Row>['misses'],
  search: Search<Row>,
  line: SplitLine,
): CommandReading<Row> | undefined {
  const meant = misses
    .filter(isMeant)
    .toSorted(({ match: one }, { match: other }) => other.at - one.at || one.typos - other.typos);
  for (const miss of meant) {
    const { command } = miss;
    if (miss.kind === 'invalid')
      return repaired(miss.fault, line, command, search) ?? { kind: 'invalid', command, fault: miss.fault };
    const corrected = completed(miss);
    const { whole } = search(splitLine(corrected), false);
    if (!whole.some((found) => found.command === command)) continue;
    const offered = miss.missing.every((element) => element.kind !== 'value' || element.placeholder.harmless);
    return { kind: 'incomplete', command, corrected, offered };
  }
  return undefined;
}

/** The line with unreadable words replaced by readable ones. */
function repaired<Row extends Command>(
  { said, instead }: Fault,
  { text }: SplitLine,
  command: Row,
  search: Search<Row>,
): Suggestion | undefined {
  if (instead === undefined) return undefined;
  const line = text.replace(said, () => instead);
  const isRead = search(splitLine(line), false).whole.some((found) => found.command === command);
  return isRead ? { kind: 'suggestion', lines: [line], shown: [line] } : undefined;
}

/**
 * Whether a beginning says enough: a correctly spelled word, or several; for commands that anyone may use, everything up to the
 * value.
 */
function isMeant(miss: Miss & { readonly command: Command }): boolean {
  const { fixed, typos } = miss.match;
  if (fixed === 0 || (typos > 0 && fixed === 1)) return false;
  if (miss.kind === 'invalid') return typos === 0;
  if (miss.command.role !== 'anyone') return miss.missing.some((element) => element.kind === 'value');
  return miss.missing[0]?.kind === 'value' && typos === 0;
}

/** Whole matches but for a few typos, those with the fewest. */
function close<Row>(whole: readonly Found<Row>[]): readonly Found<Row>[] {
  // One misspelled word before a name could be any sentence: `fun day`.
  const near = whole.filter(
    ({ typos, fixed, deliberate }) => typos > 0 && typos <= fixed && (fixed > 1 || deliberate),
  );
  const fewest = Math.min(...near.map(({ typos }) => typos));
  return near.filter(({ typos }) => typos === fewest);
}

/** Short phrases are close to any sentence, so they must definitely name something. */
function brief<Row>({ whole }: Findings<Row>): readonly Found<Row>[] {
  return whole.filter(({ deliberate, values }) => deliberate && Object.keys(values).length > 0);
}

/** `campaign12` and `run345` with their spaces. */
function apart<Row>({ text }: SplitLine, search: Search<Row>): readonly Found<Row>[] {
  const spaced = splitLine(
    text.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/^runcampaign\b/iu, 'run campaign'),
  );
  if (spaced.text === text) return [];
  const exact = search(spaced, false).whole.filter(({ deliberate }) => deliberate);
  return exact.length > 0 ? exact : close(search(spaced, true).whole);
}

/** `delete 12` and `mute nightly`, as if they had the missing word `campaign`. */
function withCampaign<Row extends Command>(
  { text, words }: SplitLine,
  search: Search<Row>,
  suggest: (matches: readonly Found<Row>[]) => Suggestion | undefined,
): CommandReading<Row> | undefined {
  for (const named of words.slice(1, 4)) {
    const line = splitLine(`${text.slice(0, named.start)}campaign ${text.slice(named.start)}`);
    const { whole, misses } = search(line, false);
    const isAbout = (miss: Miss): boolean =>
      names(miss.match, named) || (miss.kind === 'incomplete' && lacksCampaign(miss));
    const reading =
      suggest(whole.filter((match) => names(match, named))) ?? nearest(misses.filter(isAbout), search, line);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/** `mute until 6pm` says everything but which campaign. */
function lacksCampaign({ missing: [first], behind }: Extract<Miss, { kind: 'incomplete' }>): boolean {
  return behind !== '' && first?.kind === 'value' && first.name === 'campaign';
}

function names({ values }: Match, { text }: Word): boolean {
  const { campaign } = values;
  if (campaign === undefined || namesNothing(values)) return false;
  return 'id' in campaign ? campaign.id === readNumber(text) : campaign.name === text;
}

type Suggestion = Extract<CommandReading, { kind: 'suggestion' }>;
