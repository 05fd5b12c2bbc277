import { createHash } from 'node:crypto';
import type { Values } from './pages.ts';
import type { MovedTable } from './tables.ts';

/** How many rows there are, and a digest of their contents that doesn't depend on the order in which they were read. */
export interface Part {
  readonly rows: number;
  readonly digest: string;
}

/** By name: a table's, or `documents` and the prefix of a kind of record. */
export type Parts = ReadonlyMap<string, Part>;

interface PartCounter {
  add(table: MovedTable, rows: readonly Values[]): void;
  parts(): Parts;
}

const modulus = 1n << 256n;

/** @param prefixes of the kinds of records, each of which is a part of its own */
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
