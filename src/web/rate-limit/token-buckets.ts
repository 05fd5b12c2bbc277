export interface TokenBucketOptions {
  /** How many may come at once. */
  readonly burst: number;
  readonly perSecond: number;
  /** Keys kept at most; the one longest unused is forgotten first, and starts full when it comes back. */
  readonly mostKeys: number;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
}

export interface TokenBuckets {
  /** 0 where the request may go on; else whole seconds until the next one may. A refused one costs nothing. */
  take(key: string): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key, in bounded memory. */
export function createTokenBuckets(options: TokenBucketOptions): TokenBuckets {
  const { burst, perSecond, mostKeys, now = () => performance.now() } = options;
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
      if (buckets.size >= mostKeys) forgetOldest();
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time });
      return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
    },
  };
}
