import { beatMs, leaseMs } from '../../limits.ts';
import type { Database } from '../database.ts';

/** For a condition of SQL: that the process of this id lives. */
export const isLiving = (id: string): string =>
  `EXISTS (SELECT FROM processes WHERE id = ${id} AND beat_at > now() - interval '${leaseMs} milliseconds')`;

/** A sign of life of the process of this id; the first one makes it known to the others. */
export const signOfLife = (id: string): string =>
  `INSERT INTO processes (id, beat_at) VALUES (${id}, now()) ON CONFLICT (id) DO UPDATE SET beat_at = now()`;

/**
 * The same, if the last one is so old that others would soon take it for dead: after the database was away, the first process
 * to come back must not lose what it has just begun to the next one. Has the id twice.
 */
export const overdueSignOfLife = `INSERT INTO processes (id, beat_at) SELECT CAST(? AS text), now()
  WHERE NOT EXISTS (SELECT FROM processes
    WHERE id = CAST(? AS text) AND beat_at > now() - interval '${2 * beatMs} milliseconds')
  ON CONFLICT (id) DO UPDATE SET beat_at = now()`;

/** Forgets dead processes. */
export const buryDead = `DELETE FROM processes WHERE beat_at < now() - interval '${leaseMs} milliseconds'`;

/** The process of this id ends. */
export const farewell = (id: string): string => `DELETE FROM processes WHERE id = ${id}`;

/** Whether a process has given a sign of life lately, by the server's clock. */
export async function isAlive(database: Database, instance: string): Promise<boolean> {
  return (await database.one(`SELECT 1 AS alive WHERE ${isLiving('?')}`, [instance])) !== undefined;
}
