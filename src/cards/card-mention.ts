import type { Message } from '../../dialogs/message.ts';
import { mentionOf, writtenMention } from './mention.ts';
import { richText } from './rich-text.ts';

/** Who is meant, above everything else. Only a text block can hold a mention in Teams. */
export function cardMention(kind: 'teams' | 'webChat', message: Message): readonly object[] {
  const mention = kind === 'teams' ? mentionOf(message)?.text : undefined;
  if (mention !== undefined) return [{ type: 'TextBlock', text: mention, wrap: true }];
  const written = writtenMention(message);
  return written === undefined ? [] : [richText(written, { weight: 'bolder' })];
}
