import { createPublicKey } from 'node:crypto';
import type { IOpenIdMetadataKey } from 'botframework-connector/lib/auth/openIdMetadata.js';
import { z } from 'zod';
import { poolOfPools } from '../../http/client/connections.ts';
import { exchange } from '../../http/client/exchange.ts';
import { systemTime } from '../../time.ts';
import { systemTrace } from '../../tracing.ts';
import { JwtTokenExtractor, OpenIdMetadata } from './sdk.ts';

/** Times for fetching and caching the keys with which senders sign, in milliseconds. */
export const keyTimes = {
  /** Limit for fetching the description and the keys together. */
  fetch: 5_000,
  /** No new fetch for this long after a failed one. */
  pause: 5_000,
  /** Keys this old are fetched again, but still used meanwhile. */
  fresh: 24 * 60 * 60 * 1000,
  /** Keys this old are no longer used ("Authenticate requests", OpenID metadata: the SDKs keep them 5 days). */
  usable: 5 * 24 * 60 * 60 * 1000,
  /** An unknown key causes a new fetch at most this often. */
  search: 60 * 60 * 1000,
} as const;

/** The keys could not be fetched, so the sender can't be checked; a later try may succeed. */
export class KeysUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('The keys that senders sign with could not be fetched.', { cause });
    this.name = 'KeysUnavailableError';
  }
}

const descriptionSchema = z.object({ jwks_uri: z.url() });
const keysSchema = z.object({ keys: z.array(z.unknown()) });
const keySchema = z.object({
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  endorsements: z.array(z.string()).optional(),
});

/**
 * The published keys of one issuer. The SDK's own class has no timeout, and fetches once for each waiting message; this
 * one fetches once for all of them, within `keyTimes.fetch`.
 */
class SigningKeys extends OpenIdMetadata {
  readonly #url: string;
  #keys: ReadonlyMap<string, IOpenIdMetadataKey> = new Map();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;

  constructor(url: string) {
    super(url);
    this.#url = url;
  }

  /** @throws `KeysUnavailableError` */
  override async getKey(id: string): Promise<IOpenIdMetadataKey | null> {
    const age = systemTime.monotonic() - this.#fetchedAt;
    if (age > keyTimes.usable) await this.#fetch();
    else if (age > keyTimes.fresh) this.#fetch().catch(() => undefined);
    else if (age > keyTimes.search && !this.#keys.has(id)) await this.#fetch();
    return this.#keys.get(id) ?? null;
  }

  async #fetch(): Promise<void> {
    const pauses = systemTime.monotonic() - this.#failedAt < keyTimes.pause;
    if (this.#fetching === undefined && pauses) throw new KeysUnavailableError();
    this.#fetching ??= this.#fetchOnce().finally(() => {
      this.#fetching = undefined;
    });
    await this.#fetching;
  }

  async #fetchOnce(): Promise<void> {
    const ends = systemTime.monotonic() + keyTimes.fetch;
    try {
      const { jwks_uri } = descriptionSchema.parse(await fetchJson(this.#url, ends));
      const { keys } = keysSchema.parse(await fetchJson(jwks_uri, ends));
      this.#keys = new Map(keys.flatMap(readKey));
      this.#fetchedAt = systemTime.monotonic();
    } catch (error) {
      this.#failedAt = systemTime.monotonic();
      throw new KeysUnavailableError(error);
    }
  }
}

const connections = poolOfPools();
/** Far more than an issuer publishes. */
const maxBytes = 1024 * 1024;

async function fetchJson(url: string, ends: number): Promise<unknown> {
  const { origin, pathname, search } = new URL(url);
  const headers = { accept: 'application/json' };
  const question = { origin, path: pathname + search, method: 'GET', headers, body: null } as const;
  const limits = { milliseconds: Math.max(1, ends - systemTime.monotonic()), maxBytes };
  const { status, body } = await systemTrace({ name: 'signing keys', kind: 'client' }, () =>
    exchange(connections, question, limits),
  );
  if (status !== 200 || !body.ok) throw new Error(`Answered ${status}${body.ok ? '' : `, ${body.why}`}.`);
  return JSON.parse(body.text);
}

/** Empty for a key that can't be read or is of another kind; the other keys are still used. */
function readKey(value: unknown): [string, IOpenIdMetadataKey][] {
  const read = keySchema.safeParse(value).data;
  if (read === undefined) return [];
  const { kid, n, e, endorsements } = read;
  try {
    const jwk = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
    const key = jwk.export({ type: 'spki', format: 'pem' }).toString();
    return [[kid, { key, endorsements }]];
  } catch {
    return [];
  }
}

const byUrl = new Map<string, SigningKeys>();

/**
 * Makes the SDK get its keys from `SigningKeys`, one instance per URL in the whole process, as in the SDK itself.
 * @throws if the SDK no longer has that place, since it would then use its own class, without our limits
 */
export function useSigningKeys(): void {
  if (typeof Reflect.get(JwtTokenExtractor, 'getOrAddOpenIdMetadata') !== 'function')
    throw new TypeError('The SDK takes its keys from elsewhere than 4.23.3 did.');
  Reflect.set(JwtTokenExtractor, 'getOrAddOpenIdMetadata', (url: string) => {
    const keys = byUrl.get(url) ?? new SigningKeys(url);
    byUrl.set(url, keys);
    return keys;
  });
}
