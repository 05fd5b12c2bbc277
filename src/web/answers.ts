import { randomUUID } from 'node:crypto';
import type { Request, Response, Server } from 'restify';
import { z } from 'zod';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { isTemporary } from '../../dialogs/ports/records.ts';

/** Why a request is not served; `code` and `message` go out (Direct Line 3.0, "Error response"). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Goes out as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export type Allowed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function refuse(status: number, code: string, message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, code, message } };
}

export function sendRefusal(res: Response, { status, code, message, retryAfterSeconds }: Refusal): void {
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  sendJson(res, status, { error: { code, message } }, headers);
}

/** Writes a JSON answer and ends it. Past restify's formatters, which would choose by `Accept`. */
export function sendJson(
  res: Response,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (res.headersSent) {
    res.end();
    return;
  }
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(text);
}

const known = z.object({ statusCode: z.int().min(400).max(499) });

const words: Readonly<Record<number, string>> = {
  404: 'There is nothing here.',
  405: 'This method is not known here.',
};

/**
 * Answers restify's own errors (no such route, no such method, a malformed path) in our shape. The event's callback is
 * left alone: it would have restify answer too.
 */
export function sendKnownErrors(server: Server, log: Logger): void {
  server.on('restifyError', (_req: Request, res: Response, error: unknown) => {
    const status = known.safeParse(error).data?.statusCode ?? 500;
    if (status === 500) log.error({ err: error }, 'A request failed outside of its handler');
    sendRefusal(res, {
      status,
      code: `Http${status}`,
      message: words[status] ?? 'The request can not be served.',
    });
  });
}

export type Handler = (req: Request, res: Response) => Promise<void> | void;

/**
 * A restify handler that answers a thrown error with a reference, which the log line carries too: by 503 where the store
 * could not take it and the same may be asked again, else by 500. The error itself stays here. Exactly two parameters: restify takes that as the mark of an async handler.
 */
export function handleSafely(log: Logger, handler: Handler): (req: Request, res: Response) => Promise<void> {
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
