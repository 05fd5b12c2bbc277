import { z } from 'zod';
import { pressEvent } from '../../../dialogs/buttons.ts';
import { webChatNames } from '../../../dialogs/turn.ts';
import { type Allowed, refuse } from '../answers.ts';
import type { ActivityJson } from '../dependencies.ts';
import { noConversation, webChatBot, webChatChannel, webChatServiceUrl } from './account.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import type { Stamps } from './feed.ts';
import { datedByOrder } from './seen-by-order.ts';
import type { WebChatIdentity } from './tokens.ts';

interface Taken {
  /** The answer to its client. */
  readonly id: string;
  /** The bot's turn, to be started after that answer. Resolves at its end. */
  turn(): Promise<void>;
}

/**
 * Writes down what a client posted; what was posted before, by its client's id, is kept once. From here on it is ours:
 * should the process end before its turn does, it is found at the next start.
 */
export async function takeActivity<Activity>(
  parts: Pick<DirectLineDependencies<Activity>, 'feed' | 'turns' | 'bot' | 'operatorSwitch' | 'stamps'>,
  identity: WebChatIdentity,
  body: unknown,
): Promise<Allowed<Taken>> {
  const { feed, turns, bot, operatorSwitch, stamps } = parts;
  const stamped = stampActivity(body, identity, stamps);
  if (!stamped.ok) return stamped;
  const { id, clientActivityId } = stamped.value;
  const now = stamps.time.now();
  const activity = await datedByOrder(feed, identity.conversation, stamped.value.activity, now);
  const parsed = bot.parseActivity(activity);
  if (!parsed.ok) return refuse(400, 'BadActivity', parsed.message);
  // Typing indicators get no answer, and a reload must not show them again.
  if (activity['type'] === 'typing') return taken(id);
  const result = await feed.append(identity.conversation, {
    activityId: id,
    activity,
    clientActivityId,
    fromVisitor: true,
  });
  if (result.outcome === 'noConversation') return { ok: false, refusal: noConversation };
  // An activity that was stored before has had its turn, or gets it at the next start.
  if (result.outcome === 'kept') return taken(result.kept.activityId);
  return taken(id, () =>
    turns.run(identity.conversation, parsed.activity, operatorSwitch ? identity.role : undefined),
  );
}

function taken(id: string, turn = async () => {}): Allowed<Taken> {
  return { ok: true, value: { id, turn } };
}

const word = z.string().max(256);

/**
 * The fields of a client's activity that are stored and shown. The sender, place and time are set by the server. Fields
 * that neither the bot nor the page reads are dropped, and so are values that are too long to be valid.
 */
const clientActivity = z.compile(
  z.object({
    type: z.enum(['message', 'event', 'typing']),
    /** The bot itself refuses anything but a string, naming the field. */
    text: z.unknown().optional(),
    value: z.unknown().optional(),
    textFormat: word.optional().catch(undefined),
    valueType: word.optional().catch(undefined),
    name: word.optional().catch(undefined),
    locale: word.optional().catch(undefined),
    localTimestamp: word.optional().catch(undefined),
    localTimezone: word.optional().catch(undefined),
    replyToId: word.optional().catch(undefined),
    /** Only the fact that something was attached: the bot takes no files. */
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
  }),
);

/** Web Chat shows a pressed button with this text. */
const shownWords = z.object({ messageBack: z.object({ displayText: z.string() }) });

const plain = z.union([word, z.number(), z.boolean()]);
const maxPlainFields = 16;

/** Clients add fields of their own, such as `clientActivityID` and `postBack`, and expect them back. */
function plainFields(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => name.length <= 64 && plain.safeParse(value).success)
      .slice(0, maxPlainFields),
  );
}

const marked = z.compile(
  z.object({ channelData: z.object({ clientActivityID: z.string().min(1).max(256) }) }),
);

/** The activity as the bot gets it, and the client's own id, by which the client recognises it in the stream. */
function stampActivity(body: unknown, identity: WebChatIdentity, stamps: Stamps) {
  const parsed = clientActivity.safeParse(body);
  if (!parsed.success) {
    return refuse(400, 'BadActivity', 'type: must be one of message, event, typing.');
  }
  const clientActivityId = marked.safeParse(body).data?.channelData.clientActivityID;
  return { ok: true, value: { ...stamp(parsed.data, identity, stamps), clientActivityId } } as const;
}

/**
 * The activity with which a conversation begins: that the person has joined (Bot Framework protocol, "Conversation update")
 * or, where they came to do something, what they do.
 */
export function arrivalOf(
  identity: WebChatIdentity,
  { locale, press }: { readonly locale: string | undefined; readonly press: ActivityJson | undefined },
  stamps: Stamps,
) {
  const fields =
    press === undefined
      ? { type: 'conversationUpdate', membersAdded: [{ id: identity.user }] }
      : { type: 'event', name: pressEvent, value: press };
  return stamp({ ...fields, locale }, identity, stamps);
}

function stamp(fields: ActivityJson, identity: WebChatIdentity, { time, random }: Stamps) {
  const id = random.id();
  const activity: ActivityJson = {
    ...fields,
    id,
    timestamp: new Date(time.now()).toISOString(),
    channelId: webChatChannel,
    serviceUrl: webChatServiceUrl,
    from: {
      id: identity.user,
      name: identity.role === 'operator' ? webChatNames.operator : webChatNames.visitor,
      role: 'user',
    },
    recipient: webChatBot,
    conversation: { id: identity.conversation },
    // Stored for a turn that a stopped process left unfinished. A client can't set it: see `clientActivity`.
    signedRole: identity.role,
  };
  return { id, activity };
}
