/** All texts in a JSON value, field names included. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}

/** All objects in a JSON value, itself included. */
export function objectsIn(value: unknown): readonly object[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** A copy with other texts. @param change gets each text with the object that it is directly in */
export function mapTexts(
  value: unknown,
  change: (text: string, within: object | undefined, field: string | undefined) => string,
  within?: object,
  field?: string,
): unknown {
  if (typeof value === 'string') return change(value, within, field);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, within, field));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      change(name, undefined, undefined),
      mapTexts(one, change, value, name),
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
