import type { Choice, Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { choiceTitle } from './choice-title.ts';
import { writtenMention } from './mention.ts';
import { oneLine } from './one-line.ts';
import { plainText } from './plain-text.ts';
import { scalePoints } from './scale-points.ts';
import { writtenDetails } from './written-details.ts';
import { writtenForm } from './written-form.ts';

/**
 * Everything but the choices and the form, each part on lines of its own; empty ones left out.
 * @param gap what stands between the parts: a blank line, or only a line's end
 */
export function writtenText(message: Message, words: CardWords, gap: '\n' | '\n\n' = '\n\n'): string {
  const named = [writtenMention(message), message.text].filter(isShown).join(' ');
  const above = [message.label, named].filter(isShown).join('\n');
  return [above, message.note, ...writtenDetails(message, words)].filter(isShown).map(plainText).join(gap);
}

/**
 * The choices as text; one that stands for a command with the line to type. They are numbered only where the message says that a typed number is a position:
 * anywhere else a person who types the number in front of an answer could give another one.
 */
export function writtenChoices(message: Message): string {
  const choices = message.choices ?? [];
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  if (scalePoints(choices) !== undefined) return titles.join(' · ');
  return titles
    .map((title, index) => {
      const line = choices[index] === undefined ? undefined : commandLine(choices[index]);
      const said = line === undefined || line === title ? title : `${title}: ${line}`;
      return `${message.numbered === true ? `${index + 1}.` : '•'} ${said}`;
    })
    .join('\n');
}

/** The whole message as text, for where there is nothing else. */
export function writtenMessage(message: Message, words: CardWords): string {
  return [writtenText(message, words), plainText(writtenForm(message, words)), writtenChoices(message)]
    .filter(isShown)
    .join('\n\n');
}

/** What a person can type instead of pressing a choice's button, where that is more than its label. */
export function commandLine({ click }: Choice): string | undefined {
  return click.do === 'command' ? oneLine(click.line) : undefined;
}

function isShown(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== '';
}
