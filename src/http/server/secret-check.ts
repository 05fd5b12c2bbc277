import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a caller gave this secret. Digests of equal length are compared, so the time taken reveals nothing. */
export function createSecretCheck(secret: string): (given: string) => boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  const expected = digest(secret);
  return (given) => timingSafeEqual(digest(given), expected);
}
