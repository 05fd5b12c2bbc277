import type { Message } from '../../dialogs/message.ts';
import { cutGraphemes, isLonger, oneLine } from '../../dialogs/text.ts';
import { type CardWords, choiceAction, choiceTitles } from './buttons.ts';
import { actionRows, cardChoices, cardLeave, fitSideBySide } from './choices.ts';
import { cardFacts, cardFigures, cardProgress } from './figures.ts';
import type { Fitting } from './fit.ts';
import { cardFolds } from './folds.ts';
import { cardForm } from './form.ts';
import { cardLegal } from './legal.ts';
import type { CardKind, RenderedActivity } from './rendered-activity.ts';
import { cardSections } from './sections.ts';
import { isRightToLeft, isShown, mentionOf, richText, type TextLook, writtenMention } from './text.ts';
import { linkedRuns, withLinksWritten } from './text-links.ts';
import { timedText } from './times.ts';
import { writtenMessage, writtenText } from './written.ts';

/**
 * A message as one Adaptive Card. The activity has no `text`: Teams and Web Chat would show it above the card, and the
 * question would appear twice. Its full text is in `summary`, `speak` and the card's own `fallbackText` instead.
 */
export function messageCard(
  kind: CardKind,
  said: Message,
  fitting: Fitting,
  words: CardWords,
): RenderedActivity {
  const message = kind === 'teams' || said.timesIn === undefined ? said : withTimesAsWritten(said);
  const written = sayableText(message, words);
  const [headline = ''] = message.text.split(lineEnd);
  const spoken = cutGraphemes(message.folds === undefined ? written : headline, fitting.spoken);
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    fallbackText: cutGraphemes(writtenMessage(message, words), fitting.spoken),
    ...speech(spoken),
    rtl: isRightToLeft(message.text) || undefined,
    ...(kind === 'teams' ? teamsPart(message) : {}),
    body: [
      ...cardMention(kind, message),
      ...(isShown(message.label)
        ? [richText(message.label, { size: 'small', isSubtle: true }, { spacing: 'none' })]
        : []),
      ...(message.questionRef === undefined ? [] : cardProgress(kind, message)),
      ...(isShown(message.reason)
        ? [richText(message.reason, { isSubtle: true }, { spacing: 'small' })]
        : []),
      ...cardText(kind, message),
      ...cardFigures(message),
      ...(message.questionRef === undefined ? cardProgress(kind, message) : []),
      ...(isShown(message.note)
        ? [timedText(message.note, message.timesIn, { isSubtle: true }, { spacing: 'small' })]
        : []),
      ...cardFacts(message),
      ...cardSections(message, words),
      ...cardFolds(kind, message, words),
      ...cardForm(kind, message, words),
      ...linksAndChoices(kind, message, fitting, words),
      ...cardLeave(kind, message),
      ...cardLegal(message),
    ],
  };
  const asks = (message.choices ?? []).length > 0 || message.form !== undefined;
  return {
    summary: spoken,
    ...speech(spoken),
    ...(kind === 'webChat' ? fallbackText(message, written, fitting) : {}),
    inputHint: asks ? 'expectingInput' : 'acceptingInput',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

function withTimesAsWritten({ timesIn: _, ...message }: Message): Message {
  return message;
}

/** Links by their labels: an address isn't for reading aloud, and a signed one has no place on a locked screen. */
function sayableText({ links = [], ...message }: Message, words: CardWords): string {
  const labels = links.map(({ label }) => oneLine(label)).join('\n');
  return [writtenText(withLinksWritten(message, 'spoken'), words), labels]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Teams: "Mention support within Adaptive Cards" and "Full width Adaptive Card". */
function teamsPart(message: Message): object {
  const mention = mentionOf(message);
  const isWide = (message.sections ?? message.folds ?? []).length > 0;
  if (mention === undefined && !isWide) return {};
  return { msteams: { width: isWide ? 'Full' : undefined, entities: mention && [mention.entity] } };
}

/**
 * What Web Chat reads to screen readers in place of a card. On its own it names a card's buttons and a form's inputs,
 * but not a scale's fields or rows, and calls every card "1 attachment" in its list of messages.
 */
function fallbackText({ choices = [], form }: Message, written: string, fitting: Fitting): RenderedActivity {
  const text = cutGraphemes(
    [written, ...choiceTitles(choices, fitting.title)].filter((part) => part !== '').join('\n'),
    fitting.spoken,
  );
  return form !== undefined || text === '' ? {} : { channelData: { 'webchat:fallback-text': text } };
}

/** Text that begins with an angle bracket could be taken for speech markup, so it isn't spoken. */
function speech(spoken: string): { speak?: string } {
  return spoken === '' || spoken.trimStart().startsWith('<') ? {} : { speak: spoken };
}

const lineEnd = /\r\n?|\n/u;

const colours = { good: 'good', warning: 'warning', bad: 'attention', accent: 'accent' } as const;

/** A longer first line, in graphemes, is a sentence, too heavy for a heading. */
const maxHeadingLength = 120;

/**
 * The text of a message. If it has a tone, its first line is a heading in that colour; what the colour says is also
 * said in words (`dialogs/message.ts`).
 */
function cardText(kind: CardKind, message: Message): readonly object[] {
  const { text, textLinks, tone, timesIn, questionRef } = message;
  const block = { spacing: 'small' };
  const drawn = (part: string, look: TextLook): object =>
    textLinks === undefined
      ? timedText(part, timesIn, look, block)
      : { type: 'RichTextBlock', inlines: linkedRuns(part, look), ...block };
  if (text.trim() === '') return [];
  if (tone === undefined) {
    // A question is the loudest line; the chat page sees to that itself.
    const isLoud = kind === 'teams' && questionRef !== undefined && !isLonger(text, maxHeadingLength);
    return [drawn(text, isLoud ? { weight: 'bolder' } : {})];
  }
  const [first = '', ...rest] = text.split(lineEnd);
  const below = rest.join('\n');
  const weight = isLonger(first, maxHeadingLength) ? undefined : ('bolder' as const);
  return [drawn(first, { weight, color: colours[tone] }), ...(isShown(below) ? [drawn(below, {})] : [])];
}

/**
 * In a short message, what can be done comes first, and shares its rows with the links if all of them are short. Else links come
 * first, each in a row of its own.
 */
function linksAndChoices(
  kind: CardKind,
  message: Message,
  fitting: Fitting,
  words: CardWords,
): readonly object[] {
  const { links = [], choices = [] } = message;
  const titles = [...links.map(({ label }) => oneLine(label)), ...choiceTitles(choices)];
  const isInShort = message.folds !== undefined;
  const share = isInShort && links.every(isWebLink) && fitSideBySide(titles);
  if (!share) {
    const parts = [cardLinks(message), cardChoices(kind, message, fitting, words)] as const;
    return isInShort ? oneList(parts[1], parts[0]) : oneList(...parts);
  }
  return actionRows(kind, [
    ...choices.map((choice, index) => choiceAction(kind, titles[links.length + index] ?? '', choice)),
    ...links.map(linkAction),
  ]);
}

/** Buttons below each other are equally far apart, whatever they open. */
function oneList(above: readonly object[], below: readonly object[]): readonly object[] {
  const [first, ...others] = below;
  if (above.length === 0 || first === undefined) return [...above, ...below];
  return [...above, { ...first, spacing: 'small' }, ...others];
}

type Link = NonNullable<Message['links']>[number];

/** Buttons that open a page. An address of another protocol is written out instead. */
function cardLinks({ links = [] }: Message): readonly object[] {
  return links.map((link, index) => {
    const spacing = index === 0 ? 'medium' : 'small';
    if (!isWebLink(link)) return richText(`${link.label}: ${link.url}`, {}, { spacing });
    return { type: 'ActionSet', spacing, actions: [linkAction(link)] };
  });
}

function isWebLink({ url }: Link): boolean {
  return /^https?:$/u.test(URL.parse(url)?.protocol ?? '');
}

function linkAction({ label, url }: Link): object {
  return { type: 'Action.OpenUrl', title: oneLine(label), url };
}

/** Who is meant, above everything else. Only a text block can hold a mention in Teams. */
function cardMention(kind: CardKind, message: Message): readonly object[] {
  const mention = kind === 'teams' ? mentionOf(message)?.text : undefined;
  if (mention !== undefined) return [{ type: 'TextBlock', text: mention, wrap: true }];
  const written = writtenMention(message);
  return written === undefined ? [] : [richText(written, { weight: 'bolder' })];
}
