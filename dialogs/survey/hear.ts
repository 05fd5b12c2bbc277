import type { Click } from '../buttons.ts';
import type { CommandReading } from '../commands/read.ts';
import type { Answer } from '../ports/survey.ts';
import { foldText } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import type { PersonEvent } from './decision.ts';
import { matchChoice } from './match-choice.ts';
import { askMeanwhile, type Interrupted, isInterrupted } from './meanwhile.ts';
import { isUnanswerable } from './messages.ts';
import type { Given, Open, StateOf, SurveyState } from './state.ts';

/** What a typed message is, where a survey is open: an answer (or a try at one), or a command. */
export type Heard =
  | { readonly kind: 'survey'; readonly event: PersonEvent }
  | { readonly kind: 'command' }
  /** A button was typed. */
  | { readonly kind: 'click'; readonly click: Click };

/** `instance`: the process that the message reached; `at`: when, by the same clock as `asked.at`. */
export interface Received {
  readonly instance: string;
  readonly at: number;
  /** Of a message that was sent once more: when it was written. */
  readonly writtenAt?: number;
  /** True where the process that asked may still be showing the question. */
  readonly stillShowing: (asked: StateOf<'asking'>['asked']) => boolean;
}

/**
 * Whether the open question can have been on the person's screen when the message was typed. Clocks of two
 * processes are not compared: there the note that it was shown decides alone. But what was written long before it came
 * is held against the clock all the same: a restart in between must not make an answer of it.
 */
function couldBeRead(asked: StateOf<'asking'>['asked'], received: Received): boolean {
  const { instance, at, writtenAt, stillShowing } = received;
  if (writtenAt !== undefined && writtenAt <= asked.at) return false;
  if (!asked.shown && !stillShowing(asked)) return false;
  return asked.instance === instance ? at > asked.at : asked.shown;
}

const asksWhichWasMeant = new Set(['stop', 'cancel', 'help']);

/**
 * Reads a typed message against the state it meets. A text question takes the message word for word; a
 * choice takes an exact match, and then a command may be meant; while an answer is on its way, or its fate
 * is unknown, nothing typed is an answer.
 * While something else is being asked in between, nothing typed is an answer by itself: a "yes" may mean that.
 * @param received by which process, and when
 * @param command what the message would be as a command; what is only close to one is none
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
        return { kind: 'survey', event: { kind: 'aside', ...wouldBe(state.question, text) } };
      }
      if (isUnanswerable(state)) {
        return isCommand
          ? { kind: 'command' }
          : { kind: 'survey', event: { kind: 'unmatched', several: false } };
      }
      if (state.question.kind === 'text') {
        if (asksWhichWasMeant.has(text.trim().toLowerCase())) {
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

/** What is typed as a button of the question in between is labelled, is the press of it. */
function typedButton(state: Interrupted, text: string, wording: Wording): Click | undefined {
  const { choices = [] } = askMeanwhile(state, wording);
  return choices.find(({ label }) => foldText(label) === foldText(text))?.click;
}

function wouldBe(question: Open['question'], text: string): { readonly given?: Given } {
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
