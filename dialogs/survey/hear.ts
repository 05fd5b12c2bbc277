import type { Click } from '../buttons.ts';
import type { CommandReading } from '../commands/read.ts';
import type { Answer } from '../ports/survey.ts';
import { foldText } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import type { PersonEvent } from './decision.ts';
import { type Interrupted, interruptionMessage, isInterrupted } from './interruption.ts';
import { matchChoice } from './match-choice.ts';
import { isUnanswerable } from './messages.ts';
import type { Given, Open, StateOf, SurveyState } from './state.ts';

/** What a typed message means to a survey: an answer (or an attempt at one), a command, or a button. */
export type Heard =
  | { readonly kind: 'survey'; readonly event: PersonEvent }
  | { readonly kind: 'command' }
  /** The label of a button was typed. */
  | { readonly kind: 'click'; readonly click: Click };

/** When a message came. `instance`: the process that it reached; `at`: when, by the same clock as `asked.at`. */
export interface Received {
  readonly instance: string;
  readonly at: number;
  /** When it was first written, for a message that was sent again. */
  readonly writtenAt?: number;
  /** True where the process that asked may still be showing the question. */
  readonly stillShowing: (asked: StateOf<'asking'>['asked']) => boolean;
}

/**
 * Whether the open question can have been on the person's screen when the message was typed. Two processes' clocks
 * aren't compared: between them only the note that it was shown decides. A message that was sent again is compared
 * with the clock all the same, so that a restart in between doesn't make an answer of it.
 */
function couldBeRead(asked: StateOf<'asking'>['asked'], received: Received): boolean {
  const { instance, at, writtenAt, stillShowing } = received;
  if (writtenAt !== undefined && writtenAt <= asked.at) return false;
  if (!asked.shown && !stillShowing(asked)) return false;
  return asked.instance === instance ? at > asked.at : asked.shown;
}

/** May be the answer to a text question, or a command. */
const wordsOfTwoMeanings = new Set(['stop', 'cancel', 'help']);

/**
 * Reads a typed message against the state it meets. A text question takes the message word for word. A choice
 * takes an exact match first, then a command. While an answer is on its way, or its fate is unknown, nothing typed
 * is an answer. After an interruption nothing typed is taken for an answer without asking: a "yes" may mean either.
 * @param command what the message would be as a command; a suggestion counts as none
 */
export function hear(
  state: SurveyState,
  text: string,
  command: CommandReading | undefined,
  received: Received,
  wording: Wording,
): Heard {
  const isCommand = command !== undefined && command.kind !== 'suggestion';
  switch (state.kind) {
    case 'asking': {
      if (!couldBeRead(state.asked, received)) return { kind: 'survey', event: { kind: 'early' } };
      if (text.trim() === '') return { kind: 'survey', event: { kind: 'empty' } };
      if (isInterrupted(state)) {
        if (isCommand) return { kind: 'command' };
        const click = typedButton(state, text, wording);
        if (click !== undefined) return { kind: 'click', click };
        return { kind: 'survey', event: { kind: 'aside', ...asAnswer(state.question, text) } };
      }
      if (isUnanswerable(state)) {
        return isCommand
          ? { kind: 'command' }
          : { kind: 'survey', event: { kind: 'unmatched', several: false } };
      }
      if (state.question.kind === 'text') {
        if (wordsOfTwoMeanings.has(foldText(text))) {
          return { kind: 'survey', event: { kind: 'word', word: text.trim() } };
        }
        return { kind: 'survey', event: { kind: 'answer', given: textGiven(text) } };
      }
      const match = matchChoice(state.question.answers, text);
      if (match.kind === 'one') {
        return { kind: 'survey', event: { kind: 'answer', given: choiceGiven(match.answer) } };
      }
      if (isCommand) return { kind: 'command' };
      return { kind: 'survey', event: { kind: 'unmatched', several: match.kind === 'several' } };
    }
    case 'starting':
    case 'startUnknown':
    case 'sending':
    case 'unknownFate':
    case 'ending':
      return isCommand
        ? { kind: 'command' }
        : { kind: 'survey', event: { kind: 'unmatched', several: false } };
    case 'finished':
      return state.untold === true && !isCommand
        ? { kind: 'survey', event: { kind: 'unmatched', several: false } }
        : { kind: 'command' };
    case 'idle':
    case 'stopped':
      return { kind: 'command' };
  }
}

/** Typing the label of one of the interruption's buttons presses it. */
function typedButton(state: Interrupted, text: string, wording: Wording): Click | undefined {
  const { choices = [] } = interruptionMessage(state, wording);
  return choices.find(({ label }) => foldText(label) === foldText(text))?.click;
}

function asAnswer(question: Open['question'], text: string): { readonly given?: Given } {
  if (question.kind === 'text') return { given: textGiven(text) };
  const match = matchChoice(question.answers, text);
  return match.kind === 'one' ? { given: choiceGiven(match.answer) } : {};
}

function textGiven(text: string): Given {
  return { reply: { kind: 'text', feedback: text }, label: text };
}

function choiceGiven({ id, text }: Answer): Given {
  return { reply: { kind: 'choice', answerId: id }, label: text };
}
