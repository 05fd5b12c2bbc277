import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { newReference } from '../../logging/log.ts';
import { chooseEncoding, compress } from '../routes/assets.ts';
import { setReportHeaders } from '../security/security-headers.ts';
import type { ReportFiles } from './files.ts';
import type { Html, PageAssets } from './pages/html.ts';
import { failurePage } from './pages/other-pages.ts';

export interface PageSurroundings {
  readonly files: ReportFiles;
  readonly log: Logger;
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

/** Milliseconds without a byte taken after which a client is given up, and the reading for it ended. */
const idleMilliseconds = 5 * 60 * 1000;

/**
 * Sends pieces as they come and no faster than they are taken. Where the reading fails in the middle the
 * connection is broken, so that nobody takes half of a file for the whole.
 * @throws what the first piece throws: until then nothing was sent
 */
export async function sendCsv(
  res: Response,
  fileName: string,
  pieces: AsyncIterable<string>,
  log: Logger,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  res.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  res.setTimeout(idleMilliseconds, () => res.destroy());
  try {
    await pipeline(Readable.from(inChunks(first, iterator), { objectMode: false }), res);
  } catch (error) {
    if (wentAway(error)) return;
    log.error({ err: error, reference: newReference() }, 'An export of results broke off');
  } finally {
    // Ends the reading where the client went away. After its own end or fault it changes nothing.
    await iterator.return?.();
  }
}

function wentAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Bytes below which compression saves no packet. */
const worthIt = 1200;

export async function sendPage(req: Request, res: Response, status: number, page: Html): Promise<void> {
  const bytes = Buffer.from(page.markup);
  const encoding = bytes.length < worthIt ? 'identity' : chooseEncoding(req);
  const body = await compress[encoding](bytes);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('vary', 'accept-encoding');
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  res.end(body);
}

/** Characters; a write for each line of a long file would cost more than the line. */
const chunkLength = 16 * 1024;

/** The first piece and all that follow, put together to a handy size. */
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

/** What a promise gives, or `otherwise` where it fails: a report does without what only adorns it. */
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
