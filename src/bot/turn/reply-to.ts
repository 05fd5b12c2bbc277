import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import type { OutboundActivity } from '../outbox.ts';

/** Direct Line holds a message back that replies to an activity its client never saw. */
const arrivalsUnseen: ReadonlySet<string> = new Set(['directline', 'webchat']);

/** Addresses what the bot says as a reply to an activity. */
export function replyTo(
  activity: InboundActivity,
  type: OutboundActivity['type'],
  rendered: RenderedActivity,
): OutboundActivity {
  const { channelId, serviceUrl, conversation, from, recipient, id, locale } = activity;
  const answersUnseen = activity.type === 'conversationUpdate' && arrivalsUnseen.has(channelId);
  return {
    ...rendered,
    type,
    channelId,
    serviceUrl,
    conversation: { id: conversation.id },
    from: accountOf(recipient?.id ?? 'canvass', recipient?.name),
    recipient: accountOf(from.id, from.name),
    ...(id === undefined || answersUnseen ? {} : { replyToId: id }),
    ...(locale === undefined ? {} : { locale }),
  };
}

export function accountOf(
  id: string,
  name: string | undefined,
): { readonly id: string; readonly name?: string } {
  return name === undefined ? { id } : { id, name };
}
