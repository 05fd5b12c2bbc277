const number = new Intl.NumberFormat('en');
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const points = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `1,204` */
export function numberWords(count: number): string {
  return number.format(count);
}

/** `1 run`, `1,204 runs` */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`;
}

/** `92.6%`; never more than it is. @param rate from 0 to 1 */
export function percentWords(rate: number): string {
  return share.format(tenths(rate) / 1000);
}

/**
 * How a rate changed, in percentage points: `up 4.1 points`, `unchanged`. Both from 0 to 1. It is the difference of
 * the two as they are told, here and on the report page.
 */
export function changeWords(before: number, now: number): string {
  const change = (tenths(now) - tenths(before)) / 10;
  if (change === 0) return now === before ? 'unchanged' : 'nearly unchanged';
  const words = `${points.format(Math.abs(change))} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  return `${change > 0 ? 'up' : 'down'} ${words}`;
}

/** Tenths of a percent, rounded down: 1,999 of 2,000 is not 100%. What binary fractions lose is added first. */
function tenths(rate: number): number {
  return Math.floor(rate * 1000 + 1e-9);
}
