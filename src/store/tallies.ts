import { z } from 'zod';
import type { Tallies } from '../../dialogs/ports/records.ts';
import type { Database } from './database.ts';
import { keyRange } from './records.ts';

const row = z.object({ name: z.string(), count: z.int() });

/** Counts of records, which the database itself updates (migration 7). The cost is proportional to the result. */
export function createTallies(database: Database): Tallies {
  return {
    async read(prefix) {
      const { from, below = '\u{10ffff}' } = keyRange(prefix);
      const rows = await database.all('SELECT name, count FROM tallies WHERE name >= ? AND name < ?', [
        from,
        below,
      ]);
      return Object.fromEntries(
        rows.map((stored) => {
          const { name, count } = row.parse(stored);
          return [name.slice(prefix.length), count];
        }),
      );
    },
  };
}
