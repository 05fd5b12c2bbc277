import type { Message } from '../../dialogs/message.ts';
import { isLonger, oneLine } from '../../dialogs/text.ts';
import { type WordingFor, wordingFor } from '../../dialogs/wording/languages.ts';
import type { CardWords } from './buttons.ts';
import { messageCard } from './card.ts';
import { activitySize, fittedMessage, fittings, isSurelyLonger, isSurelyShorter } from './fit.ts';
import { type LegalUrls, withLegal } from './legal.ts';
import { type CardKind, channelManner, type RenderedActivity } from './rendered-activity.ts';
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
  said: Message,
  channel: string,
  language?: string,
  wordings: WordingFor = wordingFor,
  legal: LegalUrls = {},
): RenderedActivity {
  const manner = channelManner(channel);
  const words = wordings(language).card;
  const message = withLegal(said, legal, words);
  let rendered: RenderedActivity = {};
  for (const fitting of fittings) {
    const fitted = fittedMessage(message, fitting, words);
    const isCard = manner.kind !== 'text' && needsCard(fitted, manner.kind, words);
    // Rendering a very long message that can't fit takes long, and says no more.
    if (fitting !== fittings.at(-1) && isSurelyLonger(fitted, isCard, comfortableBytes)) continue;
    if (manner.kind === 'text') rendered = textMessage(fitted, manner.suggested, words);
    else if (isCard) rendered = messageCard(manner.kind, fitted, fitting, words);
    else if (hasChoices(fitted)) rendered = suggestedMessage(fitted, words);
    else rendered = manner.kind === 'teams' ? mentioningMessage(fitted, words) : bareMessage(fitted, words);
    if (isSurelyShorter(fitted, comfortableBytes) || activitySize(rendered) <= comfortableBytes) break;
  }
  const { questionRef, chosen, language: spoken, redirect } = message;
  if (manner.kind !== 'webChat' || (questionRef ?? chosen ?? spoken ?? redirect) === undefined)
    return rendered;
  const forPage = {
    'canvass:question': questionRef,
    'canvass:chosen': chosen,
    'canvass:language': spoken,
    'canvass:redirect': redirect,
  };
  return { ...rendered, channelData: { ...rendered.channelData, ...forPage } };
}

/** For channels with cards, whether a message takes one: if it is rich, or more than text and suggestions can carry. */
function needsCard(message: Message, kind: CardKind, words: CardWords): boolean {
  if (isRich(message)) return true;
  // A question is one in its card: its label, its words, and what can be answered.
  if (message.questionRef !== undefined) return true;
  if (hasChoices(message)) return kind === 'teams' || !canBeSuggested(message);
  return kind === 'teams' && !readsAlike(unmentioned(message, words));
}

function hasChoices({ choices = [] }: Message): boolean {
  return choices.length > 0;
}

/** The text without who is meant: that part is markup of our own. */
function unmentioned({ mentions: _, ...message }: Message, words: CardWords): string {
  return writtenText(message, words);
}

/** Suggestions go once more is said, and their text is all of one kind: an aside would be as loud as the question. */
function canBeSuggested({ choices = [], keepOpen, note }: Message): boolean {
  return (
    keepOpen !== true &&
    note === undefined &&
    choices.length <= suggestedInWebChat.count &&
    scalePoints(choices) === undefined &&
    choices.every(({ label }) => !isLonger(oneLine(label), suggestedInWebChat.title))
  );
}

/** Whether a message has parts that only a card can show as what they are. */
function isRich({
  reason,
  tone,
  progress,
  figures,
  facts,
  sections,
  folds,
  links,
  legal,
  form,
}: Message): boolean {
  return (
    reason !== undefined ||
    tone !== undefined ||
    progress !== undefined ||
    form !== undefined ||
    [figures, facts, sections, folds, links, legal].some((parts) => parts !== undefined && parts.length > 0)
  );
}
