const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, or in how long: `3 hours ago`, `in 2 days`; within a minute `just now`. Rounded down. */
export function relativeWords(time: number, now: number): string {
  const difference = time - now;
  for (const [unit, milliseconds] of units) {
    const count = Math.trunc(difference / milliseconds);
    if (count !== 0) return format.format(count, unit);
  }
  return difference > 0 ? 'in a moment' : 'just now';
}
