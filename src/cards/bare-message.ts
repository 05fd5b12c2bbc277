import type { Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { mentionOf } from './mention.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { writtenText } from './written-message.ts';

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
