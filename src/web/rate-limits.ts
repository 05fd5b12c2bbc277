import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { type Rate, requestRates } from '../limits.ts';
import type { Refusal } from './answers.ts';
import type { LimitName, Metrics } from './metrics.ts';
import type { AddressOf } from './security/client-address.ts';

export interface RateLimits {
  readonly addressOf: AddressOf;
  /** A request that needs no key, from an address. */
  address(req: IncomingMessage): Refusal | undefined;
  /** A request whose key or token is missing or doesn't hold, from an address. */
  unproven(req: IncomingMessage): Refusal | undefined;
  /** A new web chat conversation, or a token for one, from an address. */
  conversation(req: IncomingMessage): Refusal | undefined;
  /** A WebSocket of the web chat, from an address. */
  stream(req: IncomingMessage): Refusal | undefined;
  /** A request with the key of a route of that name. */
  key(route: string): Refusal | undefined;
  /** A request with a web chat token, for the user in it. */
  visitor(user: string): Refusal | undefined;
  /** A message of a person whose token holds. */
  person(channel: string, id: string): Refusal | undefined;
  /** Counts and logs a refusal that was decided on elsewhere. */
  refused(limit: LimitName): void;
}

export function createRateLimits(
  addressOf: AddressOf,
  metrics: Pick<Metrics, 'refusal'>,
  log: Logger,
): RateLimits {
  const refused = createRefusalCount(metrics, log);
  const limited = (limit: keyof typeof requestRates): ((key: string) => Refusal | undefined) => {
    const buckets = createTokenBuckets(requestRates[limit]);
    return (key) => {
      const refusal = take(buckets, key);
      if (refusal !== undefined) refused(limit);
      return refusal;
    };
  };
  const address = limited('address');
  const unproven = limited('unproven');
  const conversation = limited('conversation');
  const stream = limited('stream');
  const person = limited('person');
  return {
    addressOf,
    address: (req) => address(addressOf(req)),
    unproven: (req) => unproven(addressOf(req)),
    conversation: (req) => conversation(addressOf(req)),
    stream: (req) => stream(addressOf(req)),
    key: limited('key'),
    visitor: limited('visitor'),
    // Hashed: the parts are what a client says, and may be long.
    person: (channel, id) =>
      person(
        createHash('sha256')
          .update(JSON.stringify([channel, id]))
          .digest('base64'),
      ),
    refused,
  };
}

/** A flood must not fill the log: of each limit one line in a while, with how many were refused since the last. */
function createRefusalCount(metrics: Pick<Metrics, 'refusal'>, log: Logger): (limit: LimitName) => void {
  const betweenLines = 10_000;
  const since = new Map<LimitName, { at: number; count: number }>();
  return (limit) => {
    metrics.refusal(limit);
    const now = performance.now();
    const last = since.get(limit) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
    last.count += 1;
    since.set(limit, last);
    if (now - last.at < betweenLines) return;
    log.warn({ limit, refused: last.count }, 'Requests were refused: there were too many');
    since.set(limit, { at: now, count: 0 });
  };
}

function take(buckets: TokenBuckets, key: string): Refusal | undefined {
  const seconds = buckets.take(key);
  if (seconds === 0) return undefined;
  const message = `Too many requests. Try again in ${seconds} s.`;
  return { status: 429, code: 'TooManyRequests', message, retryAfterSeconds: seconds };
}

interface TokenBuckets {
  /** 0 where the request may go on; else whole seconds until the next one may. A refused one costs nothing. */
  take(key: string): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key, in bounded memory. @param now milliseconds, monotonic */
export function createTokenBuckets(
  { burst, perSecond, maxKeys }: Rate,
  now: () => number = () => performance.now(),
): TokenBuckets {
  // A Map keeps insertion order, and every use inserts anew: its first key is the one longest unused.
  const buckets = new Map<string, Bucket>();

  function forgetOldest(): void {
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(key) {
      const time = now();
      const before = buckets.get(key) ?? { tokens: burst, at: time };
      const tokens = Math.min(burst, before.tokens + ((time - before.at) / 1000) * perSecond);
      const allowed = tokens >= 1;
      buckets.delete(key);
      if (buckets.size >= maxKeys) forgetOldest();
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time });
      return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
    },
  };
}
