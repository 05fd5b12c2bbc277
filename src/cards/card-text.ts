import type { Message } from '../../dialogs/message.ts';
import { isLonger } from './cut-text.ts';
import { richText } from './rich-text.ts';

const colours = { good: 'good', warning: 'warning', bad: 'attention', accent: 'accent' } as const;

/** A longer first line, in graphemes, is a sentence, and would be heavy to read as a heading. */
const longestHeading = 90;

/**
 * The text of a message. Where it has a tone, its first line is a heading in that colour; what the colour
 * says is also said in words (`dialogs/message.ts`).
 */
export function cardText({ text, tone }: Message): readonly object[] {
  if (text.trim() === '') return [];
  if (tone === undefined) return [richText(text, {}, { spacing: 'small' })];
  const [first = '', ...rest] = text.split(/\r\n?|\n/u);
  const below = rest.join('\n');
  return [
    richText(
      first,
      { ...(isLonger(first, longestHeading) ? {} : { weight: 'bolder' }), color: colours[tone] },
      { spacing: 'small' },
    ),
    ...(below.trim() === '' ? [] : [richText(below, {}, { spacing: 'small' })]),
  ];
}
