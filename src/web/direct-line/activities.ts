import type { Request, Server } from 'restify';
import { z } from 'zod';
import { sendJson } from '../../http/server/json.ts';
import { maxActivityBytes } from '../../limits.ts';
import { type Allowed, type Refusal, readJsonBody, refuse, sendRefusal } from '../answers.ts';
import type { WebChatLog } from '../dependencies.ts';
import { directLinePath, noConversation } from './account.ts';
import { withIdentity } from './authorize.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import { takeActivity } from './take-activity.ts';

/** How many messages of a conversation may be in progress. A person who clicks and types quickly has three or four. */
const maxTurnsAtOnce = 20;

const tooManyAtOnce: Refusal = {
  status: 429,
  code: 'TooManyAtOnce',
  message: 'Too many messages of this conversation are being answered. Try again in 1 s.',
  retryAfterSeconds: 1,
};

/** Direct Line 3.0, "Send an activity to the bot" and "Receive activities from the bot" (HTTP GET). */
export function addActivityRoutes<Activity>(server: Server, parts: DirectLineDependencies<Activity>): void {
  const { feed, limits } = parts;
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
        const body = await readJsonBody(req, maxActivityBytes);
        const taken = body.ok ? await takeActivity(parts, identity, body.value) : body;
        if (!taken.ok) return sendRefusal(res, taken.refusal);
        sendJson(res, 200, { id: taken.value.id });
        await taken.value.turn();
      } finally {
        const left = (underWay.get(conversation) ?? 1) - 1;
        if (left === 0) underWay.delete(conversation);
        else underWay.set(conversation, left);
      }
    }),
  );
}

/** What a page shows after a sequence (Direct Line 3.0, "ActivitySet"); `more`: more follow after `sequence`. */
export async function readActivitySet(log: WebChatLog, conversation: string, after: number) {
  const { activities, watermark, more } = await log.readSince(conversation, after);
  const shown = activities.map(({ activity }) => activity).filter(isShown);
  return { set: { activities: shown, watermark: String(watermark) }, sequence: watermark, more };
}

/** A client's watermark as a sequence; 0, the beginning, if it is missing; undefined if it isn't valid. */
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
