import type { Message } from '../../dialogs/message.ts';
import { cardChart } from './card-chart.ts';
import { cardChoices } from './card-choices.ts';
import { cardFacts } from './card-facts.ts';
import { cardFigures } from './card-figures.ts';
import { cardForm } from './card-form.ts';
import { cardLinks } from './card-links.ts';
import { cardMention } from './card-mention.ts';
import { cardProgress } from './card-progress.ts';
import { cardSections } from './card-sections.ts';
import { cardText } from './card-text.ts';
import type { CardWords } from './card-words.ts';
import { choiceTitle } from './choice-title.ts';
import { cutText } from './cut-text.ts';
import type { Fitting } from './fitting.ts';
import { isRightToLeft } from './is-right-to-left.ts';
import { mentionOf } from './mention.ts';
import { oneLine } from './one-line.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { richText } from './rich-text.ts';
import { writtenMessage, writtenText } from './written-message.ts';

/**
 * A message as one Adaptive Card. The activity has no `text`: Teams and Web Chat would show it above the card,
 * and the question would stand there twice. Its full text is in `summary`, `speak` and the card's own
 * `fallbackText` instead.
 */
export function messageCard(
  kind: 'teams' | 'webChat',
  message: Message,
  fitting: Fitting,
  words: CardWords,
): RenderedActivity {
  const written = sayableText(message, words);
  const spoken = cutText(written, fitting.spoken);
  const isShown = (part: string | undefined): part is string => part !== undefined && part.trim() !== '';
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    fallbackText: cutText(writtenMessage(message, words), fitting.spoken),
    ...speech(spoken),
    ...(isRightToLeft(message.text) ? { rtl: true } : {}),
    ...(kind === 'teams' ? teamsPart(message) : {}),
    body: [
      ...cardMention(kind, message),
      ...(isShown(message.label) ? [richText(message.label, { size: 'small', isSubtle: true })] : []),
      ...cardText(message),
      ...(kind === 'teams' ? cardChart(message) : cardFigures(message)),
      ...cardProgress(message),
      ...(isShown(message.note) ? [richText(message.note, { isSubtle: true }, { spacing: 'small' })] : []),
      ...cardFacts(message),
      ...cardSections(message, words),
      ...cardForm(kind, message, words),
      ...cardLinks(message),
      ...cardChoices(kind, message, fitting, words),
    ],
  };
  const asks = (message.choices ?? []).length > 0 || message.form !== undefined;
  return {
    summary: spoken,
    ...speech(spoken),
    ...(kind === 'webChat' ? heard(message, written, fitting) : {}),
    inputHint: asks ? 'expectingInput' : 'acceptingInput',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

/** An address is nothing to be read aloud, and a signed one has no place on a locked screen: its label stays. */
function sayableText({ links = [], ...message }: Message, words: CardWords): string {
  const labels = links.map(({ label }) => oneLine(label)).join('\n');
  return [writtenText(message, words), labels].filter((part) => part !== '').join('\n\n');
}

/** Teams: "Mention support within Adaptive Cards" and "Full width Adaptive Card". */
function teamsPart(message: Message): object {
  const mention = mentionOf(message);
  const isWide = (message.sections ?? []).length > 0;
  if (mention === undefined && !isWide) return {};
  const entities = mention === undefined ? {} : { entities: [mention.entity] };
  return { msteams: { ...(isWide ? { width: 'Full' } : {}), ...entities } };
}

/**
 * Web Chat tells of a card's buttons by itself, but not of a scale's fields or of rows, and calls every card "1 attachment" in
 * its list of messages. A form's inputs it names better than we could.
 */
function heard(
  { choices = [], form }: Message,
  written: string,
  fitting: Fitting,
): Pick<RenderedActivity, 'channelData'> {
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1, fitting.title));
  const text = cutText([written, ...titles].filter((part) => part !== '').join('\n'), fitting.spoken);
  return form !== undefined || text === '' ? {} : { channelData: { 'webchat:fallback-text': text } };
}

/** Text that begins with an angle bracket could be taken for speech markup, and is rather not spoken. */
function speech(spoken: string): { speak?: string } {
  return spoken === '' || spoken.trimStart().startsWith('<') ? {} : { speak: spoken };
}
