import type { Request, Response, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportOptions } from '../options.ts';
import { addReportFiles } from './files.ts';
import { createLinkLimits } from './links/link-limits.ts';
import { linkOf } from './links.ts';
import type { PageAssets } from './pages/html.ts';
import { busyLinkPage, insteadOfReport, refusedLinkPage } from './pages/other-pages.ts';
import { reportPage } from './pages/report-page.ts';
import { answerWithPages, orElse, sendCsv, sendPage } from './send.ts';

/** `GET /reports/…`: the page of a run and the file with its results, for whoever holds a signed link. */
export function addReportRoutes(server: Server, { links, source }: ReportOptions, log: Logger): void {
  const files = addReportFiles(server, log);
  const page = { files, log };
  const limits = createLinkLimits();

  server.get(
    '/reports/:campaign/:run',
    answerWithPages(page, async (req, res, assets) => {
      const checked = linkOf(links, 'report', req);
      if (!checked.ok) return sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
      const wait = limits.take('report', checked.link, res);
      if (wait > 0) return await sendBusy(req, res, assets, wait, log);
      const { campaign, run } = checked.link;
      const [read, about] = await Promise.all([
        source.report(campaign, run),
        orElse(undefined, source.about?.(campaign, run), log),
      ]);
      if (!read.ok || read.value.kind !== 'report') {
        const instead = insteadOfReport(assets, 'report', checked.link, read, about);
        return sendPage(req, res, instead.status, instead.page);
      }
      // Behind the report: what was just read for it need not be read again.
      const trend = await orElse([], source.trend(campaign), log);
      const csv = links.sibling('csv', checked.link);
      await sendPage(req, res, 200, reportPage(assets, { report: read.value.report, trend, about, csv }));
    }),
  );

  server.get(
    '/reports/:campaign/:run/results.csv',
    answerWithPages(page, async (req, res, assets) => {
      const checked = linkOf(links, 'csv', req);
      if (!checked.ok) return sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
      const wait = limits.take('csv', checked.link, res);
      if (wait > 0) return await sendBusy(req, res, assets, wait, log);
      const { campaign, run } = checked.link;
      const read = await source.csv(campaign, run);
      if (!read.ok || read.value.kind !== 'report') {
        const instead = insteadOfReport(assets, 'csv', checked.link, read);
        return sendPage(req, res, instead.status, instead.page);
      }
      await sendCsv(res, `campaign-${campaign}-run-${run}.csv`, read.value.report, log);
    }),
  );
}

async function sendBusy(
  req: Request,
  res: Response,
  assets: PageAssets,
  seconds: number,
  log: Logger,
): Promise<void> {
  log.warn({ route: req.getRoute()?.path, seconds }, 'A report link was asked for too often.');
  res.setHeader('retry-after', String(seconds));
  await sendPage(req, res, 429, busyLinkPage(assets, seconds));
}
