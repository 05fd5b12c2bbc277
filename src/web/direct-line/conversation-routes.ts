import type { Server } from 'restify';
import { z } from 'zod';
import { readJsonBody } from '../read-json-body.ts';
import { sendRefusal } from '../refusal.ts';
import { sendJson } from '../send-json.ts';
import { conversationAnswer } from './conversation-answer.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import { directLinePath } from './direct-line-path.ts';
import { greet } from './greet.ts';
import { readWatermark } from './read-watermark.ts';
import { noConversation } from './refusals.ts';
import { withIdentity } from './with-identity.ts';

const start = z.object({ locale: z.string().regex(/^[A-Za-z0-9-]{2,35}$/) });

/** Direct Line 3.0, "Start a conversation" and "Reconnect to a conversation". */
export function addConversationRoutes<Activity>(server: Server, parts: DirectLineParts<Activity>): void {
  const { feed, tokens, limits, publicUrl } = parts;

  server.post(
    `${directLinePath}/conversations`,
    withIdentity(parts, async (req, res, identity) => {
      const refused = limits.conversation(req);
      if (refused !== undefined) return sendRefusal(res, refused);
      // The body is optional, and so is all that is in it.
      const body = await readJsonBody(req);
      const locale = body.ok ? start.safeParse(body.value).data?.locale : undefined;
      const isNew = await feed.log.createConversation(identity.conversation, identity.user);
      if (isNew) await greet(parts, identity, locale);
      sendJson(res, isNew ? 201 : 200, await conversationAnswer(req, tokens, identity, 0, publicUrl));
    }),
  );

  server.get(
    `${directLinePath}/conversations/:conversation`,
    withIdentity(parts, async (req, res, identity) => {
      const watermark = readWatermark(req);
      if (!watermark.ok) return sendRefusal(res, watermark.refusal);
      const found = await feed.log.findConversation(identity.conversation);
      if (found === undefined) return sendRefusal(res, noConversation);
      sendJson(res, 200, await conversationAnswer(req, tokens, identity, watermark.value, publicUrl));
    }),
  );
}
