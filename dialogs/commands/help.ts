import { commandButton } from '../buttons.ts';
import type { Message, Section } from '../message.ts';
import { isAllowed, type Role } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';
import type { CommandInfo, TableCommand } from './command.ts';
import { courtesyWords } from './courtesy.ts';

/** Where a customer is. */
export interface Whereabouts {
  /** In a survey, after leaving one, or elsewhere. */
  readonly survey: 'open' | 'left' | 'elsewhere';
  /** At a personal link, which is for one survey: it has nothing to do with others. */
  readonly byLink?: boolean;
}

/**
 * What this role can do here, one line per command, from the table; for customers, the few things they need where they are.
 * @param about shows only the commands that match this word, if any do
 */
export function helpMessage(
  all: readonly TableCommand[],
  role: Role,
  wording: Wording,
  about = '',
  whereabouts: Whereabouts = { survey: 'elsewhere' },
): Message {
  // A command without its own phrase is only another way to say something.
  const shown = all.filter(({ phrases }) => phrases.length > 0);
  const fitting = about === '' ? [] : shown.filter((command) => fits(command, about));
  const isFitting = fitting.some((command) => isAllowed(role, command.role));
  if (role === 'none' && !isFitting) return customerHelp(wording, whereabouts);
  const commands = isFitting ? fitting : shown;
  const allowed = commands.filter((command) => isAllowed(role, command.role));
  const section = (title: string, isOfIt: (command: TableCommand) => boolean): Section => ({
    title,
    lines: allowed
      .filter(isOfIt)
      .map((command) => ({ lead: command.example, text: helpLine(command, wording) })),
    whole: true,
  });
  // Only people with a role have commands about campaigns.
  const own = helpGroups.map(([group, title]) =>
    section(title, (command) => command.group === group && !rarelyUsed.has(command.name)),
  );
  const more = [
    ...moreGroups.map(([group, title]) => section(title, (command) => command.group === group)),
    section(operators.rarelyUsed, ({ name }) => rarelyUsed.has(name)),
    ...(['survey', 'general'] as const).map((dialog) =>
      section(wording.helpSections[dialog], (command) => command.dialog === dialog),
    ),
  ].filter(({ lines }) => lines.length > 0);
  const sections = [...own.filter(({ lines }) => lines.length > 0), ...more];
  const message = {
    choices: [
      commandButton('surveys', wording.seeSurveys),
      ...(role === 'none' ? [] : [commandButton('campaigns', operators.seeCampaigns)]),
    ],
  } as const;
  // A customer's few commands don't need headings.
  if (role === 'none') {
    const lines = sections.flatMap((one) => one.lines);
    return { ...message, text: wording.helpTitle, sections: [{ title: '', lines, whole: true }] };
  }
  const titled = { ...message, label: wording.helpTitle, text: wording.yourRole[role] };
  if (isMore(about)) return { ...titled, sections: more };
  const often = section('', ({ name }) => mostUsed.has(name));
  if (allowed.length <= maxAtOnce || often.lines.length === 0) return { ...titled, sections };
  return {
    ...titled,
    note: operators.helpOnWord,
    sections: [{ ...often, fromFolds: true }],
    folds: [
      ...sections.filter((one) => !more.includes(one)).map((one) => ({ title: one.title, sections: [one] })),
      { title: operators.helpMore, sections: more },
    ],
  };
}

function customerHelp(wording: Wording, { survey, byLink = false }: Whereabouts): Message {
  const choices = [
    ...(byLink ? [] : [commandButton('surveys', wording.seeSurveys)]),
    survey === 'left' ? commandButton('resume', wording.resume) : commandButton('status', wording.howFar),
    commandButton('language', wording.page.language),
    ...(survey === 'open'
      ? [commandButton('stop', wording.leaveSurvey)]
      : byLink
        ? []
        : [commandButton('invitations off', wording.noInvitations)]),
  ];
  return { text: wording.helpTitle, choices, contact: true };
}

/** More commands than this are shown group by group, on a press. */
const maxAtOnce = 12;

/** Shown without a press, in the order of the table. The campaigns have a button. */
const mostUsed: ReadonlySet<string> = new Set([
  ...['runCampaign', 'rerunFailed', 'runStatus', 'results', 'testCase'],
]);

/** Below “More”, whatever they are about. */
const rarelyUsed: ReadonlySet<string> = new Set(['unwatchCampaign', 'aliases', 'mutes', 'plan']);

const helpGroups = Object.entries(operators.helpGroups);
const moreGroups = Object.entries(operators.moreHelpGroups);

/** `help more`: what is hardly used. */
function isMore(about: string): boolean {
  return about.trim().toLowerCase() === operators.helpMore.toLowerCase();
}

/** `help with run, please` asks about `run`. */
const asides: ReadonlySet<string> = new Set(['me', 'with', 'on', 'about', 'for', ...courtesyWords]);

/** Whether help has something to say about these words. */
export function helpKnows(all: readonly TableCommand[], about: string): boolean {
  return all.some((command) => fits(command, about));
}

/** Whether all the words asked about are in a command's phrases, or begin words in them. */
function fits({ phrases, short = [], example }: TableCommand, about: string): boolean {
  const own = [...phrases, ...short, example]
    .join(' ')
    // Names of values aren't shown.
    .replace(/\{\w+\}/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const asked = about
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !asides.has(word));
  return asked.length > 0 && asked.every((word) => own.some((each) => each.startsWith(singular(word))));
}

/** `alerts` also asks about `alert`. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/u, '') : word;
}

/** What a command does, in one line. */
export function helpLine({ help }: Pick<CommandInfo, 'help'>, wording: Wording): string {
  return typeof help === 'string' ? help : wording.commandHelp[help.text];
}

/** The reply to text that isn't a command: what this role can type here. */
export function hintMessage(role: Role, wording: Wording): Message {
  return {
    text: role === 'none' ? wording.notUnderstood : operators.notUnderstood[role],
    choices: [
      ...(role === 'none' ? [] : [commandButton('campaigns', operators.seeCampaigns)]),
      commandButton('surveys', wording.seeSurveys),
      commandButton('help', wording.help),
    ],
  };
}
