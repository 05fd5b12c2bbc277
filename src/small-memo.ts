/** How many answers are remembered: more than a process meets that are worth it, and few enough to cost nothing. */
const most = 100;

/** A pure function of a text that remembers what it said last: for what comes with each message, and is mostly unchanged. */
export function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}

/** A map of at least the latest `half` entries, and at most twice as many. */
export function latestEntries<Value>(half: number) {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => recent.get(key) ?? earlier.get(key),
    set(key: string, value: Value): void {
      recent.set(key, value);
      if (recent.size < half) return;
      // Deleting the oldest entries of a Map one by one gets slower and slower: its iterator passes over deleted ones.
      earlier = recent;
      recent = new Map();
    },
    delete(key: string): void {
      recent.delete(key);
      earlier.delete(key);
    },
  };
}

/** What is read at most once in so many milliseconds: until then all callers share a reading. @param now monotonic */
export function sharedReading<Value>(
  freshMs: number,
  now: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const asked = now();
    if (reading === undefined || asked - readAt >= freshMs) {
      readAt = asked;
      reading = read();
    }
    return reading;
  };
}

/** What follows from something that rarely changes: it is worked out again once that changes. */
export function derivedFrom<Source, Value>(
  source: () => Source,
  derive: (source: Source) => Value,
): () => Value {
  let known: { readonly source: Source; readonly value: Value } | undefined;
  return () => {
    const current = source();
    if (known === undefined || known.source !== current) known = { source: current, value: derive(current) };
    return known.value;
  };
}
