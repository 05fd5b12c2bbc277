import type { Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import type { SuggestedLimit } from './channel-manner.ts';
import { choiceTitle } from './choice-title.ts';
import { isLonger } from './cut-text.ts';
import { offeredChoices } from './offered-choices.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { commandLine, writtenMessage } from './written-message.ts';

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
  const text = {
    text: writtenMessage(offers ? { ...message, numbered: message.numbered ?? true } : message, words),
    textFormat: 'plain',
    inputHint: choices.length > 0 ? 'expectingInput' : 'acceptingInput',
  } as const;
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
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
