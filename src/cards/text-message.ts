import type { Message } from '../../dialogs/message.ts';
import { isLonger, plainText } from '../../dialogs/text.ts';
import { type CardWords, choiceTitles } from './buttons.ts';
import { offeredChoices } from './choices.ts';
import type { RenderedActivity, SuggestedLimit } from './rendered-activity.ts';
import { mentionOf } from './text.ts';
import { commandLine, writtenMessage, writtenText } from './written.ts';

/**
 * Text with the choices written out, for channels that show no cards of ours. Suggested actions say the
 * label, or the command it stands for, as if it was typed (`imBack`): these channels don't carry a button's data back.
 */
export function textMessage(
  message: Message,
  suggested: SuggestedLimit | undefined,
  words: CardWords,
): RenderedActivity {
  const choices = message.choices ?? [];
  const offers = offeredChoices(message).length > 0;
  const written = writtenMessage(
    offers ? { ...message, numbered: message.numbered ?? true } : message,
    words,
  );
  const text = {
    text: message.leave === undefined ? written : `${written}\n\n${plainText(message.leave.typed)}`,
    textFormat: 'plain',
    inputHint: choices.length > 0 ? 'expectingInput' : 'acceptingInput',
  } as const;
  const titles = choiceTitles(choices);
  const fits =
    suggested !== undefined &&
    titles.length > 0 &&
    titles.length <= suggested.count &&
    titles.every((title) => !isLonger(title, suggested.title));
  if (!fits) return text;
  return {
    ...text,
    suggestedActions: {
      to: [],
      actions: choices.map((choice, index) => {
        const title = titles[index] ?? '';
        return { type: 'imBack', title, value: commandLine(choice) ?? title };
      }),
    },
  };
}

/**
 * Text with buttons under it. Each sends its click, and shows its label as what the person said. No blank
 * lines of our own: Web Chat makes a paragraph of every line already.
 */
export function suggestedMessage(message: Message, words: CardWords): RenderedActivity {
  const { choices = [] } = message;
  const titles = choiceTitles(choices);
  return {
    text: writtenText(message, words, '\n'),
    textFormat: 'plain',
    inputHint: 'expectingInput',
    suggestedActions: {
      to: [],
      actions: choices.map(({ click }, index) => {
        const title = titles[index] ?? '';
        return { type: 'messageBack', title, text: title, displayText: title, value: click };
      }),
    },
  };
}

/** A message without choices, for channels with cards: plain text, its parts on lines of their own. */
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
