import type { Request, Response, Server } from 'restify';
import { z } from 'zod';
import { pressEvent } from '../../../dialogs/buttons.ts';
import { defined } from '../../../dialogs/defined.ts';
import { sendJson } from '../../http/server/json.ts';
import { maxActivityBytes } from '../../limits.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import { type Allowed, type Refusal, readJsonBody, refuse, sendRefusal } from '../answers.ts';
import type { ActivityJson, WebChatLog } from '../dependencies.ts';
import { directLinePath, noConversation, webChatBot, webChatChannel, webChatServiceUrl } from './account.ts';
import { withIdentity } from './authorize.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import { findFirstTry } from './find-first-try.ts';
import type { WebChatIdentity } from './tokens.ts';

/** Messages of a conversation that may be in progress. A person who clicks and types quickly has three or four. */
const maxTurnsAtOnce = 20;

const tooManyAtOnce: Refusal = {
  status: 429,
  code: 'TooManyAtOnce',
  message: 'Too many messages of this conversation are being answered. Try again in 1 s.',
  retryAfterSeconds: 1,
};

/** Direct Line 3.0, "Send an activity to the bot" and "Receive activities from the bot" (HTTP GET). */
export function addActivityRoutes<Activity>(server: Server, parts: DirectLineDependencies<Activity>): void {
  const { feed, turns, bot, limits, operatorSwitch } = parts;
  const path = `${directLinePath}/conversations/:conversation/activities`;

  server.get(
    path,
    withIdentity(parts, async (req, res, { conversation }) => {
      const watermark = readWatermark(req);
      if (!watermark.ok) return sendRefusal(res, watermark.refusal);
      if ((await feed.log.findConversation(conversation)) === undefined) {
        return sendRefusal(res, noConversation);
      }
      sendJson(res, 200, (await readActivitySet(feed.log, conversation, watermark.value)).set);
    }),
  );

  async function take(req: Request, res: Response, identity: WebChatIdentity): Promise<void> {
    const body = await readJsonBody(req, maxActivityBytes);
    if (!body.ok) return sendRefusal(res, body.refusal);
    const stamped = stampActivity(body.value, identity);
    if (!stamped.ok) return sendRefusal(res, stamped.refusal);
    const { id, activity, clientActivityId } = stamped.value;
    const parsed = bot.parseActivity(activity);
    if (!parsed.ok) return sendRefusal(res, refuse(400, 'BadActivity', parsed.message).refusal);
    // Typing indicators get no answer, and a reload must not show them again.
    if (activity['type'] === 'typing') return sendJson(res, 200, { id });
    const first = await findFirstTry(feed.log, identity.conversation, activity, body.value);
    if (first !== undefined) {
      feed.echo(identity.conversation, first, clientActivityId);
      return sendJson(res, 200, { id: first.activityId });
    }
    const result = await feed.append(identity.conversation, {
      activityId: id,
      activity,
      ...defined({ clientActivityId }),
      fromVisitor: true,
    });
    if (result.outcome === 'noConversation') return sendRefusal(res, noConversation);
    sendJson(res, 200, { id: result.kept.activityId });
    // An activity that was stored before has had its turn, or gets it at the next start.
    if (result.outcome === 'appended') {
      await turns.run(identity.conversation, parsed.activity, operatorSwitch ? identity.role : undefined);
    }
  }

  /** Messages that are being accepted or answered, by conversation. */
  const underWay = new Map<string, number>();

  server.post(
    path,
    withIdentity(parts, async (req, res, identity) => {
      const refused = await limits.person('webchat', identity.user);
      if (refused !== undefined) return sendRefusal(res, refused);
      const { conversation } = identity;
      const others = underWay.get(conversation) ?? 0;
      if (others >= maxTurnsAtOnce) {
        limits.countRefusal('turns');
        return sendRefusal(res, tooManyAtOnce);
      }
      underWay.set(conversation, others + 1);
      try {
        await take(req, res, identity);
      } finally {
        const left = (underWay.get(conversation) ?? 1) - 1;
        if (left === 0) underWay.delete(conversation);
        else underWay.set(conversation, left);
      }
    }),
  );
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
function stampActivity(body: unknown, identity: WebChatIdentity) {
  const parsed = clientActivity.safeParse(body);
  if (!parsed.success) {
    return refuse(400, 'BadActivity', 'type: must be one of message, event, typing.');
  }
  const clientActivityId = marked.safeParse(body).data?.channelData.clientActivityID;
  return { ok: true, value: { ...stamp(parsed.data, identity), clientActivityId } } as const;
}

/**
 * The activity with which a conversation begins: that the person has joined (Bot Framework protocol, "Conversation update")
 * or, where they came to do something, what they do.
 */
export function arrivalOf(
  identity: WebChatIdentity,
  { locale, press }: { readonly locale: string | undefined; readonly press: ActivityJson | undefined },
) {
  const fields =
    press === undefined
      ? { type: 'conversationUpdate', membersAdded: [{ id: identity.user }] }
      : { type: 'event', name: pressEvent, value: press };
  return stamp({ ...fields, ...defined({ locale }) }, identity);
}

function stamp(fields: ActivityJson, identity: WebChatIdentity) {
  const id = systemRandom.id();
  const activity: ActivityJson = {
    ...fields,
    id,
    timestamp: new Date(systemTime.now()).toISOString(),
    channelId: webChatChannel,
    serviceUrl: webChatServiceUrl,
    from: { id: identity.user, name: identity.role === 'operator' ? 'Operator' : 'You', role: 'user' },
    recipient: webChatBot,
    conversation: { id: identity.conversation },
    // Stored for a turn that a stopped process left unfinished. A client can't set it: see `clientActivity`.
    ...defined({ signedRole: identity.role }),
  };
  return { id, activity };
}

/** What a page shows after a sequence (Direct Line 3.0, "ActivitySet"); `more`: there is more after `sequence`. */
export async function readActivitySet(log: WebChatLog, conversation: string, after: number) {
  const { activities, watermark, more } = await log.readSince(conversation, after);
  const shown = activities.map(({ activity }) => activity).filter(isShown);
  return { set: { activities: shown, watermark: String(watermark) }, sequence: watermark, more };
}

/** A client's watermark as a sequence; 0, the beginning, for none; undefined where it isn't valid. */
export function parseWatermark(text: string | null): number | undefined {
  if (text === null || text === '' || text === '-') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The `watermark` of a request's query. */
export function readWatermark(req: Request): Allowed<number> {
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams;
  const value = parseWatermark(query.get('watermark'));
  return value === undefined
    ? refuse(400, 'BadWatermark', 'watermark: not one that this server gave.')
    : { ok: true, value };
}

const kind = z.object({ type: z.string() });

/** False for activities that only the bot needs, such as the server's own updates and traces. */
export function isShown(activity: unknown): boolean {
  const type = kind.safeParse(activity).data?.type;
  return type !== undefined && type !== 'conversationUpdate' && type !== 'trace';
}
