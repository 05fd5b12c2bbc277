/** One text of a wording: its path, e.g. `card.send`, and what it says to `values`. */
interface NamedText {
  readonly name: string;
  /** How many values it declares. */
  readonly takes: number;
  readonly say: (...values: readonly number[]) => string;
}

/** Every text of a wording. Values are numbers, because a text writes these as well where it expects words. */
export function textsOf(wording: unknown, path = ''): readonly NamedText[] {
  if (typeof wording === 'string') return [{ name: path, takes: 0, say: () => wording }];
  if (typeof wording === 'function') {
    const say = (...values: readonly number[]): string => {
      const said: unknown = Reflect.apply(wording, undefined, values);
      if (typeof said !== 'string') throw new Error(`${path} says no text`);
      return said;
    };
    return [{ name: path, takes: wording.length, say }];
  }
  if (typeof wording !== 'object' || wording === null) throw new Error(`${path} is no text`);
  return Object.entries(wording).flatMap(([name, value]) =>
    textsOf(value, path === '' ? name : `${path}.${name}`),
  );
}
