import type { RunSummary } from '../../ports/runs.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What durations are counted to while they come in, in milliseconds: half seconds, from an hour on ten minutes. */
const fineGrain = 0.5 * second;
const coarseGrain = 10 * minute;
/** What is longer than a week counts as a week. */
const maxGrain = 7 * 24 * hour;

/** Widths that read well. Each is a multiple of a grain, and up to an hour they divide the hour. */
const widths = [
  ...[0.5, 1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * minute),
  ...[1, 2, 6, 24].map((hours) => hours * hour),
];
const maxClasses = 10;
/** The share of results at either end that may be far off without making all classes wide. */
const tail = 0.02;

/** How many results took so long; `from` in milliseconds. */
type Grain = readonly [from: number, count: number];

/** Counts how many results took how long, in bounded memory. A negative duration counts as none. */
export function countDurations() {
  const grains = new Map<number, number>();
  let longest = 0;
  return {
    add(milliseconds = -1): void {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) return;
      longest = Math.max(longest, milliseconds);
      const from = Math.min(maxGrain, floor(milliseconds, milliseconds < hour ? fineGrain : coarseGrain));
      grains.set(from, (grains.get(from) ?? 0) + 1);
    },
    read: () =>
      durationClasses(
        [...grains].sort(([one], [other]) => one - other),
        longest,
      ),
  };
}

/** Counts durations to the three digits that are shown of them, in bounded memory. A negative duration counts as none. */
export function countShown() {
  const counts = new Map<number, number>();
  return {
    add(milliseconds = -1): void {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) return;
      const shown = Number(milliseconds.toPrecision(3));
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    },
    /** What that share of the durations doesn't exceed (nearest rank), in milliseconds; undefined where there is none. */
    percentile(share: number): number | undefined {
      if (counts.size === 0) return undefined;
      const grains = [...counts].sort(([one], [other]) => one - other);
      // The product may be a tiny bit off: 0.95 × 140 is 133.
      return quantile(grains, Math.ceil(countOf(grains) * share - 1e-9));
    },
  };
}

/**
 * Up to ten classes of one width for all but the fastest and slowest 2 %, which have a class of their own at
 * either end where they lie outside. A class takes in its `from` and not its `to`.
 * @param grains ascending
 * @param longest the longest duration, in milliseconds
 */
function durationClasses(grains: readonly Grain[], longest: number): RunSummary['durations'] {
  const [lowest] = grains;
  if (lowest === undefined) return [];
  const total = countOf(grains);
  const first = quantile(grains, total * tail);
  const last = quantile(grains, total * (1 - tail));
  const width = classWidth(first, last);
  const start = floor(first, width);
  const classes = Math.min(maxClasses, Math.floor((last - start) / width) + 1);
  const end = start + classes * width;
  const edges = Array.from({ length: classes + 1 }, (_, index) => start + index * width);
  if (lowest[0] < start) edges.unshift(floor(lowest[0], width));
  if (longest >= end) edges.push(floor(longest, width) + width);
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    return { from, to, count: countOf(grains.filter(([grain]) => grain >= from && grain < to)) };
  });
}

function countOf(grains: readonly Grain[]): number {
  return grains.reduce((sum, [, count]) => sum + count, 0);
}

function classWidth(first: number, last: number): number {
  const finest = last < hour ? fineGrain : coarseGrain;
  const fits = (width: number) => last < floor(first, width) + width * maxClasses;
  return widths.find((width) => width >= finest && fits(width)) ?? 24 * hour;
}

/** The grain that the result with this rank lies in. */
function quantile(grains: readonly Grain[], rank: number): number {
  let counted = 0;
  const [from] = grains.find(([, count]) => {
    counted += count;
    return counted >= rank;
  }) ?? [0];
  return from;
}

function floor(value: number, width: number): number {
  return Math.floor(value / width) * width;
}
