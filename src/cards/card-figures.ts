import type { Message } from '../../dialogs/message.ts';
import { oneLine } from './one-line.ts';
import { richText } from './rich-text.ts';

const shortWord = 8;
const colours = { good: 'good', warning: 'warning', bad: 'attention' } as const;

/**
 * Numbers side by side, each over its word, in the colour of what it means: on quiet ground, where every client
 * keeps its colours readable.
 */
export function cardFigures({ figures = [] }: Message): readonly object[] {
  if (figures.length === 0) return [];
  const centred = { horizontalAlignment: 'center' };
  const columns = figures.map(({ number, name, tone }, index) => ({
    type: 'Column',
    id: `figure-${index + 1}`,
    // A word that is longer needs more room on a phone, where it would be broken.
    width: Math.max(shortWord, name.length),
    spacing: 'small',
    style: 'emphasis',
    items: [
      richText(
        oneLine(number),
        {
          size: 'large',
          weight: 'bolder',
          ...(tone === undefined ? { isSubtle: true } : { color: colours[tone] }),
        },
        centred,
      ),
      richText(oneLine(name), { size: 'small' }, { ...centred, spacing: 'none' }),
    ],
  }));
  return [{ type: 'ColumnSet', spacing: 'medium', columns }];
}
