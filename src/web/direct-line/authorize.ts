import type { IncomingMessage } from 'node:http';
import { type Allowed, refuse } from '../refusal.ts';
import type { WebChatIdentity, WebChatTokens } from './web-chat-tokens.ts';

/**
 * Who is asking, by the bearer token. 401 where there is none or it isn't ours; 403 where it has run out
 * (Direct Line clients take that as the sign to get another) or belongs to another conversation.
 */
export async function authorize(
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
