import type { Wording } from '../../dialogs/wording/wording.ts';
import { changedWording } from '../../test/support/changed-wording.ts';
import { textsOf } from '../../test/support/texts-of.ts';

export interface TracedWording {
  /** Each text ends with an invisible mark. */
  readonly wording: Wording;
  /** The texts that a string has the marks of. */
  readonly namesIn: (text: string) => readonly string[];
  readonly unmarked: (text: string) => string;
}

/** Private use: no text has these characters, and nothing on the way changes them. */
const firstMark = 0xe000;
const marks = /[\ue000-\uf8ff]/gu;

/** Makes it possible to tell from what a person reads which texts of a wording it was made of. */
export function tracedWording(wording: Wording): TracedWording {
  const names = textsOf(wording).map(({ name }) => name);
  const markOf = new Map(names.map((name, index) => [name, String.fromCodePoint(firstMark + index)]));
  return {
    wording: changedWording(wording, (text, _values, name) => `${text}${markOf.get(name) ?? ''}`),
    namesIn: (text) =>
      [...text.matchAll(marks)].flatMap(([mark]) => names[mark.charCodeAt(0) - firstMark] ?? []),
    unmarked: (text) => text.replace(marks, ''),
  };
}
