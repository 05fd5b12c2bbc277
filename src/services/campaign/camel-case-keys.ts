/** Replies of this service are a few levels deep; below this, keys are left as they came. */
const DEEPEST = 32;

/**
 * A reply with every key in camelCase (`RunId` and `runId` both become `runId`, `URL` becomes `url`), because
 * the service is seen to write either casing. Where an object has both, the key that is camelCase already
 * wins. Values are untouched; what is not JSON's own object or array is given back as it is.
 */
export function camelCaseKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => camelCaseKeys(item, depth + 1));
  const fields = Object.entries(value).map(([key, field]) => ({ key, camel: camelCase(key), field }));
  // A later entry replaces an earlier one, so the keys that needed no change come last.
  const ordered = [
    ...fields.filter(({ key, camel }) => key !== camel),
    ...fields.filter(({ key, camel }) => key === camel),
  ];
  return Object.fromEntries(ordered.map(({ camel, field }) => [camel, camelCaseKeys(field, depth + 1)]));
}

function camelCase(key: string): string {
  const capitals = /^[A-Z]+/.exec(key)?.[0] ?? '';
  // In `URLPath` the last capital begins the next word; in `URL` and `Name` there is none to spare.
  const lowered = capitals.length > 1 && capitals.length < key.length ? capitals.length - 1 : capitals.length;
  return key.slice(0, lowered).toLowerCase() + key.slice(lowered);
}
