import { readFileSync } from 'node:fs';
import { isQueryOf } from '../../dialogs/commands/command.ts';
import type { CommandReading, Reader } from '../../dialogs/commands/command-reading.ts';
import type { Called } from '../../dialogs/commands/free/called.ts';
import { nearestLines } from '../../dialogs/commands/free/nearest.ts';
import { createFreeReader } from '../../dialogs/commands/free/read-freely.ts';
import { isCertain, type Understood, understand } from '../../dialogs/commands/free/understand.ts';
import { createCommandReader } from '../../dialogs/commands/read.ts';
import { commands } from '../../dialogs/table.ts';

/** A Thursday. */
const operator: Reader = { now: Date.parse('2026-11-19T15:30:00Z'), role: 'operator' };

/** The campaigns that the lines are about. */
const campaigns: readonly Called[] = [
  { id: 3, names: ['Nightly regression', 'nightly'] },
  { id: 5, names: ['Smoke'] },
  { id: 7, names: ['Billing IVR'] },
  { id: 12, names: ['Payments Europe', 'pay'] },
  { id: 15, names: ['Load test'] },
  { id: 18, names: ['Checkout hotline'] },
  { id: 21, names: ['Support line DE'] },
  { id: 210, names: ['Voice biometrics'] },
];

const cases: readonly Called[] = [
  { id: 9, names: ['Hold music'] },
  { id: 63, names: ['Transfer to agent'] },
  { id: 64, names: ['Card blocked'] },
  { id: 812, names: ['Main menu German'] },
];

/** A line as somebody types it, and the phrases that do what they want; none: nothing may be done. */
export interface TypedLine {
  readonly line: string;
  readonly wants: readonly string[];
}

