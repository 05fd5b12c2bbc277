import type { Choice } from '../../dialogs/buttons.ts';
import type { Message, Section } from '../../dialogs/message.ts';
import { oneLine, plainText } from '../../dialogs/text.ts';
import { type CardWords, choiceTitles } from './buttons.ts';
import { writtenForm } from './form.ts';
import { writtenLegal } from './legal.ts';
import { scalePoints } from './scale.ts';
import { lineWords } from './sections.ts';
import { isShown, writtenMention } from './text.ts';
import { withLinksWritten } from './text-links.ts';

/**
 * Everything but the choices and the form, each part on lines of its own; empty ones left out.
 * @param gap what separates the parts: a blank line, or only a line break
 */
export function writtenText(message: Message, words: CardWords, gap: '\n' | '\n\n' = '\n\n'): string {
  const { text } = withLinksWritten(message, 'shown');
  const named = [writtenMention(message), text].filter(isShown).join(' ');
  const asked = [message.reason, named].filter(isShown).join('\n\n');
  const above = [message.label, asked].filter(isShown).join('\n');
  return [above, message.note, ...writtenDetails(message, words)].filter(isShown).map(plainText).join(gap);
}

/**
 * The choices as text; one that stands for a command with the line to type. They are numbered only if the message says
 * that a typed number is a position: elsewhere, typing the number before an answer could give another one.
 */
function writtenChoices(message: Message): string {
  const choices = [
    ...(message.choices ?? []),
    ...(message.folds ?? []).flatMap((fold) => fold.choices ?? []),
  ];
  const titles = choiceTitles(choices);
  if (scalePoints(choices) !== undefined) return titles.join(' · ');
  return titles
    .map((title, index) => {
      const line = choices[index] === undefined ? undefined : commandLine(choices[index]);
      const said = line === undefined || line === title ? title : `${title} – ${line}`;
      return `${message.numbered === true ? `${index + 1}.` : '•'} ${said}`;
    })
    .join('\n');
}

/** The whole message as text, for channels with nothing else. */
export function writtenMessage(message: Message, words: CardWords): string {
  return [
    writtenText(message, words),
    plainText(writtenForm(message, words)),
    writtenChoices(message),
    plainText(writtenLegal(message, words)),
  ]
    .filter(isShown)
    .join('\n\n');
}

/** What a person can type instead of pressing a choice's button, if that is more than its label. */
export function commandLine({ click }: Choice): string | undefined {
  return click.do === 'command' ? oneLine(click.line) : undefined;
}

/** Facts, sections and links in words, one part each. */
function writtenDetails(message: Message, words: CardWords): readonly string[] {
  const facts = (message.facts ?? []).map(({ name, value }) => `${oneLine(name)}: ${value}`);
  const links = (message.links ?? []).map(({ label, url }) => words.labelled(oneLine(label), url));
  const sections = writtenSections(message).map((section) => writtenSection(section, words));
  return [facts.join('\n'), ...sections, foldedCounts(message), links.join('\n')].filter(
    (part) => part !== '',
  );
}

/** `12 fixed · 1 known failure`: what is folded, by the titles that say how much it is. */
function foldedCounts({ sections = [], folds = [] }: Message): string {
  if (sections.some(({ fromFolds }) => fromFolds)) return '';
  return folds
    .filter(({ facts, choices }) => facts === undefined && choices === undefined)
    .map(({ title }) => oneLine(title))
    .join(' · ');
}

function writtenSections({ sections = [], folds = [] }: Message): readonly Section[] {
  if (!sections.some(({ fromFolds }) => fromFolds)) return sections;
  const unfolded = folds.flatMap((fold) => fold.sections ?? []);
  return [...sections.filter(({ fromFolds }) => !fromFolds), ...unfolded];
}

function writtenSection({ title, lines, more = 0 }: Section, words: CardWords): string {
  const rest = more > 0 ? [words.andMore(more)] : [];
  const said = [...lines.map(lineWords), ...rest].map((line) => `• ${line}`);
  return (title === '' ? said : [title, ...said]).join('\n');
}
