import type { Request, Response } from 'restify';
import { newReference } from '../../../logging/new-reference.ts';
import type { Log } from '../../ports.ts';
import { setReportHeaders } from '../../security/security-headers.ts';
import type { ReportFiles } from '../files/add-report-files.ts';
import { failurePage } from '../pages/failure-page.ts';
import type { PageAssets } from '../pages/page-frame.ts';
import { sendPage } from './send-page.ts';

export interface PageSurroundings {
  readonly files: ReportFiles;
  readonly log: Log;
}

/**
 * A restify handler for people: its headers are set, and a thrown error is answered by a page with a reference,
 * which the log line carries too. The address isn't logged, as it opens the report.
 */
export function answerWithPages(
  { files, log }: PageSurroundings,
  handler: (req: Request, res: Response, assets: PageAssets) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    setReportHeaders(res);
    const assets = await files.addresses();
    try {
      await handler(req, res, assets);
    } catch (error) {
      const reference = newReference();
      log.error({ err: error, reference, route: req.getRoute()?.path }, 'A report page failed');
      if (res.headersSent) res.destroy();
      else await sendPage(req, res, 500, failurePage(assets, 500, reference));
    }
  };
}
