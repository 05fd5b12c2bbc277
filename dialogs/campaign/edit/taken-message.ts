import type { Message } from '../../message.ts';
import { commandButton } from '../../survey/say.ts';
import type { Draft } from './drafts.ts';

/** Why a draft isn't sent when its button is pressed. */
export function takenMessage(draft: Draft | undefined): Message {
  switch (draft?.standing.kind) {
    case 'done': {
      const { campaign } = draft.standing;
      const text =
        draft.kind === 'create'
          ? `That was created already: it is campaign ${campaign}.`
          : `That update of campaign ${campaign} was sent already.`;
      const show = commandButton(`campaign ${campaign}`, `Campaign ${campaign}`);
      const choices =
        draft.kind === 'create' ? [show, commandButton('create campaign', 'Create another')] : [show];
      return { text, choicesAre: 'actions', choices };
    }
    case 'sending':
      return { text: 'That is being sent just now. What comes of it is told where it was asked for.' };
    case 'discarded':
      return { text: 'That was discarded, so nothing is sent.' };
    default:
      return {
        text: 'I no longer have what this button would send, so nothing was sent. Please start again.',
      };
  }
}
