import type { Server } from 'restify';
import { handleSafely } from '../handle-safely.ts';
import { sendRefusal } from '../refusal.ts';
import { sendJson } from '../send-json.ts';
import { tokenAnswer } from './conversation-answer.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import { directLinePath } from './direct-line-path.ts';
import { newIdentity } from './new-identity.ts';
import { withIdentity } from './with-identity.ts';

/** Direct Line 3.0, "Authentication": a token for a new conversation, and another in time for one held. */
export function addTokenRoutes<Activity>(server: Server, parts: DirectLineParts<Activity>): void {
  const { tokens, limits, log } = parts;

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
      sendJson(res, 200, await tokenAnswer(tokens, identity));
    }),
  );
}
