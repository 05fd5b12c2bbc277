import { createHash } from 'node:crypto';
import type { Values } from './pages.ts';
import type { MovedTable } from './tables.ts';

/** How many rows, and what is in them: two parts with the same digest hold the same, in whatever order it was read. */
export interface Part {
  readonly rows: number;
  readonly digest: string;
}

/** Parts by name: a table, or a table and the beginning of the keys of its records. */
export type Parts = ReadonlyMap<string, Part>;

interface PartCounter {
  add(table: MovedTable, rows: readonly Values[]): void;
  parts(): Parts;
}

const modulus = 1n << 256n;

/** @param prefixes the kinds of records, whose numbers stand by themselves */
export function countParts(prefixes: readonly string[]): PartCounter {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  return {
    add(table, rows) {
      for (const values of rows) {
        const name = partOf(table, values, prefixes);
        const part = sums.get(name) ?? { rows: 0, sum: 0n };
        const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
        sums.set(name, { rows: part.rows + 1, sum: (part.sum + BigInt(`0x${hash}`)) % modulus });
      }
    },
    parts: () =>
      new Map(
        [...sums].map(([name, { rows, sum }]) => [
          name,
          { rows, digest: sum.toString(16).padStart(64, '0') },
        ]),
      ),
  };
}

function partOf({ name, columns }: MovedTable, values: Values, prefixes: readonly string[]): string {
  if (name !== 'documents') return name;
  const key = String(values[columns.findIndex((column) => column.name === 'key')]);
  return `documents ${prefixes.find((prefix) => key.startsWith(prefix)) ?? '(other)'}`;
}
