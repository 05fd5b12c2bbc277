import { z } from 'zod';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { placeOf } from '../activity/place-of.ts';
import { accountOf } from '../turn/reply-to.ts';

const account = z.object({ id: z.string(), name: z.string().exactOptional() });

/** All it takes to say something in a conversation without being asked. Safe to store: nothing secret in it. */
export const conversationReferenceSchema = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
  serviceUrl: z.string(),
  bot: account,
  /** The person of a personal conversation; in a group there is no one person. */
  person: account.exactOptional(),
});

export type ConversationReference = z.infer<typeof conversationReferenceSchema>;

export function referenceOf(activity: InboundActivity): ConversationReference {
  const { channel, conversation, kind } = placeOf(activity);
  const { recipient, from, serviceUrl } = activity;
  const bot = accountOf(recipient?.id ?? 'canvass', recipient?.name);
  const reference = { channel, conversation, kind, serviceUrl, bot };
  return kind === 'personal' && from.id !== bot.id
    ? { ...reference, person: accountOf(from.id, from.name) }
    : reference;
}
