import type { TableCommand } from './commands/command.ts';
import type { CommandReading, Reader } from './commands/command-reading.ts';
import { createFreeReader, type ReadFreely } from './commands/free/read-freely.ts';
import { createCommandReader, type ReadCommand } from './commands/read.ts';
import { plainLine, withoutSlash } from './commands/typed-line.ts';
import type { GreetingDependencies } from './greeting.ts';
import type { Audit } from './ports/audit.ts';
import type { Logger } from './ports/logger.ts';
import { wantsToLeave, wishedCommand } from './small-talk.ts';
import type { ExactCommand } from './survey/decision.ts';
import { wishAt } from './survey/hear.ts';
import type { SurveyState } from './survey/state.ts';
import type { CommandDependencies } from './table.ts';
import { isAllowed, type Turn } from './turn.ts';
import { namesWhatExists } from './typed-command.ts';
import { saidInAnyLanguage } from './wording/typed-words.ts';

export type Row = TableCommand<string, CommandDependencies>;

export interface RouterDependencies extends CommandDependencies, Pick<GreetingDependencies, 'brandName'> {
  readonly commands: readonly Row[];
  /** Records refused commands and clicks. */
  readonly audit: Pick<Audit, 'refuse'>;
  readonly log: Pick<Logger, 'debug'>;
}

/** The router's dependencies, and what it reads typed lines with. */
export interface RouterPorts extends RouterDependencies {
  readonly read: ReadCommand<Row>;
  readonly readFreely: ReadFreely<Row>;
}

type Readers = Pick<RouterPorts, 'read' | 'readFreely'>;

/** Line readers by table of commands, which take a while to make: tests wire the same table hundreds of times. */
const readers = new WeakMap<readonly Row[], Readers>();

export function readersOf(commands: readonly Row[]): Readers {
  const known = readers.get(commands);
  if (known !== undefined) return known;
  const read = createCommandReader(commands);
  const made = { read, readFreely: createFreeReader(commands, read) };
  readers.set(commands, made);
  return made;
}

/** The command that a typed text is, or the nearest one to suggest. Words for leaving are “stop”, unless they are a command. */
export function readTyped(turn: Turn, ports: RouterPorts, text: string): CommandReading<Row> | undefined {
  const { line, reader } = readerOf(turn, ports, text);
  const reading = ports.read(line, reader);
  const isRead = reading !== undefined && reading.kind !== 'suggestion';
  const isTheirs = isRead && isAllowed(reader.role, reading.command.role);
  return !isTheirs && wantsToLeave(line) === 'certain' ? ports.read('stop', reader) : reading;
}

/** What a customer asks for politely, or in words that count if they aren't an answer. */
export function readWish(
  turn: Turn,
  ports: RouterPorts,
  text: string,
  state: SurveyState = { kind: 'idle' },
): CommandReading<Row> | undefined {
  if (turn.incoming.role !== 'none') return undefined;
  const { line, reader } = readerOf(turn, ports, text);
  const plain = plainLine(line);
  const wish = wishAt(state, plain);
  const within = wish === 'help' || wish === 'changeAnswer' ? saidInAnyLanguage(wish)[0] : undefined;
  // After the end, it may be the survey that they want once more: its end offers that.
  const repeats = wish === 'repeat' && state.kind === 'finished' ? 'resume' : undefined;
  const reading = ports.read(wishedCommand(plain) ?? within ?? repeats ?? plain, reader);
  return reading?.kind === 'command' ? reading : undefined;
}

/** A text without its slash, and who typed it when: what a reader of lines takes. */
export function readerOf(
  { incoming }: Turn,
  { now, campaign }: RouterPorts,
  text: string,
): { readonly line: string; readonly reader: Reader } {
  const { line, slash } = withoutSlash(text);
  const timeZone = incoming.timeZone ?? campaign.timeZone;
  // Not all that reads times takes parts of a millisecond.
  return { line, reader: { now: Math.trunc(now()), role: incoming.role, slash, timeZone } };
}

/**
 * The command that a message exactly is, no matter how politely it was typed or with what punctuation. Undefined if there is
 * none, or it names something that doesn't exist.
 * @param asTyped what the text was read as
 */
export async function exactCommand(
  turn: Turn,
  ports: RouterPorts,
  text: string,
  asTyped: CommandReading<Row> | undefined,
): Promise<ExactCommand | undefined> {
  const isAsTyped = asTyped?.kind === 'command';
  const line = isAsTyped ? text : plainLine(text);
  const reading = isAsTyped || line === text ? asTyped : readTyped(turn, ports, line);
  if (reading?.kind !== 'command') return undefined;
  const { command, values } = reading;
  const isMeant = await namesWhatExists(turn.incoming, ports, command, values);
  return isMeant ? { line: line.trim(), name: command.name } : undefined;
}
