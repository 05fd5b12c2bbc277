import type { Line, Message, Section } from '../../dialogs/message.ts';
import { hasLinks } from '../../dialogs/text-links.ts';
import { type CardWords, showAllButton } from './buttons.ts';
import { richText, textRuns } from './text.ts';
import { linkedRuns, linkedText } from './text-links.ts';
import { timedLead } from './times.ts';

/** Lines that stay visible when the rest is folded. */
const openOfFolded = 5;
/** A longer section is folded: hiding one line or two behind a button saves no space. */
const maxOpen = 7;
/** The same for a section that stands alone: a page of a list is what was requested, and is shown whole. */
const maxAlone = 12;

/**
 * Each section as a bold heading with its lines; a long one shows five, and the rest at a press.
 * @param id of the card's parts that are folded, which are numbered
 */
export function cardSections(
  { sections = [], folds = [], timesIn }: Pick<Message, 'sections' | 'folds' | 'timesIn'>,
  words: CardWords,
  id = 'section',
): readonly object[] {
  const limit = sections.length === 1 && folds.length === 0 ? maxAlone : maxOpen;
  return sections.flatMap((section, index) =>
    sectionParts(section, `${id}-${index + 1}`, words, { limit, timesIn }),
  );
}

function sectionParts(
  { title, lines, more = 0, whole = false, open, textLinks }: Section,
  id: string,
  words: CardWords,
  { limit, timesIn }: { readonly limit: number; readonly timesIn: Message['timesIn'] },
): readonly object[] {
  const rows = [...lines, ...(more > 0 ? [words.andMore(more)] : [])].map((line, index) =>
    sectionRow(line, { textLinks, timesIn }, index > 0 ? { separator: true } : { id: `${id}-rows` }),
  );
  const heading = title === '' ? [] : [richText(title, { weight: 'bolder' }, { spacing: 'large' })];
  const isShort = open === undefined ? lines.length <= limit : rows.length <= open;
  if (whole || isShort) return [...heading, ...rows];
  const visible = open ?? openOfFolded;
  const items = rows.slice(visible);
  const folded = { type: 'Container', id, isVisible: false, separator: true, items };
  const button = showAllButton(id, more > 0 ? words.showMore : words.showAll(lines.length));
  return [...heading, ...rows.slice(0, visible), folded, button];
}

/**
 * A thin line separates rows, since a bullet doesn't hold the second line of a long one. The first has an id, by which
 * the chat page recognises a list of one row.
 */
function sectionRow(
  line: Line,
  { textLinks, timesIn }: Pick<Section, 'textLinks'> & Pick<Message, 'timesIn'>,
  block: object,
): object {
  if (typeof line === 'string') return linkedText(line, textLinks, timesIn, block);
  const isLinked = textLinks === true && hasLinks(line.text);
  const timed = isLinked ? undefined : timedLead(line, timesIn, block);
  if (timed !== undefined) return timed;
  const text = ` – ${line.text}`;
  const runs = [
    ...textRuns(line.lead, { weight: 'bolder' }),
    ...(isLinked ? linkedRuns(text) : textRuns(text)),
  ];
  return { type: 'RichTextBlock', inlines: runs, ...block };
}

/** A line of a list in words. */
export function lineWords(line: Line): string {
  return typeof line === 'string' ? line : `${line.lead} – ${line.text}`;
}
