import type { Counts } from './count-rows.ts';

/** A line for each table and each kind of record. */
export function tableOf(counts: Counts): string {
  const rows = [...counts].map(([name, count]) => [name, count.toLocaleString('en')] as const);
  const widest = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => row[column].length));
  const [names, numbers] = [widest(0), widest(1)];
  return rows.map(([name, count]) => `${name.padEnd(names)}  ${count.padStart(numbers)}`).join('\n');
}
