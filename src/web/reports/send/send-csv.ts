import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'restify';
import { newReference } from '../../../logging/new-reference.ts';
import type { Log } from '../../ports.ts';
import { inChunks } from './in-chunks.ts';

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
  log: Log,
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
