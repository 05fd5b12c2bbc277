import type { IncomingMessage } from 'node:http';
import type { Response } from 'restify';
import { isLoopback } from '../../loopback.ts';
import { remembering } from '../../small-memo.ts';

/**
 * For everything except pages: nothing in it may run, load or be framed.
 * @param publicUrl if it is `https:`, browsers have to use only that
 */
export function setPlainHeaders(res: Response, publicUrl: string | undefined): void {
  if (isStrict(publicUrl)) res.setHeader('strict-transport-security', 'max-age=31536000');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('x-frame-options', 'DENY');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('cross-origin-opener-policy', 'same-origin');
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
}

/** Not for a loopback name: everything else on this machine's ports would then need TLS as well. */
function isStrict(publicUrl: string | undefined): boolean {
  const url = publicUrl === undefined ? null : URL.parse(publicUrl);
  return url?.protocol === 'https:' && !isLoopbackHost(url.host);
}

/** The hash of an empty text: Web Chat creates an empty style element without the nonce, and fills it by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A page loads our own scripts and whatever `sources` allows. */
function pagePolicy(sources: readonly string[], frameAncestors: string): string {
  const fixed = ["form-action 'none'", "base-uri 'none'", `frame-ancestors ${frameAncestors}`];
  return ["default-src 'none'", "script-src 'self'", ...sources, ...fixed].join('; ');
}

/**
 * For the chat page. `nonce` lets Web Chat inject its styles.
 * `connect`: origins beyond our own that the page talks to (Azure Direct Line).
 * `sites`: origins whose pages may frame it; the older `x-frame-options` can't name any.
 */
export function setPageHeaders(
  res: Response,
  nonce: string,
  connect: readonly string[],
  sites: readonly string[],
): void {
  const sources = [
    `style-src 'self' 'nonce-${nonce}' ${emptyStyle}`,
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
  ];
  const policy = pagePolicy(sources, sites.length === 0 ? "'none'" : sites.join(' '));
  res.setHeader('content-security-policy', policy);
  if (sites.length > 0) res.removeHeader('x-frame-options');
}

/** A long table's rows are fetched when they are wanted. */
const reportSources = ["style-src 'self'", "img-src 'self'", "connect-src 'self'"];

/** For report pages: no framing, caching, indexing or referrer, and only our own files are loaded. */
export function setReportHeaders(res: Response): void {
  res.setHeader('content-security-policy', pagePolicy(reportSources, "'none'"));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
}

/** True if the `Host` header names this machine, at any port. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && namesLoopback(host);
}

const namesLoopback = remembering((host) => {
  const url = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  return url !== null && isLoopback(url.hostname);
});

/** A browser sends the page's origin with every POST and WebSocket; other clients don’t. */
export function isOriginAllowed(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const named = new URL(origin);
  return named.host === host || (publicUrl !== undefined && named.origin === new URL(publicUrl).origin);
}
