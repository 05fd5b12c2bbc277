import type { HistoryPlan } from '../history.ts';

/** A text of Canvass that is exchanged. */
interface Break {
  /** The file that holds it, from the root. */
  readonly file: string;
  /** What stands there, exactly once. */
  readonly text: string;
  /** What stands there instead once it is broken. */
  readonly instead: string;
}

/** One of Canvass's guards, and how it is broken to see whether the simulation finds out. */
export interface Guard extends Break {
  /** What it sees to. */
  readonly name: string;
  /** What stands behind it, and would hold alone: it is broken with it. */
  readonly also?: readonly Break[];
  /** The same in a few words. */
  readonly broken: string;
  /** Why no history shows it yet, and which test fails without it. Absent: one has shown it. */
  readonly heldBy?: string;
  /** Who takes part in the histories that find it. Absent: customers. */
  readonly plan?: Omit<HistoryPlan, 'seed' | 'rate'>;
}

/** The files that change once a guard is broken. */
export function brokenFiles(guard: Guard): readonly string[] {
  return [...new Set(breaksOf(guard).map(({ file }) => file))];
}

const breaksOf = (guard: Guard): readonly Break[] => [guard, ...(guard.also ?? [])];

/** A file's source with the guard broken. @throws where the guard's text doesn't stand in it exactly once */
export function breakGuard(guard: Guard, file: string, source: string): string {
  return breaksOf(guard)
    .filter((one) => one.file === file)
    .reduce((broken, { text, instead }) => {
      const times = broken.split(text).length - 1;
      if (times !== 1)
        throw new Error(
          `The guard “${guard.name}” has moved: its text stands ${times} times in ${file}.\nLooked for:\n${text}`,
        );
      return broken.replace(text, () => instead);
    }, source);
}
