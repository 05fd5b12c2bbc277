import type { Database } from '../database.ts';

/** How often a process gives a sign of life, in milliseconds. */
export const beatMs = 4_000;

/**
 * Who was silent for longer is dead: nobody waits for it any more. Longer than a server is away for a restart with what
 * stands around it, so that nobody is taken for dead who just couldn't say otherwise.
 */
export const leaseMs = 20_000;

/** For a condition of SQL: that the process of this id lives. */
export const isLiving = (id: string): string =>
  `EXISTS (SELECT FROM processes WHERE id = ${id} AND beat_at > now() - interval '${leaseMs} milliseconds')`;

/** Whether a process has given a sign of life lately, by the server's clock. */
export async function isAlive(database: Database, instance: string): Promise<boolean> {
  return (await database.one(`SELECT 1 AS alive WHERE ${isLiving('?')}`, [instance])) !== undefined;
}
