import { type Click, commandButton } from '../buttons.ts';
import type { CommandReading } from '../commands/command-reading.ts';
import { isCancelling, isThanks, wantsToLeave, wishWithin, yesOrNo } from '../small-talk.ts';
import { foldText, isBlank } from '../text.ts';
import type { Position } from '../turn.ts';
import type { WishWithin } from '../wording/wishes-within.ts';
import type { Wording } from '../wording/wording.ts';
import { asideConfirmed, asideQuestion } from './aside.ts';
import type { ExactCommand, PersonEvent } from './decision.ts';
import {
  askedAbove,
  buttonFor,
  type Interrupted,
  interruptionMessage,
  isInterrupted,
  isLanguageAsked,
} from './interruption.ts';
import { languageTyped } from './language-choice.ts';
import { isUnanswerable, startButton, surveyButton } from './messages.ts';
import type { StateOf, SurveyState } from './state.ts';
import { readAnswer } from './typed-answer.ts';

/** What a typed message means to a survey: an answer (or an attempt at one), a command, or a button. */
type Heard =
  | { readonly kind: 'survey'; readonly event: PersonEvent }
  | { readonly kind: 'command' }
  /** The label of a button was typed. */
  | { readonly kind: 'click'; readonly click: Click };

/** When a message came. `instance`: the process that received it; `at`: the time, by the same clock as `asked.at`. */
export interface Received {
  readonly instance: string;
  readonly at: number;
  /** When it was first written, for a message that was sent again, or was held up before it was read. */
  readonly writtenAt?: number | undefined;
  /** The time of the newest message on the screen then, in whole milliseconds; if the page says so. */
  readonly seenUntil?: number | undefined;
  readonly position?: Position | undefined;
  /** True if the process that asked may still be showing the question. */
  readonly stillShowing: (asked: StateOf<'asking'>['asked']) => boolean;
  /** True if the process still working on it had said the question before the message came. */
  readonly wasSaid: (asked: StateOf<'asking'>['asked']) => boolean;
}

/** A question asked this far in the future was asked by a clock that was ahead and has been corrected since. Milliseconds. */
const clockStepMs = 5_000;

/**
 * Whether the open question can have been on the person's screen when the message was typed. Clocks of different processes aren't
 * compared: only the note that it was shown decides then. A message that was sent again, or held up, is still compared by time,
 * so that a restart or a pause in between doesn't turn it into an answer.
 */
function couldBeRead(asked: StateOf<'asking'>['asked'], received: Received): boolean {
  const { instance, at, writtenAt, seenUntil, position, wasSaid } = received;
  if (isBefore(position, asked.after)) return false;
  // It may have been shown long after it was stored: there may have been a restart in between.
  if (writtenAt !== undefined && writtenAt <= (asked.shownAt ?? asked.at)) return false;
  // A page may have lost its connection without knowing it, while what it sends still arrives.
  const isDated = asked.at <= at + clockStepMs;
  if (isDated && seenUntil !== undefined && seenUntil < Math.trunc(asked.at)) return false;
  // A question still on its way to the channel may never arrive there.
  if (!asked.shown && !wasSaid(asked)) return false;
  return asked.instance === instance ? at > asked.at : asked.shown;
}

/** Whether a message was sent no later than another one, or by someone who had seen nothing since. */
function isBefore({ sent, seen }: Position = {}, other: Position = {}): boolean {
  const isEarlier = sent !== undefined && other.sent !== undefined && sent <= other.sent;
  return isEarlier || (seen !== undefined && seen === other.seen);
}

/** A typed message, and its reading as a command. */
interface Typed {
  readonly text: string;
  /** Mere suggestions don't count. */
  readonly command: CommandReading | undefined;
  readonly exact?: ExactCommand | undefined;
  /** Whether anything was attached. */
  readonly attached?: boolean | undefined;
}

/**
 * Interprets a typed message in the current state. A text question takes the message as it is; a message that is exactly a
 * command is asked about, and a yes or no doesn't answer that, unless it is asked only whether it is the answer. A choice takes an
 * exact match first, then a command. While an answer is being sent, or its fate is unknown, nothing typed is an answer. After an
 * interruption, nothing typed is taken for an answer without asking, until the question has been shown again below it: a "yes"
 * may mean either.
 */
export function hear(state: SurveyState, typed: Typed, received: Received, wording: Wording): Heard {
  if (state.kind === 'asking') return hearAnswer(state, typed, received, wording);
  if (typed.command !== undefined && typed.command.kind !== 'suggestion') return { kind: 'command' };
  switch (state.kind) {
    case 'finished':
    case 'stopped': {
      const answered = state.askedToRestart === true ? yesOrNo(typed.text) : undefined;
      if (answered === 'yes') return { kind: 'click', click: restartOf(state) };
      const isTold = state.kind === 'stopped' || state.untold !== true;
      return answered === undefined && isTold ? { kind: 'command' } : unmatched;
    }
    case 'idle':
      return { kind: 'command' };
    default:
      return unmatched;
  }
}

