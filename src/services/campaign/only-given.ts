type Present = NonNullable<unknown> | null;
type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] & Present };

/** The fields that are there: what is `undefined` is left out, as the ports want it. */
export function onlyGiven<Fields extends object>(fields: Fields): Given<Fields> {
  const given: { -readonly [Name in keyof Fields]?: Fields[Name] & Present } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) given[name] = value;
  }
  return given;
}
