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
