import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'restify';
import { type Allowed, handleSafely, refuse, sendRefusal } from '../answers.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import type { WebChatIdentity, WebChatTokens } from './tokens.ts';

/**
 * Identifies the caller by the bearer token. 401 if it is missing or isn't ours; 403 if it has expired (Direct
 * Line clients then get a new one) or belongs to another conversation.
 */
async function authorize(
  req: IncomingMessage,
  tokens: WebChatTokens,
  conversation?: string,
): Promise<Allowed<WebChatIdentity>> {
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token === undefined) return refuse(401, 'MissingToken', 'A bearer token is needed.');
  const identity = await tokens.verify('access', token);
  if (identity === 'expired') return refuse(403, 'TokenExpired', 'The token has expired.');
  if (identity === 'invalid') return refuse(401, 'BadToken', 'The token is not valid.');
  if (conversation !== undefined && identity.conversation !== conversation) {
    return refuse(403, 'OtherConversation', 'The token belongs to another conversation.');
  }
  return { ok: true, value: identity };
}

/** A handler only for callers with a token for the conversation in the path (if the path names one). */
export function withIdentity<Activity>(
  { tokens, limits, log }: DirectLineDependencies<Activity>,
  serve: (req: Request, res: Response, identity: WebChatIdentity) => Promise<void> | void,
) {
  return handleSafely(log, async (req, res) => {
    const conversation: unknown = req.params?.conversation;
    const who = await authorize(req, tokens, typeof conversation === 'string' ? conversation : undefined);
    if (!who.ok) {
      // An expired token, as every open page has after a night, is still one of ours.
      const refused = await (who.refusal.status === 401 ? limits.unproven(req) : limits.address(req));
      return sendRefusal(res, refused ?? who.refusal);
    }
    const refused = await limits.visitor(who.value.user);
    if (refused !== undefined) return sendRefusal(res, refused);
    await serve(req, res, who.value);
  });
}
