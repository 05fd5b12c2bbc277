import type { Request, Response } from 'restify';
import { handleSafely } from '../handle-safely.ts';
import { sendRefusal } from '../refusal.ts';
import { authorize } from './authorize.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';

/** A handler for those alone who hold a token for the conversation in the path (if the path names one). */
export function withIdentity<Activity>(
  { tokens, limits, log }: DirectLineParts<Activity>,
  serve: (req: Request, res: Response, identity: WebChatIdentity) => Promise<void> | void,
) {
  return handleSafely(log, async (req, res) => {
    const conversation: unknown = req.params?.conversation;
    const who = await authorize(req, tokens, typeof conversation === 'string' ? conversation : undefined);
    if (!who.ok) {
      // One that has run out, as every page's has after a night, is one of ours all the same.
      const refused = who.refusal.status === 401 ? limits.unproven(req) : limits.address(req);
      return sendRefusal(res, refused ?? who.refusal);
    }
    const refused = limits.visitor(who.value.user);
    if (refused !== undefined) return sendRefusal(res, refused);
    await serve(req, res, who.value);
  });
}
