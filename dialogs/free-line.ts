import { askedButton } from './buttons.ts';
import { isAboutNone } from './campaign/existing.ts';
import { areFoundByName, knownThings, personMeant } from './campaign/known-things.ts';
import { campaignWords, caseWords } from './campaign/wording.ts';
import type { TableCommand } from './commands/command.ts';
import type { CommandReading, Reader } from './commands/command-reading.ts';
import { nearestLines } from './commands/free/nearest.ts';
import type { Meant, ReadFreely } from './commands/free/read-freely.ts';
import { tokenOf } from './commands/free/synonyms.ts';
import type { KnownThings } from './commands/free/things.ts';
import { isCertain, type Understood, understand } from './commands/free/understand.ts';
import { empty } from './commands/free/weigh.ts';
import { freeWords } from './commands/free/words.ts';
import { incompleteMessage, invalidMessage, questionMessage } from './commands/replies.ts';
import { splitLine } from './commands/tokens.ts';
import type { NamedCampaign } from './commands/values/value.ts';
import type { Message } from './message.ts';
import type { Logger } from './ports/logger.ts';
import type { CommandDependencies } from './table.ts';
import { sayMessage, type Turn } from './turn.ts';
import { operators } from './wording/operators.ts';
import type { Wording } from './wording/wording.ts';

type Row = TableCommand<string, CommandDependencies>;

interface FreeLine {
  /** What it is word for word, if that isn't certain. */
  readonly reading: CommandReading<Row> | undefined;
  readonly line: string;
  readonly reader: Reader;
  readonly readFreely: ReadFreely<Row>;
  readonly log: Pick<Logger, 'debug'>;
}

/**
 * Answers a line that isn't certainly a command by what it most likely means: a query that clearly wins is run, below a line that
 * says how it was read; anything else is asked about, and done only when pressed. For a line that means nothing, offers the
 * nearest things that work.
 * @param carryOut does what a phrase means
 * @returns false if it is what it was read as, or was typed by someone without a role
 */
export async function answerFreely(
  turn: Turn,
  ports: CommandDependencies,
  { line, reader, reading, readFreely, log }: FreeLine,
  wording: Wording,
  carryOut: (turn: Turn, phrase: string) => Promise<void>,
): Promise<boolean> {
  if (reader.role === 'none' || (reading !== undefined && isCertain(reading, reader))) return false;
  if (reading?.kind === 'command' && reading.command.name === 'help' && helpOnTopic.test(line)) return false;
  // The campaign may be on a page of the service's list that isn't read here.
  if (reading?.kind === 'command' && (await areFoundByName(ports.campaign, reading.values))) return false;
  const word = reading && wordNaming(reading);
  // `audit Ada`
  const isOfPerson = reading?.kind === 'command' && reading.command.name === 'audit' && word !== undefined;
  if (isOfPerson && (await personMeant(ports.campaign, word)) !== undefined) return false;
  const known = await knownThings(ports.campaign);
  const understood = understand(line, reader, reading, readFreely, known);
  logReading(log, understood);
  const shown = (phrase: string): string => withNames(phrase, known);
  const named = (phrases: readonly string[]): string | undefined => namesIn(phrases, known);
  switch (understood?.kind) {
    case undefined:
      await sayMessage(turn, nearestMessage(nearestLines(line, known), named, turn.receivedAt));
      return true;
    case 'exact':
      return false;
    case 'answer': {
      const { line: phrase } = understood.meant;
      const reason = operators.readAs(shown(understood.meant.shown));
      await carryOut(
        headed(turn, reason, (message) => saysAll(message, reason)),
        phrase,
      );
      return true;
    }
    case 'which': {
      const { command, line: phrase } = understood.meant;
      await command.offer?.(turn, ports, operators.readAs(phrase));
      return true;
    }
    case 'offer':
      if (
        understood.lines.length === 1 &&
        (await isAboutNone(turn, ports.campaign, understood.lines[0].line))
      )
        return true;
      await sayMessage(turn, offerMessage(understood, shown, named, wording, turn.receivedAt));
      return true;
  }
}

/** `help schedule`: the word isn't what to do. */
const helpOnTopic = /^help \p{L}+$/iu;

/** Logs only commands and what they say they mean: what people type is never logged. */
function logReading(log: Pick<Logger, 'debug'>, understood: Understood<Row> | undefined): void {
  const weights = (meant: readonly Meant<Row>[]) =>
    meant.map(({ command, weight, reasons }) => ({
      command: command.name,
      weight: Number(weight.toFixed(2)),
      reasons: reasons.map(([entry, own]) => `${entry} ${own.toFixed(2)}`),
    }));
  const kind = understood?.kind ?? 'nothing';
  const meant = understood === undefined || understood.kind === 'exact' ? [] : [understood.meant].flat();
  log.debug({ kind, weights: weights(meant) }, 'A line that fits no phrase was read by its words.');
}

