import type { Line, Message, Section } from '../../dialogs/message.ts';
import { cutGraphemes } from '../../dialogs/text.ts';
import type { CardWords } from './buttons.ts';
import type { Fitting } from './fitting.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { mentionOf } from './text.ts';
import { writtenText } from './written.ts';

/** The message with its texts and choices cut to size, and a note that says so where it was. */
export function fittedMessage(message: Message, fitting: Fitting, words: CardWords): Message {
  const text = cutGraphemes(message.text, fitting.text);
  const label = message.label === undefined ? undefined : cutGraphemes(message.label, fitting.text / 4);
  const ownNote = message.note === undefined ? undefined : cutGraphemes(message.note, fitting.text / 4);
  const choices = message.choices
    ?.slice(0, fitting.choices)
    .map((choice) =>
      fitting.showsWholeAnswers ? choice : { ...choice, label: cutGraphemes(choice.label, fitting.title) },
    );
  const sections = message.sections
    ?.slice(0, fitting.sections)
    .map((section) => cutSection(section, fitting));
  const sectionsLeft = (message.sections?.length ?? 0) - (sections?.length ?? 0);
  const facts = message.facts?.map(({ name, value }) => ({
    name: cutGraphemes(name, fitting.text / 20),
    value: cutGraphemes(value, fitting.text / 10),
  }));
  const left = (message.choices?.length ?? 0) - (choices?.length ?? 0);
  const note = [
    ownNote,
    text === message.text && ownNote === message.note && label === message.label
      ? undefined
      : words.textWasCut,
    sectionsLeft > 0 ? words.moreSections(sectionsLeft) : undefined,
    left > 0 ? words.moreAnswers(left) : undefined,
  ].filter((part) => part !== undefined);
  return {
    ...message,
    text,
    ...(label === undefined ? {} : { label }),
    ...(note.length === 0 ? {} : { note: note.join('\n') }),
    ...(facts === undefined ? {} : { facts }),
    ...(sections === undefined ? {} : { sections }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function cutSection({ title, lines, more: left = 0, ...rest }: Section, fitting: Fitting): Section {
  const kept = lines.slice(0, fitting.lines).map((line) => cutLine(line, fitting.line));
  const more = left + lines.length - kept.length;
  return { ...rest, title: cutGraphemes(title, fitting.line), lines: kept, ...(more === 0 ? {} : { more }) };
}

function cutLine(line: Line, most: number): Line {
  return typeof line === 'string'
    ? cutGraphemes(line, most)
    : { lead: cutGraphemes(line.lead, most / 2), text: cutGraphemes(line.text, most / 2) };
}

/** A message without choices where cards are known: plain text, its parts on lines of their own. */
export function bareMessage(message: Message, words: CardWords): RenderedActivity {
  return { text: writtenText(message, words, '\n'), textFormat: 'plain', inputHint: 'acceptingInput' };
}

/**
 * The same in Teams, with the person who is meant notified. Only for text that reads the same taken as
 * Markdown: a mention in plain text isn't documented.
 */
export function mentioningMessage(message: Message, words: CardWords): RenderedActivity {
  const mention = mentionOf(message);
  if (mention === undefined) return bareMessage(message, words);
  const { mentions: _, ...rest } = message;
  return {
    text: `${mention.text} ${writtenText(rest, words, '\n')}`,
    textFormat: 'markdown',
    summary: writtenText(message, words, '\n'),
    inputHint: 'acceptingInput',
    entities: [mention.entity],
  };
}
