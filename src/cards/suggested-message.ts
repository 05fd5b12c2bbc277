import type { Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { choiceTitle } from './choice-title.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { writtenText } from './written-message.ts';

/**
 * Text with buttons under it. Each sends its click, and shows its label as what the person said. No blank
 * lines of our own: Web Chat makes a paragraph of every line already.
 */
export function suggestedMessage(message: Message, words: CardWords): RenderedActivity {
  return {
    text: writtenText(message, words, '\n'),
    textFormat: 'plain',
    inputHint: 'expectingInput',
    suggestedActions: {
      to: [],
      actions: (message.choices ?? []).map((choice, index) => {
        const title = choiceTitle(choice, index + 1);
        return { type: 'messageBack', title, text: title, displayText: title, value: choice.click };
      }),
    },
  };
}
