import type { Time, Timer } from './ports/time.ts';

/** At most this many, however small they are. */
const maxEntries = 100;

/**
 * A cache that keeps entries for a while and up to `maxSize` in total; the oldest are dropped, and made again. An entry larger
 * than that is kept alone.
 */
export function createBriefMemory<Value>(maxSize: number, time: Time) {
  const entries = new Map<string, Entry<Value>>();
  let size = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.timer.cancel();
    entries.delete(key);
    size -= entry.size;
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > time.monotonic() ? entry.value : undefined;
    },
    /** @param keep its size in the unit of `maxSize` */
    set(key: string, value: Value, keep: { readonly milliseconds: number; readonly size: number }): void {
      forget(key);
      // The oldest come first.
      for (const oldest of entries.keys()) {
        if (size + keep.size <= maxSize && entries.size < maxEntries) break;
        forget(oldest);
      }
      // It may never be read again.
      const timer = time.after(keep.milliseconds, () => forget(key), { background: true });
      entries.set(key, { value, size: keep.size, until: time.monotonic() + keep.milliseconds, timer });
      size += keep.size;
    },
  };
}

interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
  readonly until: number;
  readonly timer: Timer;
}

/** Puts an entry last. A map that would have more than `most` loses its first: the one that was put there longest ago. */
export function putLast<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): void {
  entries.delete(key);
  if (entries.size >= most) for (const oldest of entries.keys().take(1)) entries.delete(oldest);
  entries.set(key, value);
}
