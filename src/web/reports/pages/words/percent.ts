const format = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const pointFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `97.4%`. Rounded down: `100%` is said where nothing failed, and nowhere else. */
export function percent(rate: number): string {
  return format.format(tenths(rate) / 1000);
}

/** What changed, e.g. `up 3.2 points` or `unchanged`: the difference of the two as they are shown. */
export function rateChange(before: number, now: number): string {
  const difference = tenths(now) - tenths(before);
  if (difference === 0) return 'unchanged';
  const points = pointFormat.format(Math.abs(difference) / 10);
  return `${difference > 0 ? 'up' : 'down'} ${points} ${points === '1' ? 'point' : 'points'}`;
}

/** Tenths of a percent. The small addition takes out what binary fractions lose, 0.29 * 1000 being 289.99…. */
function tenths(rate: number): number {
  return Math.floor(rate * 1000 + 1e-9);
}
