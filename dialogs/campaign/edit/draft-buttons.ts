import type { campaignActions } from '../../click.ts';
import type { Choice } from '../../message.ts';
import type { Draft } from './drafts.ts';

type Action = (typeof campaignActions)[number];

function draftButton(
  action: Action,
  { id, campaign }: Pick<Draft, 'id' | 'campaign'>,
  label: string,
): Choice {
  return { label, click: { canvass: 1, do: 'campaign', action, campaign, base: id } };
}

/** Sends a draft; the same again where its fate is unknown. */
export function sendButton(draft: Pick<Draft, 'kind' | 'id' | 'campaign'>, label: string): Choice {
  return draftButton(draft.kind === 'create' ? 'createAgain' : 'sendUpdate', draft, label);
}

export function discardButton(draft: Pick<Draft, 'id' | 'campaign'>): Choice {
  return draftButton('discardUpdate', draft, 'Discard');
}
