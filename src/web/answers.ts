import type { Request, Response, Server } from 'restify';
import { z } from 'zod';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { isTemporary } from '../../dialogs/ports/records.ts';
import { readJson, sendJson } from '../http/server/json.ts';
import { type Handler, safely } from '../http/server/safely.ts';
import { maxBodyBytes } from '../limits.ts';

/** Why a request is not served; `code` and `message` are sent (Direct Line 3.0, "Error response"). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export type Allowed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function refuse(status: number, code: string, message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, code, message } };
}

export function sendRefusal(res: Response, { status, code, message, retryAfterSeconds }: Refusal): void {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds.toString() };
  sendJson(res, status, { error: { code, message } }, headers);
}

/** What can be read may also be asked about, by HEAD, as some monitors and proxies do. */
export function serveAt(server: Server, path: string, handler: Handler): void {
  server.get(path, handler);
  server.head(path, handler);
}

const known = z.object({ statusCode: z.int().min(400).max(499) });

const words: Readonly<Record<number, string>> = {
  404: 'There is nothing here.',
  405: 'This method is not known here.',
};

/**
 * Answers restify's own errors (unknown route, wrong method, malformed path) in our format. The event's callback is not
 * called, since restify would then answer too.
 * @param tooMany for requests that no route has counted
 */
export function sendKnownErrors(
  server: Server,
  log: Logger,
  tooMany: (req: Request) => Promise<Refusal | undefined> = async () => undefined,
): void {
  server.on('restifyError', (req: Request, res: Response, error: unknown) => {
    const status = known.safeParse(error).data?.statusCode ?? 500;
    if (status === 500) log.error({ err: error }, 'A request failed outside of its handler');
    const code = `Http${status}`;
    const refusal = { status, code, message: words[status] ?? 'The request can not be served.' };
    tooMany(req).then(
      (instead) => sendRefusal(res, instead ?? refusal),
      () => sendRefusal(res, refusal),
    );
  });
}

/**
 * A handler whose errors are answered with a reference: with 503 if the store was temporarily unavailable and the
 * request may be repeated, else with 500.
 */
export function handleSafely(log: Logger, handler: Handler): (req: Request, res: Response) => Promise<void> {
  return safely(log, handler, (_req, res, error, reference) => {
    if (isTemporary(error)) {
      const message = `Nothing can be stored just now. Try again. Reference: ${reference}`;
      const body = { error: { code: 'ServiceUnavailable', message, reference } };
      return sendJson(res, 503, body, { 'retry-after': '5' });
    }
    const message = `Something went wrong here. Reference: ${reference}`;
    sendJson(res, 500, { error: { code: 'InternalError', message, reference } });
  });
}

export async function readJsonBody(req: Request, maxBytes = maxBodyBytes): Promise<Allowed<unknown>> {
  const read = await readJson(req, { maxBytes });
  return read.ok ? read : refuse(read.status, read.code, read.message);
}

/** What is wrong with a request of another system, by the field of its body or the header. */
export interface FieldError {
  readonly code: string;
  readonly field?: string;
  readonly message: string;
}

/** Names the first invalid field of a body. */
export function badField({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): FieldError {
  const [issue] = issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.map(String).join('.') ?? '';
  if (field === '') return { code: 'BadField', field: 'body', message: 'body: must be a JSON object.' };
  const words = unknown === undefined ? issue?.message : 'is not known here';
  return { code: 'BadField', field, message: `${field}: ${words ?? 'is not valid'}.` };
}

export const badKey: FieldError = {
  code: 'BadField',
  field: 'Idempotency-Key',
  message: 'Idempotency-Key: must have 1 to 255 characters.',
};
