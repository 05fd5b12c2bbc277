import type { Schema } from '../store/migrations/migrate.ts';

/**
 * What a move records in its target. `moves` has one row, for the one source; until its `finished_at` is set, Canvass
 * refuses to start on the database (`refuseHalfMoved`). `moved_parts`: what the source held when the move was finished.
 */
export const moveSchema: Schema = {
  owner: 'move',
  migrations: [
    {
      name: 'moves',
      statements: [
        `CREATE TABLE moves (
           source text PRIMARY KEY,
           folder text NOT NULL,
           begun_at bigint NOT NULL,
           finished_at bigint
         )`,
        'CREATE TABLE moved_parts (name text PRIMARY KEY, rows bigint NOT NULL, digest text NOT NULL)',
      ],
    },
  ],
};

/** Whether a table is one of the above, or records their migrations. */
export function isOfMove(table: string): boolean {
  return /^(moves|moved_parts|move_migrations(_lock)?)$/.test(table);
}
