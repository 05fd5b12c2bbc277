import type { Schema } from '../store/migrations/migrate.ts';

/**
 * What a move writes down where it moves to. `moves` has one row, of the one source; without `finished_at` the move is not
 * finished, and Canvass starts on none of it (`refuseHalfMoved`). `moved_parts`: what the source held once all was there.
 */
export const moveSchema: Schema = {
  room: 'move',
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

/** The tables above, and those in which their migrations are noted. */
export function isOfMove(table: string): boolean {
  return /^(moves|moved_parts|move_migrations(_lock)?)$/.test(table);
}
