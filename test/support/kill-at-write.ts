import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import type { SpawnedCanvass } from './spawn-canvass.ts';
import type { Replicas } from './start-replicas.ts';

/** One write of a record, and what becomes of it when its process is killed. */
interface FatalWrite {
  /** SQL over `NEW` and `OLD`, rows of `documents`; `OLD` is null where the record is new. */
  readonly when: string;
  /** `lost`: as if killed before the write left; `written`: as if killed before its answer came. */
  readonly fate: 'lost' | 'written';
}

/** Any number: locks are a database's own, and each test has one. */
const lock = 4711;
const maxWait = 90_000;

const waitingProcess = `SELECT waiting.pid, activity.application_name AS name
  FROM pg_locks AS waiting JOIN pg_stat_activity AS activity USING (pid)
  WHERE waiting.locktype = 'advisory' AND waiting.objid = ${lock} AND NOT waiting.granted
    AND waiting.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ORDER BY activity.query_start LIMIT 1`;

const heldRows = z.array(z.object({ pid: z.int(), name: z.string() }));

/**
 * Lets Postgres hold up the first write that fits, and kills the process that is writing: between what it did before and
 * what it would have done next. Others that come to such a write wait with it, and go on afterwards.
 * @returns once it is armed; `killed` once the process is gone
 */
export async function killAtWrite(
  replicas: Replicas,
  { when, fate }: FatalWrite,
): Promise<{ readonly killed: Promise<SpawnedCanvass> }> {
  const client = new Client({ connectionString: replicas.databaseUrl });
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  await client.query(`CREATE OR REPLACE FUNCTION hold_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${when} THEN PERFORM pg_advisory_xact_lock(${lock}); END IF;
      RETURN NEW;
    END $$`);
  await client.query(`CREATE OR REPLACE TRIGGER hold_write BEFORE INSERT OR UPDATE ON documents
    FOR EACH ROW EXECUTE FUNCTION hold_write()`);

  async function kill(): Promise<SpawnedCanvass> {
    const held = await firstHeld(client);
    const doomed = replicas.named(held.name);
    if (doomed === undefined) throw new Error(`No process is called ${held.name}.`);
    await replicas.kill(doomed);
    if (fate === 'lost') await client.query('SELECT pg_terminate_backend($1)', [held.pid]);
    await client.query(`SELECT pg_advisory_unlock(${lock})`);
    await client.query('DROP TRIGGER hold_write ON documents');
    return doomed;
  }
  const killed = kill().finally(() => client.end());
  // Whoever waits for it hears of it; a test that has failed by then doesn't.
  killed.catch(() => {});
  return { killed };
}

async function firstHeld(client: Client): Promise<{ readonly pid: number; readonly name: string }> {
  const end = Date.now() + maxWait;
  while (Date.now() < end) {
    const [held] = heldRows.parse((await client.query(waitingProcess)).rows);
    if (held !== undefined) return held;
    await wait(5);
  }
  throw new Error('No such write ever came.');
}
