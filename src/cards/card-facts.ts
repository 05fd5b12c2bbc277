import type { Message } from '../../dialogs/message.ts';
import { isLonger } from './cut-text.ts';
import { oneLine } from './one-line.ts';
import { richText } from './rich-text.ts';

/** Past these lengths, in graphemes, name and value don't stand well beside each other on a phone. */
const longestBeside = { name: 24, value: 80 } as const;

/**
 * Names with their values, in rows of two columns; a long value stands below its name. A `FactSet` would do
 * the same, but reads its texts as Markdown.
 */
export function cardFacts({ facts = [] }: Message): readonly object[] {
  return facts.map(({ name, value }, index) => {
    const spacing = index === 0 ? 'medium' : 'small';
    const title = richText(oneLine(name), { isSubtle: true });
    const text = richText(value, {});
    if (isLonger(name, longestBeside.name) || isLonger(value, longestBeside.value)) {
      return { type: 'Container', spacing, items: [title, { ...text, spacing: 'none' }] };
    }
    return {
      type: 'ColumnSet',
      spacing,
      columns: [
        { type: 'Column', width: 2, items: [title] },
        { type: 'Column', width: 3, items: [text] },
      ],
    };
  });
}
