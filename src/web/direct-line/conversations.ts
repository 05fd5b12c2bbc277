import type { Request, Server } from 'restify';
import { z } from 'zod';
import { sendJson } from '../../http/server/json.ts';
import { maxActivityBytes } from '../../limits.ts';
import { handleSafely, type Refusal, readJsonBody, sendRefusal } from '../answers.ts';
import { directLinePath, noConversation } from './account.ts';
import { readWatermark } from './activities.ts';
import { beginConversation } from './arrivals.ts';
import { withIdentity } from './authorize.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import { newIdentity, tokenSeconds, type WebChatIdentity, type WebChatTokens } from './tokens.ts';

/** The language of a page; anything else counts as none. */
export const localeSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{2,35}$/)
  .optional()
  .catch(undefined);

const start = z.object({
  locale: localeSchema,
  /** What the person does first, such as opening a link: a button's value. It takes the place of a greeting. */
  press: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** Direct Line 3.0, "Start a conversation" and "Reconnect to a conversation". */
export function addConversationRoutes<Activity>(
  server: Server,
  parts: DirectLineDependencies<Activity>,
): void {
  const { feed, tokens, limits, publicUrl } = parts;

  server.post(
    `${directLinePath}/conversations`,
    withIdentity(parts, async (req, res, identity) => {
      const refused = await limits.conversation(req);
      if (refused !== undefined) return sendRefusal(res, refused);
      // The body is optional, and so are all its fields.
      const body = await readJsonBody(req, maxActivityBytes);
      const { locale, press } = (body.ok ? start.safeParse(body.value).data : undefined) ?? {};
      const isNew = await feed.log.createConversation(identity.conversation, identity.user);
      if (isNew) await beginConversation(parts, identity, { locale, press });
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

/** Direct Line 3.0, "Conversation": a new token, and the stream's URL, starting at a watermark. */
async function conversationAnswer(
  req: Request,
  tokens: WebChatTokens,
  identity: WebChatIdentity,
  watermark: number,
  publicUrl: string | undefined,
) {
  const query = new URLSearchParams({
    watermark: String(watermark),
    t: await tokens.issue('stream', identity),
  });
  const path = `${directLinePath}/conversations/${identity.conversation}/stream`;
  return {
    ...(await tokenAnswer(tokens, identity)),
    streamUrl: `${socketOrigin(req, publicUrl)}${path}?${query}`,
  };
}

async function tokenAnswer(tokens: WebChatTokens, identity: WebChatIdentity) {
  return {
    conversationId: identity.conversation,
    token: await tokens.issue('access', identity),
    expires_in: tokenSeconds.access,
  };
}

/** The origin that the client used; behind a proxy that terminates TLS, the public URL has the scheme. */
function socketOrigin(req: Request, publicUrl: string | undefined): string {
  const host = req.headers.host ?? 'localhost';
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const secure =
    own?.host === host ? own.protocol === 'https:' : req.headers['x-forwarded-proto'] === 'https';
  return `${secure ? 'wss' : 'ws'}://${host}`;
}

/** Direct Line 3.0, "Authentication": a token for a new conversation, and a refreshed one for a valid token. */
export function addTokenRoutes<Activity>(server: Server, parts: DirectLineDependencies<Activity>): void {
  const { tokens, left, limits, log } = parts;

  server.post(
    `${directLinePath}/tokens/generate`,
    handleSafely(log, async (req, res) => {
      const refused = await limits.conversation(req);
      if (refused !== undefined) return sendRefusal(res, refused);
      sendJson(res, 200, await tokenAnswer(tokens, newIdentity()));
    }),
  );

  server.post(
    `${directLinePath}/tokens/refresh`,
    withIdentity(parts, async (_req, res, identity) => {
      if (await left.isLeft(identity.conversation)) return sendRefusal(res, leftConversation);
      sendJson(res, 200, await tokenAnswer(tokens, identity));
    }),
  );
}

/** Direct Line clients take a 403 to mean that their token has expired. */
const leftConversation: Refusal = {
  status: 403,
  code: 'ConversationLeft',
  message: 'The conversation was left for a new one.',
};
