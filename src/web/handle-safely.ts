import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'restify';
import type { Log } from './ports.ts';
import { sendJson } from './send-json.ts';

export type Handler = (req: Request, res: Response) => Promise<void> | void;

/**
 * A restify handler that answers a thrown error with 500 and a reference, which the log line carries too;
 * the error itself stays here. Exactly two parameters: restify takes that as the mark of an async handler.
 */
export function handleSafely(log: Log, handler: Handler): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    try {
      await handler(req, res);
    } catch (error) {
      const reference = randomUUID().slice(0, 8);
      log.error({ err: error, reference, route: req.getRoute()?.path }, 'A request failed');
      const message = `Something went wrong here. Reference: ${reference}`;
      sendJson(res, 500, { error: { code: 'InternalError', message, reference } });
    }
  };
}