function hearAnswer(
  state: StateOf<'asking'>,
  { text, command, exact, attached = false }: Typed,
  received: Received,
  wording: Wording,
): Heard {
  // A person who wanted to leave the question before also wants to leave this one, and can come back to it.
  const leaves = command?.kind === 'command' && command.command.name === 'stop';
  if (!couldBeRead(state.asked, received)) return leaves ? { kind: 'command' } : survey({ kind: 'early' });
  if (isBlank(text)) return survey({ kind: 'empty', attached });
  const isCommand = command !== undefined && command.kind !== 'suggestion';
  const read = readAnswer(state.question, text);
  const given = read.kind === 'one' ? read.given : undefined;
  const isOwnAnswer = state.question.kind === 'choice' && given !== undefined;
  const click =
    typedButton(state, text, wording) ??
    typedLanguage(state, text) ??
    (isOwnAnswer ? undefined : typedAnswer(state, text, wording));
  if (isInterrupted(state) && state.reshown === undefined) {
    const cancelled = typedCancel(state, text, wording);
    if (cancelled !== undefined) return { kind: 'click', click: cancelled };
    if (isCommand) return { kind: 'command' };
    return click === undefined ? survey({ kind: 'aside', given }) : { kind: 'click', click };
  }
  if (state.asideOpen !== undefined) {
    if (click !== undefined) return { kind: 'click', click };
    const said = yesOrNo(text);
    const confirmed = said === 'yes' ? asideConfirmed(state, wording) : undefined;
    if (confirmed !== undefined) return { kind: 'click', click: confirmed };
    if (said !== undefined) return survey({ kind: 'yesOrNo' });
  }
  if (!isUnanswerable(state)) {
    if (click !== undefined) {
      const isText = state.question.kind === 'text';
      const isMeant = given === undefined || (isText && isLanguageAsked(state));
      return isMeant ? { kind: 'click', click } : survey({ kind: 'aside', given });
    }
    if (state.question.kind === 'text' && exact !== undefined) {
      return survey({ kind: 'word', word: text, command: exact });
    }
    if (given !== undefined) return survey({ kind: 'answer', given });
    // A text that is one of the answers is that answer.
    if (read.kind === 'none' && wantsToLeave(text) !== undefined) return survey({ kind: 'leaving' });
  }
  if (isCommand || isThanks(text)) return { kind: 'command' };
  const wish = read.kind === 'none' ? wishAt(state, text) : undefined;
  if (wish === 'leave') return survey({ kind: 'leaving' });
  if (wish === 'skip') return survey({ kind: 'skipping' });
  if (wish === 'repeat') return survey({ kind: 'resume' });
  return survey({ kind: 'unmatched', several: read.kind === 'several' });
}

function restartOf(state: StateOf<'finished' | 'stopped'>): Click {
  return state.kind === 'finished'
    ? startButton(state.session.survey, '').click
    : surveyButton(state.was, 'restart', '').click;
}

const unmatched = survey({ kind: 'unmatched', several: false });

function survey(event: PersonEvent): Heard {
  return { kind: 'survey', event };
}

/**
 * What a person wants who says so in a sentence, if it isn't an answer: not in words of the question, and not at a question that
 * takes any text.
 */
export function wishAt(state: SurveyState, text: string): WishWithin | undefined {
  if (state.kind !== 'asking') return wishWithin(text);
  const { question } = state;
  if (question.kind === 'text') return undefined;
  return wishWithin(text, [question.text, ...question.answers.map((answer) => answer.text)]);
}

/** A yes or no to what was just asked above the question, unless it is being asked whether the last text answered that. */
function typedAnswer(state: StateOf<'asking'>, text: string, wording: Wording): Click | undefined {
  if (!isInterrupted(state) || state.reshown === true || state.aside !== undefined) return undefined;
  const { meanwhile } = state;
  if (meanwhile.kind === 'list' && meanwhile.leaving === undefined) return undefined;
  const leaves = meanwhile.kind === 'list' && wantsToLeave(text) !== undefined;
  const said = yesOrNo(text) ?? (leaves ? 'yes' : undefined);
  return said && buttonFor(said, interruptionMessage(state, wording));
}

/** A language, while the languages are offered above the question. Chosen by mistake, it costs no answer. */
function typedLanguage(state: StateOf<'asking'>, text: string): Click | undefined {
  const language = isLanguageAsked(state) ? languageTyped(text) : undefined;
  return language && commandButton(`language ${language}`, '').click;
}

/** Cancels what was asked above the question, which isn't the survey; a list is no such question. */
function typedCancel(state: Interrupted, text: string, wording: Wording): Click | undefined {
  if (state.meanwhile.kind === 'list' || !isCancelling(text)) return undefined;
  return buttonFor('no', interruptionMessage(state, wording));
}

/** Typing the label of a button of ours counts as pressing it. */
function typedButton(state: StateOf<'asking'>, text: string, wording: Wording): Click | undefined {
  const { choices = [] } = asideQuestion(state, wording) ?? askedAbove(state, wording) ?? {};
  return choices.find(({ label }) => foldText(label) === foldText(text))?.click;
}
