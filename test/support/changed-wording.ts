import type { Wording } from '../../dialogs/wording/wording.ts';

/**
 * What a text of a wording becomes.
 * @param values what was put into it
 * @param name its path, e.g. `card.send`
 */
type Change = (text: string, values: readonly string[], name: string) => string;

/** The same wording with each of its texts changed at the moment it is said. */
export function changedWording(wording: Wording, change: Change): Wording {
  const texts = changed(wording, change, '');
  if (!isWording(texts, wording)) throw new Error('Texts got lost.');
  return texts;
}

function changed(texts: unknown, change: Change, path: string): unknown {
  if (typeof texts === 'string') return change(texts, [], path);
  if (typeof texts === 'function') {
    return (...values: readonly unknown[]): string => {
      const said: unknown = Reflect.apply(texts, undefined, values);
      return change(String(said), values.map(String), path);
    };
  }
  return Object.fromEntries(
    Object.entries(texts ?? {}).map(([name, text]) => [
      name,
      changed(text, change, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function isWording(texts: unknown, like: Wording): texts is Wording {
  return typeof texts === 'object' && texts !== null && Object.keys(like).every((name) => name in texts);
}
