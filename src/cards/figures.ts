import type { Message } from '../../dialogs/message.ts';
import { isLonger, oneLine } from '../../dialogs/text.ts';
import type { CardKind } from './rendered-activity.ts';
import { richText, type TextLook, textRuns } from './text.ts';
import { linkedText } from './text-links.ts';

const shortWord = 6;
/** As Adaptive Cards name them: they follow the theme. */
const colours = { good: 'good', warning: 'warning', bad: 'attention' } as const;

/**
 * Numbers side by side, each over its word, in the colour of what it means: on quiet ground, where every client
 * keeps its colours readable.
 */
export function cardFigures({ figures = [] }: Message): readonly object[] {
  if (figures.length === 0) return [];
  const centred = { horizontalAlignment: 'center' };
  const columns = figures.map(({ number, name, tone }, index) => {
    const look = tone === undefined ? { isSubtle: true } : { color: colours[tone] };
    return {
      type: 'Column',
      id: `figure-${index + 1}`,
      // A word that is longer needs more room on a phone, where it would be broken.
      width: Math.max(shortWord, name.length),
      spacing: 'small',
      items: [
        richText(oneLine(number), { size: 'large', weight: 'bolder', ...look }, centred),
        richText(oneLine(name), { size: 'small' }, { ...centred, spacing: 'none' }),
      ],
    };
  });
  return [{ type: 'ColumnSet', id: 'figures', spacing: 'medium', style: 'emphasis', columns }];
}

/** Past these lengths, in graphemes, name and value don't fit side by side on a phone. */
const maxSideBySideLength = { name: 24, value: 80 } as const;

/**
 * Names with their values, in rows of two columns; a long value goes below its name. A `FactSet` would do the same, but
 * reads its texts as Markdown.
 */
export function cardFacts({ facts = [], timesIn }: Pick<Message, 'facts' | 'timesIn'>): readonly object[] {
  return facts.map(({ name, value, textLinks }, index) => {
    const spacing = index === 0 ? 'medium' : 'small';
    const title = richText(oneLine(name), { isSubtle: true });
    const text = linkedText(value, textLinks, timesIn);
    if (isLonger(name, maxSideBySideLength.name) || isLonger(value, maxSideBySideLength.value)) {
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

/**
 * A bar: in web chat of two columns, what is done and what is left. (Few clients know a `ProgressBar`, and the parser
 * of Adaptive Cards 1.5 objects to it.) It is a picture of what the text says, and says nothing itself.
 */
export function cardProgress(kind: CardKind, { progress }: Message): readonly object[] {
  if (progress === undefined || !(progress.of > 0)) return [];
  const share = Math.min(Math.max(progress.done, 0), progress.of) / progress.of;
  // It looks full only if it is.
  const percent = share === 1 ? 100 : Math.min(99, Math.round(100 * share));
  if (kind === 'teams') return [drawnLine(percent)];
  const part = (id: string, width: number, style: 'accent' | 'emphasis'): readonly object[] =>
    width === 0 ? [] : [{ type: 'Column', id, width, style, spacing: 'none', minHeight: '8px', items: [] }];
  return [
    {
      type: 'ColumnSet',
      spacing: 'default',
      columns: [
        ...part('progress-done', percent, 'accent'),
        ...part('progress-left', 100 - percent, 'emphasis'),
      ],
    },
  ];
}

/** So short that it stays one line on a phone, even with a font whose strokes are as wide as they are high. */
const strokes = 16;

/** Teams puts so much space into a coloured column that a bar is as high as a button, and one of 0 % a grey slab. */
function drawnLine(percent: number): object {
  const done = percent === 0 ? 0 : Math.max(1, Math.floor((strokes * percent) / 100));
  const part = (stroke: string, count: number, look: TextLook): readonly object[] =>
    count === 0 ? [] : textRuns(stroke.repeat(count), look);
  const inlines = [...part('━', done, { color: 'accent' }), ...part('─', strokes - done, { isSubtle: true })];
  return { type: 'RichTextBlock', id: 'progress', spacing: 'small', inlines };
}
