const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const hours = { name: 'hours', milliseconds: 3_600_000, upTo: Number.POSITIVE_INFINITY } as const;

const units = [
  { name: 'milliseconds', milliseconds: 1, upTo: 2000 },
  { name: 'seconds', milliseconds: 1000, upTo: 300_000 },
  { name: 'minutes', milliseconds: 60_000, upTo: 18_000_000 },
] as const;

/** One unit for a whole axis. @param most the longest time on it, in milliseconds */
export function chooseUnit(most: number): { readonly name: string; write(milliseconds: number): string } {
  const { name, milliseconds } = units.find(({ upTo }) => most <= upTo) ?? hours;
  return { name, write: (time) => format.format(time / milliseconds) };
}
