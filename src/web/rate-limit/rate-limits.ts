import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'restify';
import type { Refusal } from '../refusal.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

export interface RateLimits {
  /** Any request from an address. */
  address(req: Request): Refusal | undefined;
  /** A new web chat conversation, or a token for one, from an address. */
  conversation(req: Request): Refusal | undefined;
  /** A WebSocket of the web chat, from an address. */
  stream(req: IncomingMessage): Refusal | undefined;
  /** An invitation that another system asks for, from an address; a wrong key counts as well. */
  invitation(req: Request): Refusal | undefined;
  /** A message of a person, however many addresses they have. */
  person(...key: readonly string[]): Refusal | undefined;
}

/**
 * A person at 60 messages a minute with bursts of 10 never notices, nor does a channel that sends hundreds a
 * second from one address. Every bucket is full again 12 s after a flood.
 */
export function createRateLimits(): RateLimits {
  const addresses = createTokenBuckets({ burst: 4000, perSecond: 1000, mostKeys: 10_000 });
  const conversations = createTokenBuckets({ burst: 200, perSecond: 20, mostKeys: 10_000 });
  const streams = createTokenBuckets({ burst: 400, perSecond: 20, mostKeys: 10_000 });
  const invitations = createTokenBuckets({ burst: 100, perSecond: 10, mostKeys: 10_000 });
  const persons = createTokenBuckets({ burst: 120, perSecond: 10, mostKeys: 50_000 });
  return {
    address: (req) => take(addresses, addressOf(req)),
    conversation: (req) => take(conversations, addressOf(req)),
    stream: (req) => take(streams, addressOf(req)),
    invitation: (req) => take(invitations, addressOf(req)),
    // Hashed: the parts are what a client says, and may be long.
    person: (...key) => take(persons, createHash('sha256').update(JSON.stringify(key)).digest('base64')),
  };
}

export function addressOf(req: IncomingMessage): string {
  return req.socket.remoteAddress ?? '';
}

function take(buckets: TokenBuckets, key: string): Refusal | undefined {
  const seconds = buckets.take(key);
  if (seconds === 0) return undefined;
  const message = `Too many requests. Try again in ${seconds} s.`;
  return { status: 429, code: 'TooManyRequests', message, retryAfterSeconds: seconds };
}
