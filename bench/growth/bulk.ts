import { z } from 'zod';
import type { Database, Statements } from '../../src/store/database.ts';

/**
 * Writes very many rows into tables of a Postgres, as a restored backup would: without triggers, and with the indexes made when
 * all rows are there. Row by row, fifteen million rows pass four indexes and a trigger each, and a statement of Canvass's own
 * ends after seconds, so that a million conversations never came to be. Takes a superuser.
 */
export async function inBulk<Value>(
  database: Database,
  tables: readonly string[],
  work: (statements: Statements) => Promise<Value>,
): Promise<Value> {
  return await database.transaction(
    async (statements) => {
      const write = (sql: string) => statements.run(sql, []);
      await write("SELECT set_config('session_replication_role', 'replica', true)");
      await write("SELECT set_config('maintenance_work_mem', '1GB', true)");
      const { drop, make } = await indexesOf(statements, tables);
      for (const sql of drop) await write(sql);
      const value = await work(statements);
      for (const sql of make) await write(sql);
      // What the triggers would have added up.
      await write('DELETE FROM tally_changes');
      await write(
        'INSERT INTO tally_changes (name, difference) SELECT unnest(tallies) AS name, count(*) FROM documents GROUP BY 1',
      );
      return value;
    },
    { patient: true },
  );
}

const definitions = z.array(z.object({ of: z.string(), name: z.string(), definition: z.string() }));

/** Foreign keys first, since they hold on to the indexes of others; and made last. */
async function indexesOf(statements: Statements, tables: readonly string[]) {
  const places = tables.map(() => '?').join(', ');
  const constraints = definitions.parse(
    await statements.all(
      `SELECT conrelid::regclass::text AS "of", conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid::regclass::text IN (${places}) AND contype IN ('f', 'u', 'p') ORDER BY contype`,
      tables,
    ),
  );
  const indexes = definitions.parse(
    await statements.all(
      `SELECT tablename AS "of", indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename IN (${places}) AND schemaname = current_schema()`,
      tables,
    ),
  );
  const bound = new Set(constraints.map(({ name }) => name));
  const free = indexes.filter(({ name }) => !bound.has(name));
  return {
    drop: [
      ...constraints.map(({ of, name }) => `ALTER TABLE ${of} DROP CONSTRAINT ${name}`),
      ...free.map(({ name }) => `DROP INDEX ${name}`),
    ],
    make: [
      ...constraints
        .toReversed()
        .map(({ of, name, definition }) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`),
      ...free.map(({ definition }) => definition),
    ],
  };
}
