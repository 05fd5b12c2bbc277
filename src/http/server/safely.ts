import type { Request, Response } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { newReference } from '../../logging/log.ts';

export type Handler = (request: Request, response: Response) => Promise<void> | void;

/**
 * A restify handler whose errors are caught and logged; `answer` gives the caller the reference of the log line. It has
 * exactly two parameters, by which restify recognises an async handler.
 */
export function safely(
  log: Logger,
  handler: Handler,
  answer: (request: Request, response: Response, error: unknown, reference: string) => Promise<void> | void,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    try {
      await handler(request, response);
    } catch (error) {
      const reference = newReference();
      log.error({ err: error, reference, route: request.getRoute()?.path }, 'A request failed');
      await answer(request, response, error, reference);
    }
  };
}

/** What would end the host in a URL: the router puts the `Host` header in front of the path, and reads both as one. */
const beyondHost = /[/\\?#@\s]/u;

/**
 * Whether a request has a URL, and its `Host` header no path. The router parses them outside any handler, where an
 * exception would end the process.
 */
export function hasReadableUrl(request: Request): boolean {
  if (beyondHost.test(request.headers.host ?? '')) return false;
  try {
    request.getUrl();
    return true;
  } catch {
    return false;
  }
}
