import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ActivityJson } from '../ports.ts';
import { type Allowed, refuse } from '../refusal.ts';
import { webChatBot, webChatChannel, webChatServiceUrl } from './web-chat-account.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';

const word = z.string().max(256);

/**
 * What a client may say about its own activity, and what is kept and shown of it. Who, where and when is decided here;
 * what neither the bot nor a page reads is left out, and so is what is too long to be what it claims to be.
 */
const said = z.object({
  type: z.enum(['message', 'event', 'typing']),
  /** What is no text is refused by the bot, by name. */
  text: z.unknown(),
  value: z.unknown(),
  textFormat: word.optional().catch(undefined),
  valueType: word.optional().catch(undefined),
  name: word.optional().catch(undefined),
  locale: word.optional().catch(undefined),
  localTimestamp: word.optional().catch(undefined),
  localTimezone: word.optional().catch(undefined),
  replyToId: word.optional().catch(undefined),
  /** That something was attached, not what: the bot takes no files. */
  attachments: z
    .array(z.object({ contentType: word, name: word.optional().catch(undefined) }))
    .transform((attachments) => attachments.slice(0, 4))
    .optional()
    .catch(undefined),
  channelData: z
    .record(z.string(), z.unknown())
    .transform((data) => ({ ...plainFields(data), ...shownWords.safeParse(data).data }))
    .optional()
    .catch(undefined),
});

/** Web Chat shows a press in these words. */
const shownWords = z.object({ messageBack: z.object({ displayText: z.string() }) });

const plain = z.union([word, z.number(), z.boolean()]);
const maxPlainFields = 16;

/** Clients put marks of their own there, such as `clientActivityID` and `postBack`, and want them back. */
function plainFields(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => name.length <= 64 && plain.safeParse(value).success)
      .slice(0, maxPlainFields),
  );
}

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
