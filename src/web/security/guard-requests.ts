import type { IncomingMessage } from 'node:http';
import type { Request, Server } from 'restify';
import { hasReadableUrl } from '../../http/server/safely.ts';
import { type Refusal, sendRefusal } from '../answers.ts';
import { directLinePath } from '../direct-line/account.ts';
import type { RateLimits } from '../rate-limits.ts';
import { isLoopbackHost, isOriginAllowed, setPlainHeaders } from './security-headers.ts';

interface GuardOptions {
  readonly localMode: boolean;
  readonly publicUrl: string | undefined;
}

const otherHost: Refusal = {
  status: 403,
  code: 'HostRefused',
  message: 'In local mode this server answers to localhost only.',
};

const otherOrigin: Refusal = {
  status: 403,
  code: 'OriginRefused',
  message: 'Pages of another site may not call this server.',
};

const unreadable: Refusal = {
  status: 400,
  code: 'BadAddress',
  message: 'The path and the Host header make no URL.',
};

/** Before any route: sets the headers of every answer, limits floods, and checks the host and origin. */
export function guardRequests(server: Server, limits: RateLimits, options: GuardOptions): void {
  async function guard(req: Request): Promise<Refusal | undefined> {
    if (!hasReadableUrl(req)) return unreadable;
    if (isProbe(req)) return undefined;
    return (isCountedByRoute(req) ? undefined : await limits.address(req)) ?? refusalOf(req, options);
  }

  server.pre((req, res, next) => {
    res.removeHeader('server');
    setPlainHeaders(res, options.publicUrl);
    guard(req)
      .then((refusal) => {
        if (refusal === undefined) return next();
        sendRefusal(res, refusal);
        next(false);
      })
      .catch(next);
  });
}

/** Why a request or WebSocket with this host and origin isn't served. */
export function refusalOf(req: IncomingMessage, { localMode, publicUrl }: GuardOptions): Refusal | undefined {
  // Another site's page could use a host name of its own that resolves to this machine (DNS rebinding).
  if (localMode && !isLoopbackHost(req.headers.host)) return otherHost;
  const changes = req.method !== 'GET' && req.method !== 'HEAD';
  if ((changes || req.headers.upgrade !== undefined) && !isOriginAllowed(req, publicUrl)) return otherOrigin;
  return undefined;
}

/** Monitors ask often, and by any host name. */
function isProbe(req: Request): boolean {
  return req.url === '/healthz' || req.url === '/readyz';
}

/** Routes with a key or a token count requests themselves: valid ones by key or token, only the others by address. */
export function isCountedByRoute(req: Request): boolean {
  const { url = '', headers } = req;
  return (
    url.startsWith('/api/') || (url.startsWith(`${directLinePath}/`) && headers.authorization !== undefined)
  );
}
