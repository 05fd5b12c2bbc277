import type { Message } from '../../dialogs/message.ts';
import { isLonger, oneLine } from '../../dialogs/text.ts';
import { type WordingFor, wordingFor } from '../../dialogs/wording/languages.ts';
import type { CardWords } from './buttons.ts';
import { messageCard } from './card.ts';
import { activitySize, type Fitting, fittedMessage, fittings, isSurelyLonger } from './fit.ts';
import { type ChannelManner, channelManner, type RenderedActivity } from './rendered-activity.ts';
import { scalePoints } from './scale.ts';
import { readsAlike } from './text.ts';
import { bareMessage, mentioningMessage, suggestedMessage, textMessage } from './text-message.ts';
import { writtenText } from './written.ts';

/**
 * Past this some of Teams' ways refuse a message. (Teams: "Format your bot messages": 100 KB as UTF-16, and better
 * within 80; this is 56 there.)
 */
const comfortableBytes = 28_000;

/** More suggested actions, or longer ones, scroll out of sight. */
const suggestedInWebChat = { count: 5, title: 40 } as const;

/**
 * What a message looks like in a channel. Question and answers are always one activity; every string of the
 * message reaches the reader as it is.
 * @param channel the activity's channelId, e.g. `msteams`
 * @param language BCP 47, for the few words that a card adds of its own
 */
export function renderMessage(
  message: Message,
  channel: string,
  language?: string,
  wordings: WordingFor = wordingFor,
): RenderedActivity {
  const manner = channelManner(channel);
  const words = wordings(language).card;
  const isCard = rendersAsCard(message, manner);
  let rendered: RenderedActivity = {};
  for (const fitting of fittings) {
    const fitted = fittedMessage(message, fitting, words);
    // To render what can't fit takes long where it is very much, and says no more.
    if (fitting !== fittings.at(-1) && isSurelyLonger(fitted, isCard, comfortableBytes)) continue;
    rendered = render(fitted, manner, fitting, words);
    if (activitySize(rendered) <= comfortableBytes) break;
  }
  return rendered;
}

function rendersAsCard(message: Message, { kind }: ChannelManner): boolean {
  if (kind === 'text') return false;
  const hasButtons = message.choices !== undefined && message.choices.length > 0;
  return kind === 'teams' || isRich(message) || (hasButtons && !canBeSuggested(message));
}

function render(
  message: Message,
  manner: ChannelManner,
  fitting: Fitting,
  words: CardWords,
): RenderedActivity {
  const choices = message.choices ?? [];
  if (manner.kind === 'text') return textMessage(message, manner.suggested, words);
  if (choices.length > 0 && !isRich(message)) {
    return manner.kind === 'webChat' && canBeSuggested(message)
      ? suggestedMessage(message, words)
      : messageCard(manner.kind, message, fitting, words);
  }
  const isCard =
    isRich(message) ||
    (manner.kind === 'teams' &&
      (message.questionRef !== undefined || !readsAlike(unmentioned(message, words))));
  if (isCard) return messageCard(manner.kind, message, fitting, words);
  return manner.kind === 'teams' ? mentioningMessage(message, words) : bareMessage(message, words);
}

/** The text without who is meant: that part is markup of our own. */
function unmentioned({ mentions: _, ...message }: Message, words: CardWords): string {
  return writtenText(message, words);
}

/** Suggestions go as soon as more is said. */
function canBeSuggested({ choices = [], keepOpen: waits }: Message): boolean {
  return (
    waits !== true &&
    choices.length <= suggestedInWebChat.count &&
    scalePoints(choices) === undefined &&
    choices.every(({ label }) => !isLonger(oneLine(label), suggestedInWebChat.title))
  );
}

/** Whether a message has parts that only a card can show as what they are. */
function isRich({ tone, progress, figures, chart, facts, sections, links, form }: Message): boolean {
  return (
    tone !== undefined ||
    progress !== undefined ||
    form !== undefined ||
    chart !== undefined ||
    [figures, facts, sections, links].some((parts) => parts !== undefined && parts.length > 0)
  );
}
