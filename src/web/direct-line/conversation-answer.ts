import type { Request } from 'restify';
import { directLinePath } from './direct-line-path.ts';
import { tokenSeconds, type WebChatIdentity, type WebChatTokens } from './web-chat-tokens.ts';

/** Direct Line 3.0, "Conversation": a fresh token, and where to listen from a watermark on. */
export async function conversationAnswer(
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

export async function tokenAnswer(tokens: WebChatTokens, identity: WebChatIdentity) {
  return {
    conversationId: identity.conversation,
    token: await tokens.issue('access', identity),
    expires_in: tokenSeconds.access,
  };
}

/** The origin that the client itself came by; behind a proxy that ends TLS, the public URL knows the scheme. */
function socketOrigin(req: Request, publicUrl: string | undefined): string {
  const host = req.headers.host ?? 'localhost';
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const secure =
    own?.host === host ? own.protocol === 'https:' : req.headers['x-forwarded-proto'] === 'https';
  return `${secure ? 'wss' : 'ws'}://${host}`;
}
