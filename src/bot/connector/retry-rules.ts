import { errors } from 'undici';
import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import { NoResponse } from '../../http/client/exchange.ts';

export interface RetryLimits {
  /** Tries in all, the first included. */
  readonly maxTries: number;
  /** Milliseconds from the first try within which everything has to be over. */
  readonly budget: number;
  /** Milliseconds before the second try, at most; doubled for each further one. */
  readonly firstPause: number;
}

/** A channel gives up on a turn after 10 to 15 s (facts of Teams and Direct Line), so one send must not take that long. */
export const usualLimits: RetryLimits = { maxTries: 5, budget: 8_000, firstPause: 300 };

/** Worth nothing once it is late. */
export const singleTry: RetryLimits = { maxTries: 1, budget: 2_000, firstPause: 0 };

/** Teams: "Rate limiting for your bot" (412, 429, 502, 504 are to be retried with backoff and jitter). */
const passing: ReadonlySet<number> = new Set([412, 429, 502, 504]);

export function isPassing(status: number): boolean {
  return passing.has(status);
}

/**
 * Milliseconds until the next try, or `undefined` where there is to be none.
 * @param tried how often it was tried
 * @param spent milliseconds since the first try
 * @param retryAfter what the channel asked for, in milliseconds
 */
export function pauseBefore(
  limits: RetryLimits,
  tried: number,
  spent: number,
  retryAfter: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  if (tried >= limits.maxTries) return undefined;
  const most = limits.firstPause * 2 ** (tried - 1);
  // Half of it fixed, so that a hard-pressed channel gets its pause; half by chance, so that not all come at once.
  const backoff = most / 2 + random() * (most / 2);
  const pause = retryAfter === undefined ? backoff : retryAfter + random() * Math.min(most, retryAfter / 4);
  return spent + pause < limits.budget ? pause : undefined;
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from now. */
export function readRetryAfter(
  header: string | string[] | undefined,
  now: number = Date.now(),
): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const neverLeft: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a failed request without an answer lets us conclude. */
export function codeOfBreak(error: unknown): Extract<FailureCode, 'UNREACHABLE' | 'FATE_UNKNOWN'> {
  return neverLeft.has(nameOfBreak(error)) ? 'UNREACHABLE' : 'FATE_UNKNOWN';
}

/** A short name of a failure for the log, with nothing of the request in it. */
export function nameOfBreak(error: unknown): string {
  if (error instanceof NoResponse) return error.timedOut ? 'TimeoutError' : nameOfBreak(error.cause);
  if (error instanceof errors.UndiciError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
