import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';
import { coarseFrom, coarseGrain, durationClasses, fineGrain } from './duration-classes.ts';

/** What is longer than a week counts as a week. */
const longestGrain = 7 * 24 * 3_600_000;

export interface DurationCount {
  add(milliseconds: number | undefined): void;
  read(): RunSummary['durations'];
}

/** Counts how many results took how long, in bounded memory. A negative duration is none. */
export function countDurations(): DurationCount {
  const grains = new Map<number, number>();
  let longest = 0;
  return {
    add(milliseconds) {
      if (milliseconds === undefined || !Number.isFinite(milliseconds) || milliseconds < 0) return;
      longest = Math.max(longest, milliseconds);
      const grain = milliseconds < coarseFrom ? fineGrain : coarseGrain;
      const from = Math.min(longestGrain, Math.floor(milliseconds / grain) * grain);
      grains.set(from, (grains.get(from) ?? 0) + 1);
    },
    read() {
      const ascending = [...grains].sort(([one], [other]) => one - other);
      return durationClasses(
        ascending.map(([from, count]) => ({ from, count })),
        longest,
      );
    },
  };
}
