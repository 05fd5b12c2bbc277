import { foldedName } from '../../dialogs/folded.ts';
import type { Choice, Message } from '../../dialogs/message.ts';
import { channelManner } from './channel-manner.ts';

/**
 * The choices that a channel without buttons can only offer as text, and that no command line stands for: a
 * typed number or label has to be taken for a press. Answers of a question are none of them: the survey reads
 * those itself. Empty where there is nothing of the kind.
 */
export function offeredChoices({ choices = [] }: Message): readonly Choice[] {
  if (choices.every(({ click }) => click.do === 'command')) return [];
  return choices.some(({ click }) => click.do === 'answer') ? [] : choices;
}

/** Whether what a person chooses there comes as typed text. */
export function isWithoutButtons(channel: string): boolean {
  return channelManner(channel).kind === 'text';
}

const doubleQuotes = /[“”„«»"]/gu;
const singleQuotes = /[‘’']/gu;

/**
 * The choice that a person typed: its position from 1, or its label, whatever quotes the keyboard has.
 * @param numbered false where its choices were shown without numbers: then a number is none of them
 */
export function typedChoice(choices: readonly Choice[], text: string, numbered: boolean): Choice | undefined {
  const wanted = unquoted(text);
  if (numbered && /^[1-9]\d{0,3}$/u.test(wanted)) return choices[Number(wanted) - 1];
  const [found, ...more] = choices.filter(({ label }) => wanted !== '' && unquoted(label) === wanted);
  return more.length === 0 ? found : undefined;
}

function unquoted(text: string): string {
  return foldedName(text.replace(doubleQuotes, '"').replace(singleQuotes, "'"));
}
