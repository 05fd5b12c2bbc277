import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What durations are counted to while they come in, in milliseconds: half seconds, from an hour on ten minutes. */
export const fineGrain = 0.5 * second;
export const coarseGrain = 10 * minute;
export const coarseFrom = hour;

/** Widths that read well. Each is a multiple of a grain, and up to an hour they divide the hour. */
const widths = [
  ...[0.5 * second, second, 2 * second, 5 * second, 10 * second, 15 * second, 30 * second],
  ...[minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute],
  ...[hour, 2 * hour, 6 * hour, 24 * hour],
];
const mostClasses = 10;
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
export function durationClasses(grains: readonly Grain[], longest: number): RunSummary['durations'] {
  const total = grains.reduce((sum, { count }) => sum + count, 0);
  const first = quantile(grains, total * tail);
  const last = quantile(grains, total * (1 - tail));
  const lowest = grains[0];
  if (first === undefined || last === undefined || lowest === undefined) return [];
  const width = classWidth(first.from, last.from);
  const start = floor(first.from, width);
  const edges = [start];
  for (let edge = start + width; edges.length <= mostClasses; edge += width) {
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
  const fits = (width: number) => last < floor(first, width) + width * mostClasses;
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
