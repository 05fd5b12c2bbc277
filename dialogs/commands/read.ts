import { isAllowed, type Role } from '../turn.ts';
import { byBeginning } from './beginnings.ts';
import { type Command, phraseWords } from './command.ts';
import type { CommandReading, Reader, Suggestion } from './command-reading.ts';
import { withoutCourtesy, withoutFillers, withoutMark } from './courtesy.ts';
import { filled } from './grammar.ts';
import { type Findings, type Found, find, type Phrase, type Search } from './matches.ts';
import { apart, brief, close, nearest, withCampaign } from './near-misses.ts';
import { namesNothing } from './no-names.ts';
import type { Values } from './placeholders.ts';
import { type SplitLine, splitLine } from './tokens.ts';
import { maxLineLength } from './typed-line.ts';
import type { Written } from './values/value.ts';

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

  /** The query that a line with a question mark is: `digest now?`, of which “now” is a part. */
  function exactQuestion(line: SplitLine, reader: Reader): Found<Row> | undefined {
    const bare = withoutMark(line);
    const found = bare.text === line.text ? undefined : exactly(bare, reader);
    return found?.deliberate === true && found.command.asked !== undefined ? found : undefined;
  }

  /** The command that a line is, word for word. */
  function exactly(line: SplitLine, reader: Reader): Found<Row> | undefined {
    return find(line, own, reader, false).whole[0] ?? shortCommand(find(line, short, reader, false), reader);
  }

  function read(line: SplitLine, reader: Reader): CommandReading<Row> | undefined {
    const exact = exactly(line, reader) ?? exactQuestion(line, reader);
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
    if (found.kind === 'own') return pieces;
    const lines = found.command.patterns
      .filter(({ kind }) => kind === 'own')
      .map(({ elements }) => filled(elements, found.said));
    return lines.find((line) => means(line, found, reader)) ?? pieces;
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

function shortCommand<Row>({ whole }: Findings<Row>, { slash, role }: Reader): Found<Row> | undefined {
  return whole.find(
    ({ values, deliberate }) => deliberate || (!namesNothing(values) && (slash === true || role !== 'none')),
  );
}
