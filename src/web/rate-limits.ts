import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { putLast } from '../../dialogs/brief-memory.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { type Rate, requestRates } from '../limits.ts';
import { systemTime } from '../time.ts';
import type { Refusal } from './answers.ts';
import type { LimitName, Metrics } from './metrics.ts';
import type { AddressOf } from './security/client-address.ts';

/** The port to a rate limiter, which counts each key separately. */
export interface RateLimiter {
  /** 0 if the request may go on, else whole seconds until the next one may. A refused one isn't counted. */
  take(key: string): number | Promise<number>;
}

/** Makes what counts the uses of one allowance. @param name its own, e.g. `visitor` */
export type MakeLimiter = (name: string, rate: Rate) => RateLimiter;

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(
  addressOf: AddressOf,
  metrics: Pick<Metrics, 'refusal'>,
  log: Logger,
  makeLimiter: MakeLimiter = countHere,
) {
  const countRefusal = createRefusalCount(metrics, log);

  function limiterOf(name: keyof typeof requestRates) {
    const limiter = makeLimiter(name, requestRates[name]);
    return async (key: string): Promise<Refusal | undefined> => {
      const seconds = await limiter.take(key);
      if (seconds === 0) return undefined;
      countRefusal(name);
      const message = `Too many requests. Try again in ${seconds} s.`;
      return { status: 429, code: 'TooManyRequests', message, retryAfterSeconds: seconds };
    };
  }
  function byAddress(name: keyof typeof requestRates) {
    const take = limiterOf(name);
    return (req: IncomingMessage) => take(addressOf(req));
  }
  const person = limiterOf('person');

  return {
    addressOf,
    address: byAddress('address'),
    unproven: byAddress('unproven'),
    conversation: byAddress('conversation'),
    stream: byAddress('stream'),
    key: limiterOf('key'),
    visitor: limiterOf('visitor'),
    // Hashed, since the parts come from a client and may be long.
    person: (channel: string, id: string) => person(hash('sha256', JSON.stringify([channel, id]), 'base64')),
    /** For a refusal that was decided elsewhere. */
    countRefusal,
  };
}

/** In this process alone. */
export const countHere: MakeLimiter = (_name, rate) => createTokenBuckets(rate);

/** A flood must not fill the log: each limit gets one line now and then, with the number of refusals since the last. */
function createRefusalCount(metrics: Pick<Metrics, 'refusal'>, log: Logger): (limit: LimitName) => void {
  const betweenLines = 10_000;
  const since = new Map<LimitName, { at: number; count: number }>();
  return (limit) => {
    metrics.refusal(limit);
    const now = systemTime.monotonic();
    const last = since.get(limit) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
    last.count += 1;
    since.set(limit, last);
    if (now - last.at < betweenLines) return;
    log.warn({ limit, refused: last.count }, 'Requests were refused: there were too many');
    since.set(limit, { at: now, count: 0 });
  };
}

interface Bucket {
  readonly tokens: number;
  /** Milliseconds, monotonic. */
  readonly at: number;
}

/** What a bucket holds by now. */
export function refilled({ tokens, at }: Bucket, now: number, { burst, perSecond }: Rate): number {
  return Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
}

/** Whole seconds until a bucket that is used up holds a token again. */
export function secondsToNext(tokens: number, { perSecond }: Rate): number {
  return Math.max(1, Math.ceil((1 - tokens) / perSecond));
}

/** A token bucket per key, in bounded memory. @param now milliseconds, monotonic */
export function createTokenBuckets(
  rate: Rate,
  now: () => number = systemTime.monotonic,
): { take(key: string): number } {
  const buckets = new Map<string, Bucket>();
  return {
    take(key) {
      const at = now();
      const before = buckets.get(key) ?? { tokens: rate.burst, at };
      const tokens = refilled(before, at, rate);
      const isAllowed = tokens >= 1;
      putLast(buckets, key, { tokens: isAllowed ? tokens - 1 : tokens, at }, rate.maxKeys);
      return isAllowed ? 0 : secondsToNext(tokens, rate);
    },
  };
}