/** Lines indented below what they want, which are phrases with ` | ` between, or `-`. */
export function readTypedLines(name: string): readonly TypedLine[] {
  let wants: readonly string[] = [];
  return readFileSync(new URL(`../dialogs/commands/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      if (line.startsWith('  ')) return [{ line: line.trim(), wants }];
      wants = line.trim() === '-' ? [] : line.split('|').map((one) => one.trim());
      return [];
    });
}

/** `right`: done, answered or asked about as wanted; `wrong`: something else was answered; `acted`: something else was done. */
type Judgement = 'right' | 'missed' | 'wrong' | 'acted';

const read = createCommandReader(commands);
const readFreely = createFreeReader(commands, read);
/** The names of the commands that do something. */
const acts: ReadonlySet<string> = new Set(
  commands.filter((command) => !isQueryOf(command)).map(({ name }) => name),
);

interface Judged {
  readonly judgement: Judgement;
  /** For people. */
  readonly came: string;
  /** What the free reader did by itself. */
  readonly guessed?: 'query' | 'act' | undefined;
  /** Whether a press would do something, where nothing was done at once. */
  readonly offersAct: boolean;
  /** What buttons would say. */
  readonly shown: readonly string[];
}

/** What comes of a line, and whether that is what was wanted. */
export function judge({ line, wants }: TypedLine, reader = operator): Judged {
  const wanted = wants.map((phrase) => meaningOf(phrase));
  const { done, offered, came, guessed, shown = [] } = outcomeOf(line, reader);
  if (done !== undefined) {
    const judgement = wanted.includes(done.meaning) ? 'right' : done.acts ? 'acted' : 'wrong';
    return { judgement, came, guessed, offersAct: false, shown };
  }
  const offersAct = offered.some((one) => acts.has(one.split(' ', 1)[0] ?? ''));
  if (wants.length === 0) return { judgement: 'right', came, offersAct, shown };
  const isOffered = offered.some((one) => wanted.includes(one));
  return { judgement: isOffered ? 'right' : 'missed', came, offersAct, shown };
}

interface CameOf {
  /** What was done or answered at once. */
  readonly done?: { readonly meaning: string; readonly acts: boolean };
  /** What a press would do. */
  readonly offered: readonly string[];
  readonly came: string;
  readonly guessed?: 'query' | 'act';
  readonly shown?: readonly string[];
}

function outcomeOf(typed: string, typist: Reader): CameOf {
  const slash = typed.startsWith('/');
  const line = slash ? typed.slice(1) : typed;
  const reader = { ...typist, slash };
  const exact = read(line, reader);
  if (exact !== undefined && isCertain(exact, reader)) return cameOfExact(exact);
  const understood = understand(line, reader, exact, readFreely, { campaigns, cases });
  switch (understood?.kind) {
    case undefined: {
      const offered = nearestLines(line, { campaigns, cases });
      return { offered: offered.map(meaningOf), came: `nearest: ${offered.join(' | ')}` };
    }
    case 'exact':
      return cameOfExact(understood.reading);
    case 'answer': {
      const { command, line: phrase } = understood.meant;
      const isAct = command.asked === undefined;
      return {
        done: { meaning: meaningOf(phrase), acts: isAct },
        offered: [],
        came: `answer: ${weights([understood.meant])}`,
        guessed: isAct ? 'act' : 'query',
      };
    }
    case 'which': {
      const { line: phrase } = understood.meant;
      return { offered: [meaningOf(phrase)], came: `which: ${weights([understood.meant])}` };
    }
    case 'offer': {
      const lines = understood.lines.map((one) => one.line);
      return {
        offered: lines.map(meaningOf),
        came: `ask: ${weights(understood.meant)} = ${lines.join(' | ')}`,
        shown: understood.lines.map((one) => one.shown),
      };
    }
  }
}

function weights(meant: Extract<Understood, { kind: 'offer' }>['meant']): string {
  return meant
    .map(({ line, weight, reasons }) => {
      const why = reasons.map(([entry, own]) => `${entry} ${own.toFixed(2)}`);
      return `${line} ${weight.toFixed(2)} [${why.join(', ')}]`;
    })
    .join(' | ');
}

function cameOfExact(reading: CommandReading): CameOf {
  switch (reading.kind) {
    case 'command': {
      const candidates = candidatesOf(reading);
      const came = wordsOf(reading);
      if (candidates === undefined) {
        const { asked, asks } = reading.command;
        const isAskedAbout = asks === true || reading.values.schedule?.unsaid === true;
        if (asked === undefined && isAskedAbout) return { offered: [came], came };
        return { done: { meaning: came, acts: asked === undefined }, offered: [], came };
      }
      const offered = candidates.map((id) =>
        wordsOf({ ...reading, values: { ...reading.values, campaign: { id } } }),
      );
      return { offered, came: `which of ${offered.join(' | ')}` };
    }
    case 'question':
      return { offered: [meaningOf(reading.line)], came: `asks ${reading.line}` };
    case 'suggestion':
      return {
        offered: reading.lines.map(meaningOf),
        came: `suggests ${reading.lines.join(' | ')}`,
        shown: reading.shown,
      };
    case 'incomplete':
      return {
        offered: reading.offered ? [meaningOf(reading.corrected)] : [],
        came: `incomplete: ${reading.corrected}`,
      };
    case 'invalid':
      return { offered: [], came: 'invalid' };
  }
}

type CommandRead = Extract<CommandReading, { kind: 'command' }>;

/** The campaigns that would be offered for a name that none has as a whole; undefined where one has it, or none is named. */
function candidatesOf({ values: { campaign, several } }: CommandRead): readonly number[] | undefined {
  if (several?.parts.some((part) => 'name' in part && idOf(part.name) === undefined)) return [];
  if (campaign === undefined || ('name' in campaign && idOf(campaign.name) !== undefined)) return undefined;
  if ('id' in campaign) return campaigns.some(({ id }) => id === campaign.id) ? undefined : [];
  const wanted = campaign.name.toLowerCase();
  return campaigns
    .filter(({ names: [name = ''] }) => name.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

function idOf(name: string): number | undefined {
  const wanted = name.toLowerCase().replace(/^the /u, '');
  return campaigns.find(({ names }) => names.some((one) => one.toLowerCase() === wanted))?.id;
}

/** Lines want the same phrases. */
const meanings = new Map<string, string>();

/** Two phrases mean the same where they are the same command with the same values. */
function meaningOf(phrase: string): string {
  const known = meanings.get(phrase);
  if (known !== undefined) return known;
  const meaning = readMeaning(phrase);
  meanings.set(phrase, meaning);
  return meaning;
}

function readMeaning(phrase: string): string {
  const reading = read(phrase, { ...operator, slash: true });
  return reading?.kind === 'command' ? wordsOf(reading) : `no command: ${phrase}`;
}

function wordsOf({ command, values }: CommandRead): string {
  const {
    campaign,
    several,
    schedule,
    scheduleId,
    scheduleOf,
    person,
    text,
    when,
    run,
    previous,
    ...others
  } = values;
  const id = campaign && ('id' in campaign ? campaign.id : (idOf(campaign.name) ?? campaign.name));
  const { words: _words, ...rhythm } = { words: '', ...schedule };
  const all = {
    ...others,
    // The later of two runs is compared with the earlier one, however they are said.
    runs: [run, previous].filter((one) => one !== undefined).toSorted(),
    // Runs 340 and 345 are of campaign 12. Whose schedules are shown doesn't matter.
    campaign: command.name === 'schedules' ? undefined : (id ?? (run === undefined ? undefined : 12)),
    // A part of the audit is the audit.
    when: command.name === 'audit' ? undefined : when,
    several: several?.parts.map((part) => ('id' in part ? part.id : idOf(part.name))).toSorted(),
    // How it was worded doesn’t matter.
    schedule: schedule && { ...rhythm, unsaid: undefined, clockless: undefined },
    scheduleNumber: others.scheduleNumber ?? scheduleId ?? scheduleOf,
    person: command.name === 'audit' ? undefined : person?.replace(/^@/u, '').toLowerCase(),
    // Whatever help is asked about.
    text: command.name === 'help' ? undefined : text,
  };
  return `${command.name} ${JSON.stringify(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  )}`;
}
