import type { Message, Section } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { lineWords } from './line-words.ts';
import { oneLine } from './one-line.ts';

/** Facts, sections and links in words, one part each. */
export function writtenDetails(message: Message, words: CardWords): readonly string[] {
  const facts = (message.facts ?? []).map(({ name, value }) => `${oneLine(name)}: ${value}`);
  const links = (message.links ?? []).map(({ label, url }) => `${oneLine(label)}: ${url}`);
  const sections = (message.sections ?? []).map((section) => writtenSection(section, words));
  return [facts.join('\n'), ...sections, links.join('\n')].filter((part) => part !== '');
}

function writtenSection({ title, lines, more = 0 }: Section, words: CardWords): string {
  const rest = more > 0 ? [words.andMore(more)] : [];
  const said = [...lines.map(lineWords), ...rest].map((line) => `• ${line}`);
  return (title === '' ? said : [title, ...said]).join('\n');
}
