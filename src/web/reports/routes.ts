import type { Request, Response, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource, RunAbout } from '../../../dialogs/ports/report-source.ts';
import { exportFiles, exportFormats } from '../../../dialogs/ports/runs.ts';
import { serveAt } from '../answers.ts';
import type { ReportOptions } from '../options.ts';
import { addReportFiles, type ReportFiles } from './files.ts';
import type { LinkLimits } from './link-limits.ts';
import {
  type CheckedLink,
  linkEnds,
  linkOf,
  linkQuery,
  pathPart,
  type ReportKind,
  type ReportLinks,
} from './links.ts';
import { addNumberedPages } from './numbered-pages.ts';
import type { PageAssets } from './pages/html.ts';
import { busyLinkPage, insteadOfReport, refusedLinkPage, requestedPage } from './pages/other-pages.ts';
import type { ReportWays } from './pages/report-page.ts';
import { answerWithPages, orElse, sendPage, sendResults, sendText } from './send.ts';
import { createShownReports } from './shown-reports.ts';

/** `GET /reports/…`: the page of a run and the files with its results, by a signed link. */
export function addReportRoutes(
  server: Server,
  { links, source }: ReportOptions,
  limits: LinkLimits,
  log: Logger,
): void {
  const files = addReportFiles(server, log);
  const shown = createShownReports();
  addRequestedRoute(server, links, source, files, log);
  addNumberedPages(server, links, source, limits, files, log);

  /** Serves a path by links of this kind, as often as the limits allow. */
  function serve(kind: ReportKind, send: SendReport): void {
    const handler = answerWithPages({ files, log }, async (req, res, assets) => {
      const checked = linkOf(links, kind, req);
      if (!checked.ok) return await sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
      const seconds = await limits.take(kind, checked.link, res);
      if (seconds === 0) return await send(req, res, assets, checked.link);
      res.setHeader('retry-after', String(seconds));
      await sendPage(req, res, 429, busyLinkPage(assets, seconds));
    });
    const path = `/reports/:campaign/:run${linkEnds[kind]}`;
    serveAt(server, path, handler);
  }

  async function sendReport(req: Request, res: Response, { run, ...page }: PageOfRun): Promise<void> {
    const { assets, link } = page;
    const { campaign } = link;
    const [read, about] = await Promise.all([
      source.report(campaign, run),
      orElse(undefined, source.about(campaign, run), log),
    ]);
    if (!read.ok || read.value.kind !== 'report') {
      const instead = insteadOfReport(assets, 'report', { campaign, run }, read, about);
      return await sendPage(req, res, instead.status, instead.page);
    }
    const { report } = read.value;
    // After the report, so that what was read for it is not read again.
    const trend = await orElse([], source.trend(campaign), log);
    const shownPage = shown.note({ campaign, run }, report);
    const ofPage = shownPage === undefined ? '' : `&page=${shownPage}`;
    const ways = {
      ...page.waysFrom(report.comparison?.previous),
      rows: `${links.sibling('rows', { ...link, run })}${ofPage}`,
      campaign: links.ways(campaign, link.expires),
    };
    const { reportPage } = await import('./pages/report-page.ts');
    await sendPage(req, res, 200, reportPage(assets, { report, trend, about, ways }));
  }

  /** The report that a page was just made of, else as it is now. @param page its name; absent: any */
  async function readShown({ campaign, run }: CheckedLink, page?: string): Promise<ReadReport> {
    const report = shown.find({ campaign, run }, page);
    return report === undefined
      ? await source.report(campaign, run)
      : { ok: true, value: { kind: 'report', report } };
  }

  serve('report', async (req, res, assets, link) => {
    const waysFrom = (previous: number | undefined): OwnWays => ({
      files: exportFormats.map((format) => ({
        label: exportFiles[format].label,
        url: links.sibling(format, link),
      })),
      ...(previous !== undefined && { other: { run: previous, url: links.sibling('previous', link) } }),
    });
    await sendReport(req, res, { assets, link, run: link.run, waysFrom });
  });

  serve('previous', async (req, res, assets, link) => {
    const read = await readShown(link);
    const previous =
      read.ok && read.value.kind === 'report' ? read.value.report.comparison?.previous : undefined;
    const back: OwnWays = { files: [], other: { run: link.run, url: links.sibling('report', link) } };
    if (previous !== undefined) {
      return await sendReport(req, res, { assets, link, run: previous, waysFrom: () => back });
    }
    const instead = insteadOfReport(assets, 'report', link, read.ok ? noRun : read);
    await sendPage(req, res, instead.status, instead.page);
  });

  serve('rows', async (req, res, assets, link) => {
    const read = await readShown(link, pageName(req));
    if (!read.ok || read.value.kind !== 'report') {
      const instead = insteadOfReport(assets, 'rows', link, read);
      return await sendPage(req, res, instead.status, instead.page);
    }
    const { caseData } = await import('./pages/case-data.ts');
    const rows = await caseData(read.value.report, links.ways(link.campaign, link.expires));
    await sendText(req, res, 200, 'text/plain', rows);
  });

  for (const format of exportFormats) {
    serve(format, async (req, res, assets, link) => {
      const { campaign, run } = link;
      const { campaignName } = await orElse<RunAbout, RunAbout>({}, source.about(campaign, run), log);
      const asked = { campaign, run, campaignName };
      const read = await source.export(format, asked);
      if (!read.ok || read.value.kind !== 'report') {
        const instead = insteadOfReport(assets, format, link, read);
        return await sendPage(req, res, instead.status, instead.page);
      }
      await sendResults(req, res, { format, campaign, run, pieces: read.value.report }, log);
    });
  }
}

/** Empty, which matches nothing, if it isn't given. */
function pageName(req: Request): string {
  return new URLSearchParams(req.getQuery()).get('page') ?? '';
}

const noRun = { ok: true, value: { kind: 'noRun' } } as const;

type ReadReport = Awaited<ReturnType<ReportOptions['source']['report']>>;

type OwnWays = Omit<ReportWays, 'campaign' | 'rows'>;

interface PageOfRun {
  readonly assets: PageAssets;
  readonly link: CheckedLink;
  readonly run: number;
  /** Where the page leads. @param previous the run that it is compared with */
  readonly waysFrom: (previous: number | undefined) => OwnWays;
}

type SendReport = (req: Request, res: Response, assets: PageAssets, link: CheckedLink) => Promise<void>;

/**
 * `GET /reports/requested/…`: leads to the report page of a run that another system requested. Its link exists before
 * anyone knows which run of the service it is.
 */
function addRequestedRoute(
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
