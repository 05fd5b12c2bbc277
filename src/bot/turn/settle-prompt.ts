import type { Said } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isTeams, placeOf } from '../activity/place-of.ts';
import type { Outbox } from '../outbox.ts';
import type { BotPorts } from '../ports.ts';
import { replacingResponse } from './card-action-response.ts';
import type { Prompts } from './prompts.ts';
import { replyTo } from './reply-to.ts';

/**
 * Puts what was chosen in the place of the clicked card's buttons, in Teams, where the card was to be answered
 * once. The answer to the invoke does it for whoever clicked, the update for good.
 */
export async function settlePrompt(
  ports: Pick<BotPorts, 'renderMessage' | 'chosen'> & { readonly prompts: Prompts },
  activity: InboundActivity,
  said: Said,
  outbox: Outbox,
  language: string | undefined,
): Promise<void> {
  const { replyToId } = activity;
  if (said.kind !== 'click' || replyToId === undefined || !isTeams(activity.channelId)) return;
  const chosen = (label: string): string => ports.chosen(label, language);
  const message = await ports.prompts.answered(placeOf(activity), replyToId, said.value, chosen);
  if (message === undefined) return;
  const rendered = ports.renderMessage(message, activity.channelId, language);
  const response = activity.type === 'invoke' ? replacingResponse(rendered) : undefined;
  if (response !== undefined) outbox.invokeResponse?.(response);
  await outbox.replace?.(replyToId, replyTo(activity, 'message', rendered));
}
