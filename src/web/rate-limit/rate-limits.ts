import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../refusal.ts';
import type { AddressOf } from '../security/client-address.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/**
 * Who shows a key or a token that holds is counted by what it proves, and by nothing else: whatever else comes from the
 * same address doesn't use that up. Everybody else is counted by address.
 */
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
}

/**
 * A person at 60 messages a minute with bursts of 10 never notices, nor does a channel that sends hundreds a
 * second from one address. After a flood every bucket gives again within 1 s, and is full within 20 s.
 */
export function createRateLimits(addressOf: AddressOf): RateLimits {
  const addresses = createTokenBuckets({ burst: 4000, perSecond: 1000, mostKeys: 10_000 });
  const unproven = createTokenBuckets({ burst: 100, perSecond: 10, mostKeys: 10_000 });
  const conversations = createTokenBuckets({ burst: 200, perSecond: 20, mostKeys: 10_000 });
  const streams = createTokenBuckets({ burst: 400, perSecond: 20, mostKeys: 10_000 });
  const keys = createTokenBuckets({ burst: 100, perSecond: 10, mostKeys: 100 });
  const visitors = createTokenBuckets({ burst: 400, perSecond: 40, mostKeys: 50_000 });
  const persons = createTokenBuckets({ burst: 120, perSecond: 10, mostKeys: 50_000 });
  return {
    addressOf,
    address: (req) => take(addresses, addressOf(req)),
    unproven: (req) => take(unproven, addressOf(req)),
    conversation: (req) => take(conversations, addressOf(req)),
    stream: (req) => take(streams, addressOf(req)),
    key: (route) => take(keys, route),
    visitor: (user) => take(visitors, user),
    // Hashed: the parts are what a client says, and may be long.
    person: (...key) => take(persons, createHash('sha256').update(JSON.stringify(key)).digest('base64')),
  };
}

function take(buckets: TokenBuckets, key: string): Refusal | undefined {
  const seconds = buckets.take(key);
  if (seconds === 0) return undefined;
  const message = `Too many requests. Try again in ${seconds} s.`;
  return { status: 429, code: 'TooManyRequests', message, retryAfterSeconds: seconds };
}
