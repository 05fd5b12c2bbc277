import type { Response, Server } from 'restify';
import { renderSVG } from 'uqr';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { Handler } from '../../http/server/safely.ts';
import { handleSafely, type Refusal, sendRefusal, serveAt } from '../answers.ts';
import { type InvitationLinks, invitationPath } from '../invitation-links.ts';

const noLink: Refusal = { status: 404, code: 'NoLink', message: 'There is no such link.' };

/** What a personal link leads to: the chat page, which knows its own address, or with `?qr` the link as a picture. */
export function addInvitationPages(
  server: Server,
  links: InvitationLinks,
  servePage: Handler,
  log: Logger,
): void {
  const handler = handleSafely(log, async (req, res) => {
    const query = new URL(req.url ?? '/', 'http://localhost').searchParams;
    res.setHeader('x-robots-tag', 'noindex, nofollow');
    if (!query.has('qr')) return await servePage(req, res);
    const token: unknown = req.params?.token;
    if (typeof token !== 'string' || links.check(token) === undefined) return sendRefusal(res, noLink);
    sendQrCode(res, links.urlOf(token));
  });
  serveAt(server, `${invitationPath}:token`, handler);
}

/** For pages and mails of other sites, too: its address contains the link. */
function sendQrCode(res: Response, url: string): void {
  // Readers need a margin of four modules (ISO/IEC 18004).
  const svg = renderSVG(url, { border: 4 });
  res.writeHead(200, {
    'content-type': 'image/svg+xml',
    'content-length': Buffer.byteLength(svg),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  });
  res.end(svg);
}
