/** What a test knows to be there. */
export function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It was expected to be there.');
  return value;
}
