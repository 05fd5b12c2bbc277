import type { Message, Section } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { richText } from './rich-text.ts';
import { showAllButton } from './show-all-button.ts';

/** Lines to be seen of a section that is folded. */
const openOfFolded = 5;
/** A longer section folds: to hide one line or two behind a button saves no room. */
const mostOpen = 7;
/** A page of a list is what was asked for, and shown whole. */
const mostAlone = 12;

/**
 * Each section as a bold heading with its lines; of a long one five are to be seen, and the rest at a
 * press.
 */
export function cardSections({ sections = [] }: Message, words: CardWords): readonly object[] {
  const most = sections.length === 1 ? mostAlone : mostOpen;
  return sections.flatMap((section, index) => {
    const open = section.lines.length > most ? openOfFolded : most;
    return sectionParts(section, `section-${index + 1}`, words, open);
  });
}

function sectionParts(
  { title, lines, more = 0 }: CutSection,
  id: string,
  words: CardWords,
  open: number,
): readonly object[] {
  const line = (text: string): object => richText(`• ${text}`, {}, { spacing: 'small' });
  const rest = [...lines.slice(open).map(line), ...(more > 0 ? [line(words.andMore(more))] : [])];
  const isFolded = lines.length > open;
  return [
    richText(title, { weight: 'bolder' }, { spacing: 'large' }),
    ...lines.slice(0, open).map(line),
    ...(isFolded
      ? [
          { type: 'Container', id, isVisible: false, spacing: 'small', items: rest },
          showAllButton(id, more > 0 ? words.showMore : words.showAll(lines.length)),
        ]
      : rest),
  ];
}

/** A section as it was cut to fit: `more` lines are left out. */
export interface CutSection extends Section {
  readonly more?: number;
}
