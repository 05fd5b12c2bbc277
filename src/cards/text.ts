import type { Message } from '../../dialogs/message.ts';
import { plainText } from '../../dialogs/text.ts';
import { isOwnName } from '../../dialogs/turn.ts';
import type { MentionEntity } from './rendered-activity.ts';

export interface TextLook {
  readonly size?: 'small' | 'large';
  readonly weight?: 'bolder' | undefined;
  readonly isSubtle?: boolean;
  readonly color?: 'good' | 'warning' | 'attention' | 'accent';
}

/**
 * Text in a card, word for word. A `RichTextBlock` has no Markdown at all, unlike a `TextBlock`, and keeps
 * line breaks. Its runs still know `{{DATE(…)}}` and `{{TIME(…)}}` (Adaptive Cards, "Text features"); no run
 * has two braces side by side, so neither is ever recognised.
 */
export function richText(text: string, look: TextLook = {}, block: object = {}): object {
  return { type: 'RichTextBlock', inlines: textRuns(text, look), ...block };
}

/** The runs of a text that shares a block with others; no run may begin or end with a brace there. */
export function textRuns(text: string, look: TextLook = {}): readonly object[] {
  const parts = plainText(text).split(/(?<=\{)(?=\{)/u);
  return parts.map((part) => ({ type: 'TextRun', text: part, ...look }));
}

/** Whether a part of a message has anything to see. */
export function isShown(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== '';
}

const markup = /[\n\t<>&{}[\]*_~`#|\\]|(?:^|\s)(?:[-+=]|\d+[.)])(?:\s|$)|^\s|\s$|\s\s/u;

/**
 * Whether text reads the same taken as plain text, as Markdown and as HTML. Teams documents `plain` as raw
 * text, but swallowed braces, tags and line breaks in message text are on record; what doesn't read alike
 * goes into a card.
 */
export function readsAlike(text: string): boolean {
  return !markup.test(text);
}

const letter = /\p{L}/u;
const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** Whether the first letter is of a script written from right to left (the "first strong character" rule of UAX #9). */
export function isRightToLeft(text: string): boolean {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rightToLeftLetter.test(first);
}

/** Characters of a name; channels allow no more. */
const maxNameLength = 200;

/**
 * Who is meant, as Teams recognises it (Teams: "Mention support within Adaptive Cards"): a text, and an entity
 * with the same text. The name loses what could be taken for markup.
 */
export function mentionOf({ mentions }: Message): { text: string; entity: MentionEntity } | undefined {
  if (mentions === undefined) return undefined;
  const plain = mentions.name
    .slice(0, maxNameLength)
    .replace(/[^\p{L}\p{M}\p{N} .,'’-]/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim();
  const name = plain === '' ? 'you' : plain;
  const text = `<at>${name}</at>`;
  return { text, entity: { type: 'mention', text, mentioned: { id: mentions.id, name } } };
}

/** Who is meant, in words; absent if there is no name to say. */
export function writtenMention({ mentions }: Message): string | undefined {
  const name = mentions?.name.slice(0, maxNameLength).trim() ?? '';
  return isOwnName(name) ? `@${name}` : undefined;
}
