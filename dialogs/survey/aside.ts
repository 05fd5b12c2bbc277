import { type Click, commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import { cutGraphemes, oneLine } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import type { ExactCommand } from './decision.ts';
import { askedAbove, under } from './interruption.ts';
import { surveyButton } from './messages.ts';
import type { Offered, StateOf } from './state.ts';

type Asking = StateOf<'asking'>;

/** Asks whether what was typed answers the open question; undefined if that isn't, or no longer, being asked. */
export function asideQuestion(state: Asking, wording: Wording): Message | undefined {
  const { aside, asideOpen } = state;
  if (aside === undefined || asideOpen === undefined) return undefined;
  if (asideOpen.command !== undefined) return askWhichWasMeant(state, aside, asideOpen.command, wording);
  const above = askedAbove(state, wording);
  return above && askWhetherAnswer(state, above, aside, wording);
}

/** What a yes to that means: the first button, if the question is only whether it is the answer. Undefined if it could mean either. */
export function asideConfirmed(state: Asking, wording: Wording): Click | undefined {
  const { command } = state.asideOpen ?? {};
  const isOnlyThat = command !== undefined && commandLabel(command.name, wording) !== undefined;
  return isOnlyThat ? asideQuestion(state, wording)?.choices?.[0]?.click : undefined;
}

/** The state once something else was said; the same object if nothing about an aside was being asked. */
export function withAsideClosed(state: Asking): Asking {
  if (state.asideOpen === undefined) return state;
  const { asideOpen: _, ...rest } = state;
  return rest;
}

/** Asks whether it answers that, or what else was asked. */
function askWhetherAnswer(
  state: Asking,
  above: Message,
  { label, offer }: Offered,
  wording: Wording,
): Message {
  const quote = quoteOf(label);
  const asked = under(wording.answerOrNot(quote, state.number), above);
  const send = surveyButton(state, 'sendAsAnswer', wording.sendAsAnswer(quote), offer);
  return { ...asked, choices: [send, ...(asked.choices ?? [])] };
}

/** Asks whether it answers that, or is the command that it also is. */
function askWhichWasMeant(
  state: Asking,
  { label, offer }: Offered,
  { line, name }: ExactCommand,
  wording: Wording,
): Message {
  const word = quoteOf(label);
  const [text, command] =
    name === 'help'
      ? [wording.helpOrAnswer(word), commandButton(line, wording.showHelp)]
      : name === 'stop'
        ? [wording.stopOrAnswer(word), surveyButton(state, 'leave', wording.leaveSurvey)]
        : askWhichCommand(word, commandLabel(name, wording), line, wording);
  const choices = [surveyButton(state, 'sendAsAnswer', wording.sendAsAnswer(word), offer), command];
  return { text, choices, singleUse: true };
}

/** If the button says what it does, no one has to know what a command is. */
function askWhichCommand(word: string, label: string | undefined, line: string, wording: Wording) {
  return label === undefined
    ? ([wording.whichWasMeant(word), commandButton(line, wording.useAsCommand)] as const)
    : ([wording.isAnswer(word), commandButton(line, label)] as const);
}

function commandLabel(name: string, wording: Wording): string | undefined {
  const labels: Readonly<Record<string, string>> = {
    surveys: wording.seeSurveys,
    status: wording.howFar,
    resume: wording.resume,
    restart: wording.startOver,
    changeAnswer: wording.changeAnswer,
    language: wording.page.language,
    invitationsOff: wording.noInvitations,
  };
  return labels[name];
}

/** As much of a typed text as fits on a button. */
function quoteOf(typed: string): string {
  return cutGraphemes(oneLine(typed), maxQuote);
}

const maxQuote = 60;
