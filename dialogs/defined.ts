/**
 * An object without its fields that are undefined: `...defined({ name })` in place of a condition for every field that
 * must be absent where there is nothing to say.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields>;
export function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type Defined<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};
