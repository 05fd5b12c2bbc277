import type { Click } from '../buttons.ts';
import type { CommandReading } from '../commands/read.ts';
import { foldText } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import type { PersonEvent } from './decision.ts';
import { type Interrupted, interruptionMessage, isInterrupted } from './interruption.ts';
import { isUnanswerable } from './messages.ts';
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
  /** When it was first written, for a message that was sent again. */
  readonly writtenAt?: number | undefined;
  /** True where the process that asked may still be showing the question. */
  readonly stillShowing: (asked: StateOf<'asking'>['asked']) => boolean;
}

/**
 * Whether the open question can have been on the person's screen when the message was typed. Clocks of two processes
 * aren't compared: there only the note that it was shown decides. A message that was sent again is still compared by
 * time, so that a restart in between doesn't turn it into an answer.
 */
function couldBeRead(asked: StateOf<'asking'>['asked'], received: Received): boolean {
  const { instance, at, writtenAt, stillShowing } = received;
  if (writtenAt !== undefined && writtenAt <= asked.at) return false;
  if (!asked.shown && !stillShowing(asked)) return false;
  return asked.instance === instance ? at > asked.at : asked.shown;
}

/** Each may be the answer to a text question, or a command. */
const wordsOfTwoMeanings = new Set(['stop', 'cancel', 'help']);

/**
 * Interprets a typed message in the current state. A text question takes the message as it is. A choice takes an exact
 * match first, then a command. While an answer is being sent, or its fate is unknown, nothing typed is an answer. After
 * an interruption nothing typed is taken for an answer without asking: a "yes" may mean either.
 * @param command what the message would be as a command; a mere suggestion doesn't count
 */
export function hear(
  state: SurveyState,
  text: string,
  command: CommandReading | undefined,
  received: Received,
  wording: Wording,
): Heard {
  if (state.kind === 'asking' && !couldBeRead(state.asked, received)) return survey({ kind: 'early' });
  if (state.kind === 'asking' && text.trim() === '') return survey({ kind: 'empty' });
  const answerable = state.kind === 'asking' && !isInterrupted(state) && !isUnanswerable(state);
  if (answerable) {
    const { question } = state;
    if (question.kind === 'text' && wordsOfTwoMeanings.has(foldText(text))) {
      return survey({ kind: 'word', word: text.trim() });
    }
    const read = readAnswer(question, text);
    if (read.kind === 'one') return survey({ kind: 'answer', given: read.given });
  }
  if (command !== undefined && command.kind !== 'suggestion') return { kind: 'command' };
  switch (state.kind) {
    case 'asking': {
      if (isInterrupted(state)) {
        const click = typedButton(state, text, wording);
        if (click !== undefined) return { kind: 'click', click };
        const read = readAnswer(state.question, text);
        return survey({ kind: 'aside', given: read.kind === 'one' ? read.given : undefined });
      }
      return survey({ kind: 'unmatched', several: readAnswer(state.question, text).kind === 'several' });
    }
    case 'finished':
      return state.untold === true ? survey({ kind: 'unmatched', several: false }) : { kind: 'command' };
    case 'idle':
    case 'stopped':
      return { kind: 'command' };
    default:
      return survey({ kind: 'unmatched', several: false });
  }
}

function survey(event: PersonEvent): Heard {
  return { kind: 'survey', event };
}

/** Typing the label of one of the interruption's buttons counts as pressing it. */
function typedButton(state: Interrupted, text: string, wording: Wording): Click | undefined {
  const { choices = [] } = interruptionMessage(state, wording);
  return choices.find(({ label }) => foldText(label) === foldText(text))?.click;
}
