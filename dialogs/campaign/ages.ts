import { putLast } from '../brief-memory.ts';
import type { EpochMs, Time } from '../ports/time.ts';

/** Gives the age of the stored moment of this name, in milliseconds: ask for it as soon as the moment is known. */
export type AgeOf = (name: string, moment: EpochMs) => () => number;

/** More than a process has under way. Forgotten moments are dated by the wall clock again. */
const maxMet = 1_000;

/**
 * By the wall clock until this process first meets a moment, and by the monotonic one from then on: if the wall clock is put
 * forward, nothing seems older, so nothing ends or is given up too early.
 */
export function createAges({ now, monotonic }: Pick<Time, 'now' | 'monotonic'>): AgeOf {
  const met = new Map<string, { readonly moment: EpochMs; readonly age: () => number }>();
  return (name, moment) => {
    const known = met.get(name);
    if (known?.moment === moment) return known.age;
    const before = Math.max(0, now() - moment) - monotonic();
    const age = () => before + monotonic();
    putLast(met, name, { moment, age }, maxMet);
    return age;
  };
}
