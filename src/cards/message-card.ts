import type { Message } from '../../dialogs/message.ts';
import { cardChoices } from './card-choices.ts';
import type { CardWords } from './card-words.ts';
import { cutText } from './cut-text.ts';
import type { Fitting } from './fitting.ts';
import { isRightToLeft } from './is-right-to-left.ts';
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
  const written = writtenText(message);
  const spoken = cutText(written, fitting.spoken);
  const isShown = (part: string | undefined): part is string => part !== undefined && part.trim() !== '';
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.5',
    fallbackText: cutText(writtenMessage(message), fitting.spoken),
    ...speech(spoken),
    ...(isRightToLeft(message.text) ? { rtl: true } : {}),
    body: [
      ...(isShown(message.label) ? [richText(message.label, { size: 'small', isSubtle: true })] : []),
      ...(isShown(message.text) ? [richText(message.text, {}, { spacing: 'small' })] : []),
      ...(isShown(message.note) ? [richText(message.note, { isSubtle: true }, { spacing: 'small' })] : []),
      ...cardChoices(kind, message.choices ?? [], fitting, words),
    ],
  };
  return {
    summary: spoken,
    ...speech(spoken),
    inputHint: (message.choices ?? []).length > 0 ? 'expectingInput' : 'acceptingInput',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

/** Text that begins with an angle bracket could be taken for speech markup, and is rather not spoken. */
function speech(spoken: string): { speak?: string } {
  return spoken === '' || spoken.trimStart().startsWith('<') ? {} : { speak: spoken };
}
