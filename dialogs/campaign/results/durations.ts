import type { RunSummary } from '../../ports/runs.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What durations are counted to while they come in, in milliseconds: half seconds, from an hour on ten minutes. */
const fineGrain = 0.5 * second;
const coarseGrain = 10 * minute;
const coarseFrom = hour;

/** Widths that read well. Each is a multiple of a grain, and up to an hour they divide the hour. */
const widths = [
  ...[0.5 * second, second, 2 * second, 5 * second, 10 * second, 15 * second, 30 * second],
  ...[minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 6 * hour, 24 * hour],
];
const maxClasses = 10;
/** The share of results at either end that may be far off without making all classes wide. */
const tail = 0.02;

interface Grain {
  /** Milliseconds. */
  readonly from: number;
  readonly count: number;
}

/**
 * Up to ten classes of one width for all but the fastest and slowest 2 %, which have a class of their own at
 * either end where they lie outside. A class takes in its `from` and not its `to`.
 * @param grains ascending, without empty ones
 * @param longest the longest duration, in milliseconds
 */
function durationClasses(grains: readonly Grain[], longest: number): RunSummary['durations'] {
  const total = grains.reduce((sum, { count }) => sum + count, 0);
  const first = quantile(grains, total * tail);
  const last = quantile(grains, total * (1 - tail));
  const lowest = grains[0];
  if (first === undefined || last === undefined || lowest === undefined) return [];
  const width = classWidth(first.from, last.from);
  const start = floor(first.from, width);
  const edges = [start];
  for (let edge = start + width; edges.length <= maxClasses; edge += width) {
    edges.push(edge);
    if (last.from < edge) break;
  }
  if (lowest.from < start) edges.unshift(floor(lowest.from, width));
  const end = edges.at(-1) ?? start;
  if (longest >= end) edges.push(floor(longest, width) + width);
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const within = grains.filter((grain) => grain.from >= from && grain.from < to);
    return { from, to, count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}

function classWidth(first: number, last: number): number {
  const finest = last < coarseFrom ? fineGrain : coarseGrain;
  const fits = (width: number) => last < floor(first, width) + width * maxClasses;
  return widths.find((width) => width >= finest && fits(width)) ?? 24 * hour;
}

/** The grain that the result with this rank lies in. */
function quantile(grains: readonly Grain[], rank: number): Grain | undefined {
  let counted = 0;
  return grains.find(({ count }) => {
    counted += count;
    return counted >= rank;
  });
}

function floor(value: number, width: number): number {
  return Math.floor(value / width) * width;
}

/** What is longer than a week counts as a week. */
const maxGrain = 7 * 24 * hour;

export interface DurationCount {
  add(milliseconds: number | undefined): void;
  read(): RunSummary['durations'];
}

/** Counts how many results took how long, in bounded memory. A negative duration counts as none. */
export function countDurations(): DurationCount {
  const grains = new Map<number, number>();
  let longest = 0;
  return {
    add(milliseconds) {
      if (milliseconds === undefined || !Number.isFinite(milliseconds) || milliseconds < 0) return;
      longest = Math.max(longest, milliseconds);
      const grain = milliseconds < coarseFrom ? fineGrain : coarseGrain;
      const from = Math.min(maxGrain, Math.floor(milliseconds / grain) * grain);
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
