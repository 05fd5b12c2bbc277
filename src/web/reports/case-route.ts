import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource } from '../dependencies.ts';
import type { ReportFiles } from './files.ts';
import type { LinkLimits } from './link-limits.ts';
import { linkQuery, pathPart, type ReportLinks, readWholeNumber } from './links.ts';
import { casePage } from './pages/case-page.ts';
import { busyLinkPage, refusedLinkPage } from './pages/other-pages.ts';
import { answerWithPages, sendPage } from './send.ts';

/** `GET /reports/cases/63`: a test case over its last runs, for whoever has its signed link. */
export function addCaseRoute(
  server: Server,
  links: ReportLinks,
  source: Pick<ReportSource, 'testCase'>,
  limits: LinkLimits,
  files: ReportFiles,
  log: Logger,
): void {
  const handler = answerWithPages({ files, log }, async (req, res, assets) => {
    const text = pathPart(req, 'id') ?? '';
    const id = readWholeNumber(text);
    const checked = id === undefined ? 'forged' : links.checkNamed('cases', text, linkQuery(req));
    if (id === undefined || checked !== 'ok') {
      return await sendPage(
        req,
        res,
        403,
        refusedLinkPage(assets, checked === 'ok' ? 'forged' : checked, req),
      );
    }
    const seconds = await limits.takeCase(id);
    if (seconds > 0) {
      res.setHeader('retry-after', String(seconds));
      return await sendPage(req, res, 429, busyLinkPage(assets, seconds));
    }
    await sendPage(req, res, 200, casePage(assets, await source.testCase(id)));
  });
  server.get('/reports/cases/:id', handler);
  server.head('/reports/cases/:id', handler);
}
