import type { RunSummary } from '../../ports/runs.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Durations are counted in half seconds, from an hour on in ten minutes. Milliseconds. */
const fineGrain = 0.5 * second;
const coarseGrain = 10 * minute;
/** More than a week counts as a week. */
const maxGrain = 7 * 24 * hour;

/** Readable widths. Each is a multiple of a grain, and up to an hour they divide the hour. */
const widths = [
  ...[0.5, 1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * minute),
  ...[1, 2, 6, 24].map((hours) => hours * hour),
];
const maxClasses = 10;
/** The share of outliers at either end that don't widen the classes. */
const tail = 0.02;

/** How many results took that long; `from` in milliseconds. */
type Grain = readonly [from: number, count: number];

/** Counts results by duration in bounded memory. A negative duration counts as 0. */
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

/** Counts durations with three significant digits in bounded memory. A negative duration counts as 0. */
export function countShown() {
  const counts = new Map<number, number>();
  return {
    add(milliseconds = -1): void {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) return;
      const shown = Number(milliseconds.toPrecision(3));
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    },
    /** In milliseconds, by nearest rank; undefined without durations. */
    percentile(share: number): number | undefined {
      if (counts.size === 0) return undefined;
      const grains = [...counts].sort(([one], [other]) => one - other);
      // The product may be a tiny bit off: 0.95 × 140 is 133.
      return quantile(grains, Math.ceil(countOf(grains) * share - 1e-9));
    },
  };
}

/**
 * Up to ten classes of equal width for all but the fastest and slowest 2 %, which get their own classes if they lie outside. A
 * class includes `from` and excludes `to`.
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
