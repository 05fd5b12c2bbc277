import type { Server } from 'restify';
import { handleSafely } from '../handle-safely.ts';
import { type Refusal, sendRefusal } from '../refusal.ts';
import { sendJson } from '../send-json.ts';
import { tokenAnswer } from './conversation-answer.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import { directLinePath } from './direct-line-path.ts';
import { newIdentity } from './new-identity.ts';
import { withIdentity } from './with-identity.ts';

/** Direct Line 3.0, "Authentication": a token for a new conversation, and another in time for one held. */
export function addTokenRoutes<Activity>(server: Server, parts: DirectLineParts<Activity>): void {
  const { tokens, left, limits, log } = parts;

  server.post(
    `${directLinePath}/tokens/generate`,
    handleSafely(log, async (req, res) => {
      const refused = limits.conversation(req);
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

/** Direct Line clients take a 403 as the end of their token. */
const leftConversation: Refusal = {
  status: 403,
  code: 'ConversationLeft',
  message: 'The conversation was left for a new one.',
};
