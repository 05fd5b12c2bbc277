const format = new Intl.NumberFormat('en');

/** A whole number with its thousands apart: `12,345`. */
export function grouped(count: number): string {
  return format.format(count);
}
