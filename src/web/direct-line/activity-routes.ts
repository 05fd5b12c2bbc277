import type { Request, Response, Server } from 'restify';
import { readJsonBody } from '../read-json-body.ts';
import { type Refusal, refuse, sendRefusal } from '../refusal.ts';
import { sendJson } from '../send-json.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import { directLinePath } from './direct-line-path.ts';
import { findFirstTry } from './find-first-try.ts';
import { readActivitySet } from './read-activity-set.ts';
import { readWatermark } from './read-watermark.ts';
import { noConversation } from './refusals.ts';
import { stampActivity } from './stamp-activity.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';
import { withIdentity } from './with-identity.ts';

/** Bytes of an activity that a client sends: about 15,000 letters, or 5,000 Japanese characters, and what is around them. */
export const maxActivityBytes = 16 * 1024;

/** Messages of one conversation that may be under way. A person who presses and types at once has three or four. */
const maxTurnsAtOnce = 20;

const tooManyAtOnce: Refusal = {
  status: 429,
  code: 'TooManyAtOnce',
  message: 'Too many messages of this conversation are being answered. Try again in 1 s.',
  retryAfterSeconds: 1,
};

/** Direct Line 3.0, "Send an activity to the bot" and "Receive activities from the bot" (HTTP GET). */
export function addActivityRoutes<Activity>(server: Server, parts: DirectLineParts<Activity>): void {
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
    const { id, activity, clientMark } = stamped.value;
    const parsed = bot.parseActivity(activity);
    if (!parsed.ok) return sendRefusal(res, refuse(400, 'BadActivity', parsed.message).refusal);
    // Nobody waits for an answer to it, and a reload must not show it again.
    if (activity['type'] === 'typing') return sendJson(res, 200, { id });
    const first = await findFirstTry(feed.log, identity.conversation, activity, body.value);
    if (first !== undefined) {
      feed.echo(identity.conversation, first, clientMark.clientActivityId);
      return sendJson(res, 200, { id: first.activityId });
    }
    const result = await feed.append(identity.conversation, {
      activityId: id,
      activity,
      ...clientMark,
      fromVisitor: true,
    });
    if (result.outcome === 'noConversation') return sendRefusal(res, noConversation);
    sendJson(res, 200, { id: result.kept.activityId });
    // One that was kept before has had its turn, or gets it at the next start.
    if (result.outcome === 'appended') {
      await turns.run(identity.conversation, parsed.activity, operatorSwitch ? identity.role : undefined);
    }
  }

  /** Messages that are being taken or answered, by conversation. */
  const underWay = new Map<string, number>();

  server.post(
    path,
    withIdentity(parts, async (req, res, identity) => {
      const refused = limits.person('webchat', identity.user);
      if (refused !== undefined) return sendRefusal(res, refused);
      const { conversation } = identity;
      const others = underWay.get(conversation) ?? 0;
      if (others >= maxTurnsAtOnce) {
        limits.refused('turns');
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
