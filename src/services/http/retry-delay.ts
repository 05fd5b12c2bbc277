const firstDelay = 200;
const longestDelay = 3000;

/**
 * How long to wait before the next try, in milliseconds: doubling from 200 ms, and never less than the
 * service asked for; with jitter, so that many callers don't come back together.
 */
export function retryDelay(
  tries: number,
  retryAfterMilliseconds: number | undefined,
  random: () => number,
): number {
  const backoff = Math.min(longestDelay, firstDelay * 2 ** (tries - 1)) * (0.5 + random() / 2);
  if (retryAfterMilliseconds === undefined || retryAfterMilliseconds < backoff) return backoff;
  return retryAfterMilliseconds + random() * 100;
}
