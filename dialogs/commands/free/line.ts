import type { ValueName } from '../placeholders.ts';
import type { Moment, Placeholder } from '../values/value.ts';
import type { SpokenTime } from './spoken-times.ts';
import type { Thing } from './things.ts';
import type { FreeWord } from './words.ts';

/** A line whose things have been found. */
export interface Line {
  readonly words: readonly FreeWord[];
  readonly things: readonly Thing[];
  /** Without those in the name of a thing, as in `run nightly`. */
  readonly times: readonly SpokenTime[];
  readonly moment: Moment;
  /** The words that belong to another act than the one that is read. */
  readonly foreign?: ReadonlySet<number>;
}

export type Finder = (line: Line, placeholder: Placeholder) => Thing | undefined;

export function thing(name: ValueName, said: string, places: readonly number[]): Thing {
  return { name, said, places, isWhole: true };
}
