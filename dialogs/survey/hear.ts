import type { CommandReading } from '../commands/read-command.ts';
import type { PersonEvent } from './event.ts';
import { matchChoice } from './match-choice.ts';
import type { StateOf, SurveyState } from './state.ts';

/** What a typed message is, where a survey is open: an answer (or a try at one), or a command. */
export type Heard = { readonly kind: 'survey'; readonly event: PersonEvent } | { readonly kind: 'command' };

/** `instance`: the process that the message reached; `at`: when, by the same clock as `asked.at`. */
export interface Received {
  readonly instance: string;
  readonly at: number;
  /** True where the process that asked may still be showing the question. */
  readonly stillShowing: (asked: StateOf<'asking'>['asked']) => boolean;
}

/**
 * Whether the open question can have been on the person's screen when the message was typed. Clocks of two
 * processes are not compared: there the note that it was shown decides alone.
 */
function couldBeRead(asked: StateOf<'asking'>['asked'], { instance, at, stillShowing }: Received): boolean {
  if (!asked.shown && !stillShowing(asked)) return false;
  return asked.instance === instance ? at > asked.at : asked.shown;
}

const asksWhichWasMeant = new Set(['stop', 'cancel', 'help']);

/**
 * Reads a typed message against the state it meets. A text question takes the message word for word; a
 * choice takes an exact match, and then a command may be meant; while an answer is on its way, or its fate
 * is unknown, nothing typed is an answer.
 * @param received by which process, and when
 * @param command what the message would be as a command; what is only close to one is none
 */
export function hear(
  state: SurveyState,
  text: string,
  command: CommandReading | undefined,
  received: Received,
): Heard {
  const isCommand = command !== undefined && command.kind !== 'suggestion';
  switch (state.kind) {
    case 'asking': {
      if (!couldBeRead(state.asked, received)) return { kind: 'survey', event: { kind: 'early' } };
      if (text.trim() === '') return { kind: 'survey', event: { kind: 'empty' } };
      if (state.question.kind === 'text') {
        if (asksWhichWasMeant.has(text.trim().toLowerCase())) {
          return { kind: 'survey', event: { kind: 'word', word: text.trim() } };
        }
        const given = { reply: { kind: 'text', feedback: text } as const, label: text };
        return { kind: 'survey', event: { kind: 'answer', given } };
      }
      const match = matchChoice(state.question.answers, text);
      if (match.kind === 'one') {
        const given = {
          reply: { kind: 'choice', answerId: match.answer.id } as const,
          label: match.answer.text,
        };
        return { kind: 'survey', event: { kind: 'answer', given } };
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
