import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ActivityJson } from '../ports.ts';
import { type Allowed, refuse } from '../refusal.ts';
import { webChatBot, webChatChannel, webChatServiceUrl } from './web-chat-account.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';

/** What a client may say about its own activity. Who, where and when is decided here. */
const said = z.object({
  type: z.enum(['message', 'event', 'typing']),
  text: z.unknown(),
  textFormat: z.unknown(),
  value: z.unknown(),
  valueType: z.unknown(),
  name: z.unknown(),
  locale: z.unknown(),
  localTimestamp: z.unknown(),
  localTimezone: z.unknown(),
  entities: z.unknown(),
  attachments: z.unknown(),
  replyToId: z.unknown(),
  channelData: z.unknown(),
});

const marked = z.object({ channelData: z.object({ clientActivityID: z.string().min(1).max(256) }) });

export interface StampedActivity {
  readonly id: string;
  readonly activity: ActivityJson;
  /** The client's own id for it, by which it recognises its activity in the stream. */
  readonly clientMark: { readonly clientActivityId?: string };
}

/** A person's activity as the bot gets it. */
export function stampActivity(body: unknown, identity: WebChatIdentity): Allowed<StampedActivity> {
  const parsed = said.partial().required({ type: true }).safeParse(body);
  if (!parsed.success) {
    return refuse(400, 'BadActivity', 'type: must be one of message, event, typing.');
  }
  const clientActivityId = marked.safeParse(body).data?.channelData.clientActivityID;
  const clientMark = clientActivityId === undefined ? {} : { clientActivityId };
  return { ok: true, value: { ...stamp(parsed.data, identity), clientMark } };
}

/** The activity that tells the bot that the person has come (Bot Framework protocol, "Conversation update"). */
export function arrivalOf(identity: WebChatIdentity, locale?: string) {
  const membersAdded = [{ id: identity.user }];
  return stamp(
    { type: 'conversationUpdate', membersAdded, ...(locale === undefined ? {} : { locale }) },
    identity,
  );
}

function stamp(fields: ActivityJson, identity: WebChatIdentity) {
  const id = randomUUID();
  const activity = {
    ...fields,
    id,
    timestamp: new Date().toISOString(),
    channelId: webChatChannel,
    serviceUrl: webChatServiceUrl,
    from: { id: identity.user, name: identity.role === 'operator' ? 'Operator' : 'You', role: 'user' },
    recipient: webChatBot,
    conversation: { id: identity.conversation },
    // Kept for a turn that a stopped process left over. A client can't set it: see `said`.
    ...(identity.role === undefined ? {} : { signedRole: identity.role }),
  };
  return { id, activity };
}
