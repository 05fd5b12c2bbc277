import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource } from '../../../dialogs/ports/report-source.ts';
import type { ReportFiles } from './files.ts';
import { linkQuery, pathPart, type ReportLinks } from './links.ts';
import { refusedLinkPage, requestedPage } from './pages/other-pages.ts';
import { answerWithPages, sendPage } from './send.ts';

/**
 * `GET /reports/requested/…`: leads to the report page of a run that another system requested. Its link exists before
 * anyone knows which run of the service it is.
 */
export function addRequestedRoute(
  server: Server,
  links: ReportLinks,
  source: Pick<ReportSource, 'requested'>,
  files: ReportFiles,
  log: Logger,
): void {
  const handler = answerWithPages({ files, log }, async (req, res, assets) => {
    const id = pathPart(req, 'id') ?? '';
    const checked = links.checkNamed('requested', id, linkQuery(req));
    if (!checked.ok) return await sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
    const run = await source.requested(id);
    if (run?.run === undefined) {
      return await sendPage(req, res, run === undefined ? 404 : 200, requestedPage(assets, run?.reason));
    }
    const link = { campaign: run.campaign, run: run.run, expires: checked.expires };
    const location = links.sibling('report', link);
    res.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 });
    res.end();
  });
  server.get('/reports/requested/:id', handler);
}
