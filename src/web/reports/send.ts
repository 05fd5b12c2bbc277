import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { type ExportFormat, exportFiles } from '../../../dialogs/ports/runs.ts';
import { newReference } from '../../logging/log.ts';
import { chooseEncoding, compress } from '../routes/assets.ts';
import { setReportHeaders } from '../security/security-headers.ts';
import type { ReportFiles } from './files.ts';
import type { Html, PageAssets } from './pages/html.ts';
import { failurePage } from './pages/other-pages.ts';

interface PageSurroundings {
  readonly files: ReportFiles;
  readonly log: Logger;
}

/**
 * A restify handler for pages: it sets their headers, and answers an error with a page that shows the reference of the
 * log line. The URL isn't logged, as it opens the report.
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

interface Results {
  readonly format: ExportFormat;
  readonly campaign: number;
  readonly run: number;
  readonly pieces: AsyncIterable<string>;
}

/** After this many milliseconds without progress, the client is disconnected and reading for it stops. */
const idleMilliseconds = 5 * 60 * 1000;

/**
 * Sends the results of a run as a file, as they come, but no faster than the client reads them. If reading fails in the
 * middle, the connection is destroyed, so that half a file isn’t taken for the whole. For HEAD nothing but the first piece
 * is read.
 * @throws what reading the first piece throws, before anything is sent
 */
export async function sendResults(
  req: Request,
  res: Response,
  { format, campaign, run, pieces }: Results,
  log: Logger,
): Promise<void> {
  const { file, mediaType } = exportFiles[format];
  const name = `campaign-${campaign}-run-${run}.${file.split('.').at(-1)}`;
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  res.writeHead(200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name}"`,
  });
  if (req.method === 'HEAD') {
    await iterator.return?.();
    res.end();
    return;
  }
  res.setTimeout(idleMilliseconds, () => res.destroy());
  try {
    await pipeline(Readable.from(inChunks(first, iterator), { objectMode: false }), res);
  } catch (error) {
    if (wentAway(error)) return;
    log.error({ err: error, reference: newReference() }, 'An export of results broke off');
  } finally {
    // Ends the reading if the client has gone. After the end or an error it does nothing.
    await iterator.return?.();
  }
}

function wentAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Below this many bytes, compression saves no packet. */
const worthIt = 1200;

export async function sendPage(req: Request, res: Response, status: number, page: Html): Promise<void> {
  await sendText(req, res, status, 'text/html', page.markup);
}

/** Compressed, if that is worth it. */
export async function sendText(
  req: Request,
  res: Response,
  status: number,
  mediaType: string,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  const encoding = bytes.length < worthIt ? 'identity' : chooseEncoding(req);
  const body = await compress[encoding](bytes);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('vary', 'accept-encoding');
  res.writeHead(status, { 'content-type': `${mediaType}; charset=utf-8`, 'content-length': body.length });
  res.end(body);
}

/** In characters. A write for each line of a long file would cost more than the line. */
const chunkLength = 16 * 1024;

/** Joins the first piece and all others into larger chunks. */
async function* inChunks(
  first: IteratorResult<string>,
  iterator: AsyncIterator<string>,
): AsyncGenerator<string> {
  let chunk = '';
  let piece = first;
  while (piece.done !== true) {
    chunk += piece.value;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
    piece = await iterator.next();
  }
  if (chunk !== '') yield chunk;
}

/** The promise's value, or `otherwise` if it fails, for optional parts of a report. */
export async function orElse<Other, Value>(
  otherwise: Other,
  promise: Promise<Value>,
  log: Logger,
): Promise<Other | Value> {
  try {
    return await promise;
  } catch (error) {
    log.warn({ err: error }, 'A part of a report page could not be had');
    return otherwise;
  }
}
