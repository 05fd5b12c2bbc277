const firstDelay = 200;
const longestDelay = 3000;

/**
 * How long to wait before the next try, in milliseconds: what the service asked for, else doubling from
 * 200 ms, with jitter so that many callers don't come back together.
 * @param retryAfter a `Retry-After` header (RFC 9110 §10.2.3): seconds or a date
 */
export function retryDelay(
  tries: number,
  retryAfter: string | undefined,
  now: number,
  random: () => number,
): number {
  if (retryAfter !== undefined) {
    const seconds = Number(retryAfter);
    const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
    if (Number.isFinite(wait) && wait >= 0) return wait + random() * 100;
  }
  const backoff = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
  return backoff * (0.5 + random() / 2);
}
