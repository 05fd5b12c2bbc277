import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'restify';
import { isTemporary } from '../../dialogs/ports/record-store.ts';
import type { Log } from './ports.ts';
import { sendJson } from './send-json.ts';

export type Handler = (req: Request, res: Response) => Promise<void> | void;

/**
 * A restify handler that answers a thrown error with a reference, which the log line carries too: by 503 where the store
 * could not take it and the same may be asked again, else by 500. The error itself stays here. Exactly two parameters: restify takes that as the mark of an async handler.
 */
export function handleSafely(log: Log, handler: Handler): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    try {
      await handler(req, res);
    } catch (error) {
      const reference = randomUUID().slice(0, 8);
      log.error({ err: error, reference, route: req.getRoute()?.path }, 'A request failed');
      if (isTemporary(error)) {
        const message = `Nothing can be stored just now. Try again. Reference: ${reference}`;
        const body = { error: { code: 'ServiceUnavailable', message, reference } };
        return sendJson(res, 503, body, { 'retry-after': '5' });
      }
      const message = `Something went wrong here. Reference: ${reference}`;
      sendJson(res, 500, { error: { code: 'InternalError', message, reference } });
    }
  };
}
