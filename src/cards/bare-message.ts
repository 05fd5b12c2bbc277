import type { Message } from '../../dialogs/message.ts';
import type { RenderedActivity } from './rendered-activity.ts';
import { writtenText } from './written-message.ts';

/** A message without choices where cards are known: plain text, its parts on lines of their own. */
export function bareMessage(message: Message): RenderedActivity {
  return { text: writtenText(message, '\n'), textFormat: 'plain', inputHint: 'acceptingInput' };
}
