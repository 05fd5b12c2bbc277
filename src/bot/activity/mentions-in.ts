import { z } from 'zod';
import type { Incoming } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';
import { isSameAccount } from './is-same-account.ts';
import { isTeams } from './place-of.ts';

const mentionSchema = z.object({
  type: z.string().regex(/^mention$/i),
  text: z.string().min(1),
  mentioned: z.object({ id: z.string().min(1).max(2_000), name: z.string().exactOptional() }),
});

/** More than anybody mentions in one message. */
const mostMentions = 20;

/** The people whom a message in Teams mentions, the bot left out. Elsewhere a mention is what a client claims. */
export function mentionsIn({
  channelId,
  entities = [],
  recipient,
}: InboundActivity): Pick<Incoming, 'mentions'> {
  if (!isTeams(channelId)) return {};
  const mentions = entities
    .flatMap((entity) => mentionSchema.safeParse(entity).data ?? [])
    .filter(({ mentioned }) => !isSameAccount(mentioned.id, recipient?.id))
    .slice(0, mostMentions)
    .map(({ text, mentioned }) => ({ text, id: mentioned.id, name: mentioned.name ?? '' }));
  return mentions.length === 0 ? {} : { mentions };
}