function offerMessage(
  { lines, meant, wrong, cannot }: Extract<Understood<Row>, { kind: 'offer' }>,
  shown: (phrase: string) => string,
  named: (phrases: readonly string[]) => string | undefined,
  wording: Wording,
  at: number,
): Message {
  const [first] = lines;
  const choices = lines.map((one) => askedButton(one.line, one.shown, at));
  const names = named(lines.map((one) => one.shown));
  if (cannot !== undefined) return { text: operators.cannot[cannot], note: names, choices };
  if (wrong !== undefined) {
    const message =
      wrong.kind === 'incomplete' ? incompleteMessage(wrong, wording) : invalidMessage(wrong, wording);
    const notes = [message.note, names].filter((note) => note !== undefined);
    return { ...message, choices, note: notes.length === 0 ? undefined : notes.join('\n') };
  }
  const isAct = meant.every(({ command }) => command.asked === undefined);
  if (lines.length === 1 && isAct)
    return questionMessage({ line: first.line, shown: shown(first.shown), label: first.shown }, wording, at);
  if (lines.length === 1) return { text: wording.didYouMean(shown(first.shown)), choices };
  return { text: wording.didYouMeanOneOf, note: names, choices };
}

function nearestMessage(
  lines: readonly string[],
  named: (phrases: readonly string[]) => string | undefined,
  at: number,
): Message {
  const choices = lines.map((line) => askedButton(line, line, at));
  return { text: operators.nearest, note: named(lines), choices };
}

const inPhrase = {
  campaigns: /\bcampaigns? \d{1,9}(?:(?:, | and )\d{1,9})*/u,
  cases: /\bcase \d{1,9}/u,
} as const;

function nameOf(known: KnownThings['cases'], number: string): string | undefined {
  return known.find(({ id }) => id === Number(number))?.names[0];
}

/** `run campaigns 12 and 15` as `run campaigns 12 “Nightly” and 15 “Smoke”`. */
function withNames(phrase: string, { campaigns, cases }: KnownThings): string {
  const named = (said: string, known: KnownThings['cases']): string =>
    said.replace(/\d+/gu, (number) => {
      const name = nameOf(known, number);
      return name === undefined ? number : `${number} “${name}”`;
    });
  return phrase
    .replace(inPhrase.campaigns, (said) => named(said, campaigns))
    .replace(inPhrase.cases, (said) => named(said, cases));
}

/** `Campaign 12 “Nightly”`: what the numbers on buttons are called, for which buttons have no room. */
function namesIn(phrases: readonly string[], known: KnownThings): string | undefined {
  const named = (kind: keyof typeof inPhrase, words: (id: number, name: string) => string) =>
    phrases.flatMap((phrase) =>
      (inPhrase[kind].exec(phrase)?.[0].match(/\d+/gu) ?? []).flatMap((number) => {
        const name = nameOf(known[kind], number);
        return name === undefined ? [] : [words(Number(number), name)];
      }),
    );
  const names = [
    ...named('campaigns', campaignWords),
    ...named('cases', (id, name) => caseWords({ id, name })),
  ];
  return names.length === 0 ? undefined : [...new Set(names)].join(', ');
}

/** The campaign that a command names by a word, as `run the red ones` does. */
export function wordNaming(reading: CommandReading<Row>): NamedCampaign | undefined {
  const { campaign } = reading.kind === 'command' ? reading.values : {};
  return campaign !== undefined && 'name' in campaign ? campaign : undefined;
}

/** A turn whose first message appears below a line. @param isSaid whether the message says the same without it */
export function headed(
  turn: Turn,
  reason: string,
  isSaid: (message: Message) => boolean = () => false,
): Turn {
  let isFirst = true;
  const below = (message: Message): Message => {
    if (!isFirst) return message;
    isFirst = false;
    return isSaid(message) ? message : { ...message, reason };
  };
  return {
    ...turn,
    say: (output) =>
      turn.say(output.kind === 'message' ? { ...output, message: below(output.message) } : output),
    post: (message) => turn.post(below(message)),
  };
}

/** Whether the title of a message, or its first section’s, has every word and number of a line. */
function saysAll({ label = '', text, sections: [first] = [] }: Message, line: string): boolean {
  const [title = ''] = text.split('\n');
  const said = new Set(meaningful([label, title, first?.title ?? ''].join(' ')));
  return meaningful(line).every((word) => said.has(word));
}

function meaningful(text: string): readonly string[] {
  return freeWords(splitLine(text.replace(/[“”:·]/gu, ' ')))
    .filter(({ plain }) => !empty.has(plain) || plain === 'campaign')
    .map(({ plain }) => tokenOf(plain));
}
