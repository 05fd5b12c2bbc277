import type { Request, Response, Server } from 'restify';
import { z } from 'zod';
import type { Log } from './ports.ts';
import { sendRefusal } from './refusal.ts';

const known = z.object({ statusCode: z.int().min(400).max(499) });

const words: Readonly<Record<number, string>> = {
  404: 'There is nothing here.',
  405: 'This method is not known here.',
};

/**
 * Answers restify's own errors (no such route, no such method, a malformed path) in our shape. The event's callback is
 * left alone: it would have restify answer too.
 */
export function sendKnownErrors(server: Server, log: Log): void {
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
