import type { Line, Message, Section } from '../../dialogs/message.ts';
import { cutGraphemes } from '../../dialogs/text.ts';
import type { CardWords } from './buttons.ts';
import type { RenderedActivity } from './rendered-activity.ts';

/** How much of a message is shown, so that an activity stays within what a channel takes. Lengths in graphemes. */
export interface Fitting {
  /** Of `text`; label, reason and note get a quarter of it. */
  readonly text: number;
  /** Of a title on a button or in a list. */
  readonly title: number;
  /** Of the copies for notifications and for speech. */
  readonly spoken: number;
  /** Whether answers are shown whole somewhere: in a row, or in a list above those with a cut title. */
  readonly showsWholeAnswers: boolean;
  readonly choices: number;
  /** Of each section, and in graphemes of each line. */
  readonly lines: number;
  readonly line: number;
  readonly sections: number;
}

const everything: Fitting = {
  text: Number.POSITIVE_INFINITY,
  title: 120,
  spoken: Number.POSITIVE_INFINITY,
  showsWholeAnswers: true,
  choices: Number.POSITIVE_INFINITY,
  lines: Number.POSITIVE_INFINITY,
  line: Number.POSITIVE_INFINITY,
  sections: Number.POSITIVE_INFINITY,
};

const briefly = { ...everything, spoken: 300 };
const inFew = { ...briefly, lines: 10, line: 200, sections: 12 };
const inVeryFew = { ...inFew, lines: 5, line: 120, sections: 6, showsWholeAnswers: false };

/** From the whole message to what always fits; each step gives up what is missed least. */
export const fittings: readonly Fitting[] = [
  everything,
  briefly,
  { ...briefly, lines: 40, line: 400 },
  { ...briefly, lines: 20, line: 300, sections: 20 },
  inFew,
  { ...inFew, showsWholeAnswers: false },
  { ...inVeryFew, text: 6000 },
  { ...inVeryFew, text: 2000, spoken: 200, title: 60 },
  { ...inVeryFew, text: 1000, spoken: 100, title: 40, choices: 60, lines: 3, sections: 4 },
];

/** Bytes of an activity on the wire, as UTF-8. As UTF-16, in which Teams counts, they are twice as many at most. */
export function activitySize(activity: RenderedActivity): number {
  return Buffer.byteLength(JSON.stringify(activity));
}

/** What a card writes around each choice and between two braces, at least. */
const aroundChoice = 20;
const betweenBraces = 28;

/**
 * Whether a message is surely longer than so many bytes once it is rendered, without rendering it: every
 * character that is shown takes one or more.
 */
export function isSurelyLonger(message: Message, isCard: boolean, most: number): boolean {
  const texts = textsOf(message);
  const shown = texts.reduce((sum, text) => sum + text.length, 0);
  if (shown > most || !isCard) return shown > most;
  const braces = texts.reduce((sum, text) => sum + bracePairs(text), 0);
  return shown + aroundChoice * (message.choices?.length ?? 0) + betweenBraces * braces > most;
}

/**
 * The most that a character takes, in all the places where it may appear: it is written up to ten times (twice over where
 * Markdown is escaped), and takes up to six bytes in JSON.
 */
const mostOfCharacter = 120;
/** What a choice takes on top of its label, including its click if that holds no long text; twice in Teams. */
const mostOfChoice = 700;
const mostOfRest = 2_000;

/**
 * Whether a message surely takes no more than so many bytes once it is rendered, so that it need not be measured. For
 * short ones with choices and nothing else, which most questions are.
 */
export function isSurelyShorter(message: Message, most: number): boolean {
  const { facts, sections, folds, links, legal, figures, form, mentions, choices = [] } = message;
  if (facts ?? sections ?? folds ?? links ?? legal ?? figures ?? form ?? mentions) return false;
  let characters = message.text.length + (message.label?.length ?? 0);
  characters += (message.reason?.length ?? 0) + (message.note?.length ?? 0);
  const leaves = message.leave === undefined ? [] : [message.leave];
  for (const { label, typed, click } of leaves)
    characters += label.length + typed.length + JSON.stringify(click).length / 10;
  for (const { label, click } of choices) {
    if (click.do !== 'answer') return false;
    characters += label.length + click.session.length / 10;
  }
  return characters * mostOfCharacter + (choices.length + leaves.length) * mostOfChoice + mostOfRest <= most;
}

