import type { HistoryPlan } from '../history.ts';

/** One of Canvass's guards, and how it is broken to see whether the simulation finds out. */
export interface Guard {
  /** What it sees to. */
  readonly name: string;
  /** The file that holds it, from the root. */
  readonly file: string;
  /** What stands there, exactly once. */
  readonly text: string;
  /** What stands there instead once it is broken. */
  readonly instead: string;
  /** The same in a few words. */
  readonly broken: string;
  /** Who takes part in the histories that find it. Absent: customers. */
  readonly plan?: Omit<HistoryPlan, 'seed' | 'rate'>;
}

/** A source with the guard broken. @throws where the guard's text doesn't stand in it exactly once */
export function breakGuard({ name, file, text, instead }: Guard, source: string): string {
  const times = source.split(text).length - 1;
  if (times !== 1)
    throw new Error(
      `The guard “${name}” has moved: its text stands ${times} times in ${file}.\nLooked for:\n${text}`,
    );
  return source.replace(text, () => instead);
}
