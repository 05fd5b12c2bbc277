import type { IncomingMessage } from 'node:http';

/** True where the `Host` header names this machine: `localhost`, 127.0.0.0/8 or `::1`, any port. */
export function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** A browser names the page's origin with every POST and WebSocket; other clients send none. */
export function isOriginAllowed(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const named = new URL(origin);
  return named.host === host || (publicUrl !== undefined && named.origin === new URL(publicUrl).origin);
}