function textsOf(message: Partial<Message>): string[] {
  const {
    text = '',
    label,
    reason,
    note,
    choices,
    facts,
    sections,
    folds,
    links,
    legal,
    figures,
    form,
  } = message;
  return [
    text,
    label ?? '',
    reason ?? '',
    note ?? '',
    ...(choices ?? []).map((choice) => choice.label),
    ...(facts ?? []).flatMap(({ name, value }) => [name, value]),
    ...(sections ?? []).flatMap(({ title, lines }) => [
      title,
      ...lines.flatMap((line) => (typeof line === 'string' ? line : [line.lead, line.text])),
    ]),
    ...(folds ?? []).flatMap(({ title, ...fold }) => [title, ...textsOf(fold)]),
    ...[...(links ?? []), ...(legal ?? [])].flatMap((link) => [link.label, link.url]),
    ...(figures ?? []).flatMap(({ number, name }) => [number, name]),
    ...(form?.fields ?? []).flatMap(
      ({ label: name, hint = '', note: below = '', value = '', fault = '', ...field }) => [
        ...[name, hint, below, value, fault],
        ...(field.choices ?? []).map(({ title }) => title),
      ],
    ),
  ];
}

function bracePairs(text: string): number {
  let pairs = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 1)) pairs += 1;
  return pairs;
}

/** The message with its texts and choices cut to size, and a note that says so if it was. */
export function fittedMessage(message: Message, fitting: Fitting, words: CardWords): Message {
  const text = cutGraphemes(message.text, fitting.text);
  const label = message.label === undefined ? undefined : cutGraphemes(message.label, fitting.text / 4);
  const reason = message.reason === undefined ? undefined : cutGraphemes(message.reason, fitting.text / 4);
  const ownNote = message.note === undefined ? undefined : cutGraphemes(message.note, fitting.text / 4);
  const choices = message.choices
    ?.slice(0, fitting.choices)
    .map((choice) =>
      fitting.showsWholeAnswers ? choice : { ...choice, label: cutGraphemes(choice.label, fitting.title) },
    );
  const sections = message.sections
    ?.slice(0, fitting.sections)
    .map((section) => cutSection(section, fitting));
  const folds = message.folds?.map((fold) => ({
    ...fold,
    facts: fold.facts && cutFacts(fold.facts, fitting),
    sections: fold.sections?.slice(0, fitting.sections).map((section) => cutSection(section, fitting)),
  }));
  const form = message.form && {
    ...message.form,
    fields: message.form.fields.map((field) =>
      field.choices === undefined ? field : { ...field, choices: field.choices.slice(0, fitting.choices) },
    ),
  };
  const sectionsLeft = (message.sections?.length ?? 0) - (sections?.length ?? 0);
  const facts = message.facts && cutFacts(message.facts, fitting);
  const left = (message.choices?.length ?? 0) - (choices?.length ?? 0);
  const note = [
    ownNote,
    text === message.text && ownNote === message.note && label === message.label && reason === message.reason
      ? undefined
      : words.textWasCut,
    sectionsLeft > 0 ? words.moreSections(sectionsLeft) : undefined,
    left > 0 ? words.moreAnswers(left) : undefined,
  ].filter((part) => part !== undefined);
  return {
    ...message,
    text,
    label,
    reason,
    note: note.length === 0 ? undefined : note.join('\n'),
    facts,
    sections,
    folds,
    form,
    choices,
  };
}

function cutFacts(facts: NonNullable<Message['facts']>, { text }: Fitting): NonNullable<Message['facts']> {
  return facts.map(({ name, value, ...rest }) => ({
    ...rest,
    name: cutGraphemes(name, text / 20),
    value: cutGraphemes(value, text / 10),
  }));
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
