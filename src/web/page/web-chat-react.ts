/** Elements of React, by their keys, so that one that stays is not drawn again. */
const made = new Map<string, object>();

/**
 * What `React.createElement` returns: Web Chat keeps its React to itself.
 * @param ref gets what it stands for, once that is there
 */
export function reactElement(type: string, key: string, ref: (host: Element) => void): object {
  const known = made.get(key);
  if (known !== undefined) return known;
  const element = {
    $$typeof: Symbol.for('react.element'),
    type,
    key,
    ref: (host: Element | null) => host && ref(host),
    props: {},
    _owner: null,
  };
  made.set(key, element);
  return element;
}
