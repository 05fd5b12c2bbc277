import type { Server } from 'restify';
import { z } from 'zod';
import type { LinkView } from '../../../dialogs/ports/survey-links.ts';
import { sendJson } from '../../http/server/json.ts';
import { handleSafely, readJsonBody, sendRefusal } from '../answers.ts';
import type { AzureDirectLine, ChatLinks } from '../options.ts';
import { directLinePath, webChatChannel } from './account.ts';
import { azureChannel, azureUrl, newAzureSession, resumeAzureSession } from './azure.ts';
import { localeSchema } from './conversations.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import type { Session, SessionAnswer } from './session-answer.ts';
import { newIdentity, tokenSeconds, type WebChatIdentity } from './tokens.ts';

const request = z.object({
  resume: z.string().max(4096).optional(),
  /** Signs in or out at the operator's switch; absent: as before. */
  role: z.enum(['operator', 'none']).optional(),
  /**
   * `true` leaves the conversation of `resume` for good: its tokens are no longer exchanged. `ask` only says what to ask the
   * person first.
   */
  leave: z.literal([true, 'ask']).optional(),
  /** The language of the page, for what it shows in place of a conversation. */
  locale: localeSchema,
  /** The survey in the page's address. */
  survey: z.string().max(100).optional(),
  /** The token of a personal link, in place of `resume`. */
  invitation: z.string().max(200).optional(),
});

type Asked = z.infer<typeof request>;
type AskedRole = Asked['role'];

/**
 * The page's own route: a token for a new conversation or, for a page that returns with its `resume` token, one for its
 * old conversation. An invalid resume token gets a new conversation. A page that leaves its conversation says so, and
 * that conversation's tokens become invalid.
 */
export function addSessionRoute<Activity>(
  server: Server,
  parts: DirectLineDependencies<Activity>,
  azure: AzureDirectLine | undefined,
  links: ChatLinks | undefined,
): void {
  const { tokens, left, limits, log, feed, operatorSwitch } = parts;
  const channel = azure === undefined ? webChatChannel : azureChannel;

  async function ownSession(identity: WebChatIdentity, resumed: boolean): Promise<Session> {
    return { ...identity, domain: directLinePath, token: await tokens.issue('access', identity), resumed };
  }

  async function openInvitation(
    surveyLinks: ChatLinks,
    token: string,
    locale: string | undefined,
  ): Promise<{ session?: Session; link: LinkView }> {
    const { visitor, ...link } = await surveyLinks.surveys.openInvitation(
      // Azure's conversations are known by ids that it makes itself.
      azure === undefined ? surveyLinks.invitations.check(token) : undefined,
      locale,
    );
    if (visitor === undefined) return { link };
    const { conversation, user } = visitor;
    const known = await feed.log.findConversation(conversation);
    return { link, session: await ownSession({ conversation, user }, known !== undefined) };
  }

  async function resume(token: string, asked: AskedRole): Promise<Session | undefined> {
    const kept = await tokens.verify('resume', token);
    if (typeof kept === 'string' || (await left.isLeft(kept.conversation))) return undefined;
    const identity = { ...kept, role: roleFor(asked, kept.role) };
    if (azure === undefined) {
      const known = await feed.log.findConversation(identity.conversation);
      return known?.userId === identity.user ? ownSession(identity, true) : undefined;
    }
    const session = await resumeAzureSession(azure, identity.conversation);
    return session && { domain: azureUrl(azure), ...session, resumed: true, user: identity.user };
  }

  /** A conversation that was never started needs no record: there is no way back to it. */
  async function leave(token: string): Promise<void> {
    const kept = await tokens.verify('resume', token);
    if (typeof kept === 'string') return;
    const { conversation, user } = kept;
    const known = azure !== undefined || (await feed.log.findConversation(conversation))?.userId === user;
    if (known) await left.leave(conversation);
  }

  function roleFor(asked: AskedRole, before: WebChatIdentity['role']): WebChatIdentity['role'] {
    if (!operatorSwitch || asked === 'none') return undefined;
    return asked ?? before;
  }

  async function begin(asked: AskedRole): Promise<Session> {
    const identity = { ...newIdentity(), role: roleFor(asked, undefined) };
    if (azure === undefined) return ownSession(identity, false);
    const session = await newAzureSession(azure, identity.user);
    return { domain: azureUrl(azure), ...session, resumed: false, user: identity.user };
  }

  async function leaveQuestion({ resume: token, invitation, locale }: Asked) {
    if (invitation !== undefined) {
      const known = await links?.surveys.openInvitation(links.invitations.check(invitation), locale);
      return known?.visitor && (await links?.surveys.askToLeave(known.visitor));
    }
    const kept = token === undefined ? 'invalid' : await tokens.verify('resume', token);
    return typeof kept === 'string'
      ? undefined
      : await links?.surveys.askToLeave({ ...kept, channel, locale });
  }

  const common = {
    azure: azure !== undefined,
    operatorSwitch,
    expiresInSeconds: tokenSeconds.access,
  };

  server.post(
    '/web-chat/session',
    handleSafely(log, async (req, res) => {
      const body = await readJsonBody(req);
      if (!body.ok) return sendRefusal(res, body.refusal);
      const asked = request.safeParse(body.value).data ?? {};
      const { resume: old, leave: leaves, locale } = asked;
      if (leaves === 'ask') return sendJson(res, 200, { question: await leaveQuestion(asked) });
      if (leaves === true) {
        if (old !== undefined) await leave(old);
        return sendJson(res, 200, {});
      }
      if (asked.invitation !== undefined && links !== undefined) {
        const { session, link } = await openInvitation(links, asked.invitation, locale);
        if (session?.resumed !== true) {
          const refused = await limits.conversation(req);
          if (refused !== undefined) return sendRefusal(res, refused);
        }
        const opened: SessionAnswer = { ...(session ?? (await begin('none'))), ...common, link };
        return sendJson(res, 200, opened);
      }
      const resumed = old === undefined ? undefined : await resume(old, asked.role);
      // After a restart all open pages come back at once, so only new conversations are counted.
      const refused = resumed === undefined ? await limits.conversation(req) : undefined;
      if (refused !== undefined) return sendRefusal(res, refused);
      const session = resumed ?? (await begin(asked.role));
      const { conversation, user, role } = session;
      const keep = await tokens.issue('resume', { conversation, user, role });
      const link =
        asked.survey === undefined
          ? undefined
          : await links?.surveys.open(asked.survey, { channel, conversation, user, locale });
      // Azure tells the bot itself that somebody has joined.
      if (azure !== undefined && link?.press !== undefined) {
        await parts.bot.withholdGreeting({ channel, conversation, kind: 'personal' });
      }
      const opened: SessionAnswer = { ...session, ...common, resume: keep, link };
      sendJson(res, 200, opened);
    }),
  );
}
