import type { Server } from 'restify';
import { z } from 'zod';
import { handleSafely } from '../handle-safely.ts';
import { readJsonBody } from '../read-json-body.ts';
import { sendRefusal } from '../refusal.ts';
import { sendJson } from '../send-json.ts';
import type { AzureDirectLine } from '../web-server-options.ts';
import { azureDirectLineUrl, newAzureSession, resumeAzureSession } from './azure-session.ts';
import type { DirectLineParts } from './direct-line-parts.ts';
import { directLinePath } from './direct-line-path.ts';
import { newIdentity } from './new-identity.ts';
import { tokenSeconds, type WebChatIdentity } from './web-chat-tokens.ts';

const request = z.object({ resume: z.string().max(4096).optional() });

/** What the page needs to talk: to us, or to Azure. */
interface Session {
  readonly domain: string;
  readonly token: string;
  readonly conversation: string;
  /** The conversation has been begun before, and is gone on with. */
  readonly resumed: boolean;
  readonly user: string;
}

/**
 * The page's own route: a token for a new conversation, or, for a page that comes back with the `resume`
 * token that it was given, one for its old conversation. A resume token that is no longer good for anything
 * gets a new conversation.
 */
export function addSessionRoute<Activity>(
  server: Server,
  parts: DirectLineParts<Activity>,
  azure: AzureDirectLine | undefined,
): void {
  const { tokens, limits, log, feed } = parts;

  async function ownSession(identity: WebChatIdentity, resumed: boolean): Promise<Session> {
    const { conversation, user } = identity;
    return {
      domain: directLinePath,
      token: await tokens.issue('access', identity),
      conversation,
      resumed,
      user,
    };
  }

  async function resume(token: string): Promise<Session | undefined> {
    const identity = await tokens.verify('resume', token);
    if (typeof identity === 'string') return undefined;
    if (azure === undefined) {
      const known = await feed.log.findConversation(identity.conversation);
      return known?.userId === identity.user ? ownSession(identity, true) : undefined;
    }
    const session = await resumeAzureSession(azure, identity);
    return session && { domain: azureUrl(azure), ...session, resumed: true, user: identity.user };
  }

  async function begin(): Promise<Session> {
    const identity = newIdentity();
    if (azure === undefined) return ownSession(identity, false);
    const session = await newAzureSession(azure, identity.user);
    return { domain: azureUrl(azure), ...session, resumed: false, user: identity.user };
  }

  server.post(
    '/web-chat/session',
    handleSafely(log, async (req, res) => {
      const body = await readJsonBody(req);
      if (!body.ok) return sendRefusal(res, body.refusal);
      const old = request.safeParse(body.value).data?.resume;
      const resumed = old === undefined ? undefined : await resume(old);
      // After a restart every open page comes back at once; only new conversations are counted.
      const refused = resumed === undefined ? limits.conversation(req) : undefined;
      if (refused !== undefined) return sendRefusal(res, refused);
      const session = resumed ?? (await begin());
      const { conversation, user } = session;
      const keep = await tokens.issue('resume', { conversation, user });
      sendJson(res, 200, {
        ...session,
        azure: azure !== undefined,
        resume: keep,
        expiresInSeconds: tokenSeconds.access,
      });
    }),
  );
}

function azureUrl(azure: AzureDirectLine): string {
  return azure.baseUrl ?? azureDirectLineUrl;
}
