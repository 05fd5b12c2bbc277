import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'restify';
import { z } from 'zod';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { connectionLimits } from '../../limits.ts';
import { dismissUnread } from './connection-limits.ts';
import { readJson, sendJson } from './json.ts';
import { createServer } from './restify.ts';
import { hasReadableUrl, safely } from './safely.ts';

export interface JsonCall {
  readonly request: Request;
  /** The path as received, without the query. */
  readonly pathname: string;
  /** Path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

type Route = (call: JsonCall) => Promise<Answer> | Answer;

export type JsonServer = ReturnType<typeof createJsonServer>;

const pathParametersSchema = z.record(z.string(), z.string()).catch({});

/**
 * An HTTPS server whose answers are all JSON, including the router's errors.
 * @param admit called for every request before routing; if it returns an answer, that is sent
 */
export function createJsonServer(
  { certificate, key }: Certificate,
  admit: (call: Omit<JsonCall, 'path'>) => Answer | undefined,
  log: Logger,
) {
  const server = createServer({
    name: '',
    httpsServerOptions: { cert: certificate, key },
    formatters: { 'application/json': writeRouterError },
  });
  dismissUnread(server.server, connectionLimits.farewell);
  server.pre((request: Request, response: Response, next) => {
    const refusal = hasReadableUrl(request)
      ? admit({ request, ...splitUrl(request) })
      : refuse(400, 'The path and the Host header make no URL.');
    if (refusal === undefined) return next();
    send(response, refusal);
    return next(false);
  });
  server.on('restifyError', (_request: Request, response: Response, _error: unknown, done: () => void) => {
    // Otherwise restify would choose by `Accept`.
    response.setHeader('content-type', 'application/json');
    done();
  });

  const handle = (route: Route) =>
    safely(
      log,
      async (request, response) => {
        const path = pathParametersSchema.parse(request.params);
        send(response, await route({ request, path, ...splitUrl(request) }));
      },
      (_request, response, _error, reference) =>
        send(response, refuse(500, `Something went wrong here. Reference: ${reference}`)),
    );
  return {
    server: server.server,
    get: (path: string, route: Route) => void server.get(path, handle(route)),
    post: (path: string, route: Route) => void server.post(path, handle(route)),
    put: (path: string, route: Route) => void server.put(path, handle(route)),
    del: (path: string, route: Route) => void server.del(path, handle(route)),
  };
}

/** The answer to requests that the router refuses: an unknown path, or a method that a path doesn't allow. */
function writeRouterError(_request: Request, _response: Response, error: unknown): string {
  return JSON.stringify({ message: error instanceof Error ? error.message : 'Error.' });
}

function send(response: Response, { status, body }: Answer): void {
  sendJson(response, status, body);
}

function splitUrl({ url = '' }: Request): Pick<JsonCall, 'pathname' | 'query'> {
  const [pathname = ''] = url.split('?', 1);
  return { pathname, query: new URLSearchParams(url.slice(pathname.length)) };
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An error answer. The seeds show no error body; `message` is our reading. */
export function refuse(status: number, message: string): Answer {
  return { status, body: { message } };
}
/** A certificate and its key, both PEM. Only the server has the key, which is never written to disk. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

type ReadBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Answer };

/** Far more than any request to either service. */
const maxBytes = 64 * 1024;

/**
 * The request's JSON, `undefined` without a body. A body of another content type, or too large, or not JSON is refused
 * (survey seed §2: "no other format is accepted"; the statuses are our reading).
 */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const contentTypes = /^application\/([\w.-]+\+)?json$/u;
  const read = await readJson(request, { maxBytes, bodyIsOptional: true, contentTypes });
  return read.ok ? read : { ok: false, refusal: refuse(read.status, read.message) };
}
