import type { Request, Response, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { exportFiles, exportFormats } from '../../../dialogs/ports/runs.ts';
import type { RunAbout } from '../dependencies.ts';
import type { ReportOptions } from '../options.ts';
import { addReportFiles } from './files.ts';
import type { LinkLimits } from './link-limits.ts';
import { type CheckedLink, linkOf, type ReportKind } from './links.ts';
import type { PageAssets } from './pages/html.ts';
import { busyLinkPage, insteadOfReport, refusedLinkPage } from './pages/other-pages.ts';
import { reportPage } from './pages/report-page.ts';
import { addRequestedRoute } from './requested.ts';
import { answerWithPages, orElse, sendFile, sendPage } from './send.ts';

/** `GET /reports/…`: the page of a run and the file with its results, for whoever has a signed link. */
export function addReportRoutes(
  server: Server,
  { links, source }: ReportOptions,
  limits: LinkLimits,
  log: Logger,
): void {
  const files = addReportFiles(server, log);
  addRequestedRoute(server, links, source, files, log);

  /** Serves a path to whoever has a link of this kind, as often as the limits allow. */
  function serve(kind: ReportKind, path: string, send: SendReport): void {
    const handler = answerWithPages({ files, log }, async (req, res, assets) => {
      const checked = linkOf(links, kind, req);
      if (!checked.ok) return await sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
      const seconds = await limits.take(kind, checked.link, res);
      if (seconds === 0) return await send(req, res, assets, checked.link);
      log.warn({ route: req.getRoute()?.path, seconds }, 'A report link was asked for too often.');
      res.setHeader('retry-after', String(seconds));
      await sendPage(req, res, 429, busyLinkPage(assets, seconds));
    });
    server.get(path, handler);
    server.head(path, handler);
  }

  serve('report', '/reports/:campaign/:run', async (req, res, assets, link) => {
    const { campaign, run } = link;
    const [read, about] = await Promise.all([
      source.report(campaign, run),
      orElse(undefined, source.about(campaign, run), log),
    ]);
    if (!read.ok || read.value.kind !== 'report') {
      const instead = insteadOfReport(assets, 'report', link, read, about);
      return await sendPage(req, res, instead.status, instead.page);
    }
    // After the report, so that what was read for it is not read again.
    const trend = await orElse([], source.trend(campaign), log);
    const files = exportFormats.map((format) => ({
      label: exportFiles[format].label,
      url: links.sibling(format, link),
    }));
    await sendPage(req, res, 200, reportPage(assets, { report: read.value.report, trend, about, files }));
  });

  for (const format of exportFormats) {
    const { file, mediaType } = exportFiles[format];
    serve(format, `/reports/:campaign/:run/${file}`, async (req, res, assets, link) => {
      const { campaign, run } = link;
      const { campaignName } = await orElse<RunAbout, RunAbout>({}, source.about(campaign, run), log);
      const read = await source.export(format, {
        campaign,
        run,
        ...(campaignName !== undefined && { campaignName }),
      });
      if (!read.ok || read.value.kind !== 'report') {
        const instead = insteadOfReport(assets, format, link, read);
        return await sendPage(req, res, instead.status, instead.page);
      }
      const name = `campaign-${campaign}-run-${run}.${file.split('.').at(-1)}`;
      await sendFile(req, res, { name, mediaType, pieces: read.value.report }, log);
    });
  }
}

type SendReport = (req: Request, res: Response, assets: PageAssets, link: CheckedLink) => Promise<void>;
