import type { Request, Response, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource } from '../../../dialogs/ports/report-source.ts';
import type { RunRequester } from '../../../dialogs/ports/run-requests.ts';
import { exportFiles } from '../../../dialogs/ports/runs.ts';
import { sendJson } from '../../http/server/json.ts';
import { sendRefusal, serveAt } from '../answers.ts';
import type { LinkLimits } from '../reports/link-limits.ts';
import { sendResults } from '../reports/send.ts';

/** The formats of results that other tools accept. */
export const runFiles = ['junit', 'ctrf'] as const;

interface FileParts {
  readonly requester: Pick<RunRequester, 'find'>;
  readonly source: Pick<ReportSource, 'export' | 'about'>;
  readonly limits: Pick<LinkLimits, 'take'>;
  readonly log: Logger;
  /** Checks the key, and answers errors. */
  handle(handler: (req: Request, res: Response) => Promise<void>): Handler;
}

type Handler = (req: Request, res: Response) => Promise<void>;

/** `GET /api/runs/{id}/junit.xml` and `/ctrf.json`: all results of a finished run. */
export function addRunFiles(server: Server, { requester, source, limits, log, handle }: FileParts): void {
  for (const format of runFiles) {
    const handler = handle(async (req, res) => {
      const found = await requester.find(String(req.params?.id));
      if (found === undefined) return sendRefusal(res, unknownRun);
      const { campaign, run, state, reason } = found;
      if (state !== 'finished' || run === undefined) return sendRefusal(res, notFinished(reason));
      const seconds = await limits.take(format, { campaign, run, expires: 0 }, res);
      if (seconds > 0) return sendRefusal(res, tooOften(seconds));
      const { campaignName } = await source.about(campaign, run);
      const read = await source.export(format, { campaign, run, campaignName });
      if (!read.ok) {
        const { reference } = read.failure;
        const message = `The campaign service can’t be read just now. Try again. Reference: ${reference}`;
        return sendJson(res, 503, { error: { code: 'Unavailable', message } }, { 'retry-after': '10' });
      }
      if (read.value.kind !== 'report') return sendRefusal(res, gone);
      await sendResults(req, res, { format, campaign, run, pieces: read.value.report }, log);
    });
    serveAt(server, `/api/runs/:id/${exportFiles[format].file}`, handler);
  }
}

export const unknownRun = {
  status: 404,
  code: 'UnknownRun',
  message: 'No run was asked for under this id, or it is forgotten.',
} as const;

function notFinished(reason: string | undefined) {
  const message = reason ?? 'The run is not finished yet.';
  return { status: 409, code: 'NotFinished', message };
}

const gone = {
  status: 404,
  code: 'Gone',
  message: 'The campaign service doesn’t have this run any more.',
} as const;

function tooOften(seconds: number) {
  const message = `Too many requests for this run’s results. Try again in ${seconds} s.`;
  return { status: 429, code: 'TooManyRequests', message, retryAfterSeconds: seconds };
}
