import type { Message } from '../../dialogs/message.ts';
import { choiceTitle } from './choice-title.ts';
import { isScale } from './is-scale.ts';
import { plainText } from './plain-text.ts';

/**
 * Label, text and note, each on lines of its own; empty ones left out.
 * @param gap what stands before the note: a blank line, or only a line's end
 */
export function writtenText(message: Message, gap: '\n' | '\n\n' = '\n\n'): string {
  const above = [message.label, message.text].filter(isShown).join('\n');
  return [above, message.note].filter(isShown).map(plainText).join(gap);
}

/**
 * The choices as text. They are numbered only where the message says that a typed number is a position:
 * anywhere else a person who types the number in front of an answer could give another one.
 */
export function writtenChoices(message: Message): string {
  const choices = message.choices ?? [];
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  if (isScale(choices)) return titles.join(' · ');
  return titles
    .map((title, index) => `${message.numbered === true ? `${index + 1}.` : '•'} ${title}`)
    .join('\n');
}

/** The whole message as text, for where there is nothing else. */
export function writtenMessage(message: Message): string {
  return [writtenText(message), writtenChoices(message)].filter(isShown).join('\n\n');
}

function isShown(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== '';
}
