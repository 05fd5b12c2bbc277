import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs what is in a link, so that the link is its own credential: HMAC-SHA-256 (RFC 2104).
 * @param secret 32 bytes or more, the same after a restart and in every replica
 */
export function createSignatures(secret: Uint8Array | string) {
  // A line for each part, so that no two different links have the same text.
  const sign = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret)
      .update(['canvass link', ...parts].join('\n'))
      .digest('base64url');
  return {
    sign,
    /** In constant time, so that the time of the answer doesn't reveal how much of a guess is right. */
    matches(signature: string, ...parts: readonly (string | number)[]): boolean {
      const [ours, theirs] = [Buffer.from(sign(...parts)), Buffer.from(signature)];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
  };
}
