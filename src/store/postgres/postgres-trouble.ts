import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { StoreError, type StoreErrorCode } from '../database.ts';

/** The server's own codes (PostgreSQL documentation, appendix A), by how they begin, and what they mean for a caller. */
const byServer: readonly (readonly [string, StoreErrorCode, string])[] = [
  ['28', 'STORE_REFUSED', 'refused the user or the password'],
  ['3D', 'STORE_REFUSED', 'knows no database of that name'],
  ['42501', 'STORE_REFUSED', 'does not give this user the rights that it takes'],
  ['53300', 'STORE_BUSY', 'takes no more connections'],
  ['55P03', 'STORE_BUSY', 'has had what was asked for locked for too long'],
  ['57014', 'STORE_BUSY', 'took too long'],
  ['40', 'STORE_BUSY', 'had others write the same'],
  ['25P0', 'STORE_BUSY', 'ended a transaction that took too long'],
  ['25006', 'STORE_CANNOT_WRITE', 'can only be read'],
  ['53', 'STORE_CANNOT_WRITE', 'has run out of disk or memory'],
  ['58', 'STORE_CANNOT_WRITE', 'has trouble with its disk'],
  ['57', 'STORE_UNREACHABLE', 'is stopping or starting'],
  ['08', 'STORE_UNREACHABLE', 'lost the connection'],
];

const serverError = z.object({ code: z.string(), severity: z.string(), message: z.string() });
const clientError = z.object({ code: z.string().optional(), message: z.string() });

/** The code of an error that the server itself reported. */
export function serverCode(error: unknown): string | undefined {
  return serverError.safeParse(error).data?.code;
}

/**
 * What no statement is to blame for, as a `StoreError`. What a statement is to blame for keeps its message and code alone:
 * its details may hold what was to be stored.
 * @param location as an operator may read it
 */
export function storeErrorOf(error: unknown, location: string): Error {
  if (error instanceof StoreError) return error;
  const reported = serverError.safeParse(error).data;
  if (reported !== undefined) {
    const { code, message } = reported;
    const known = byServer.find(([begin]) => code.startsWith(begin));
    if (known === undefined) return Object.assign(new Error(message), { code });
    return new StoreError(known[1], `The database at ${location} ${known[2]} (${code}: ${message}).`);
  }
  const { code, message } = clientError.safeParse(error).data ?? { message: '' };
  const why = code ?? message;
  if (message === poolExhausted) {
    return new StoreError(
      'STORE_BUSY',
      `All connections to the database at ${location} were in use for too long.`,
    );
  }
  if (
    /^(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME)|SSL|SASL|certificate/.test(`${why} ${message}`)
  ) {
    return new StoreError(
      'STORE_REFUSED',
      `There is no trusted connection to the database at ${location}: ${why}.`,
    );
  }
  return new StoreError('STORE_UNREACHABLE', `The database at ${location} can't be reached (${why}).`);
}

/** The pool's own words where all its connections are in use. */
const poolExhausted = 'timeout exceeded when trying to connect';

/**
 * Tried again where others were in the way, or a connection's preparations out of date: nothing was done then.
 *
 * @throws StoreError
 */
export async function tryStatement<Value>(location: string, work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const again = isCollision(error) || isStalePreparation(error);
      if (!again || tries === maxTries) throw storeErrorOf(error, location);
    }
    await wait(Math.random() * maxPause);
  }
}

const maxTries = 5;
/** Milliseconds, at most: two that collided must not meet again. */
const maxPause = 50;

/** Somebody else's transaction was in the way, and this one is undone: it may be tried again. */
function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(serverCode(error) ?? '');
}

/** What was prepared on a connection is no longer good there: a schema that moved on, or a pooler in between. */
export function isStalePreparation(error: unknown): boolean {
  const { code, message } = serverError.safeParse(error).data ?? {};
  return code === '26000' || (code === '0A000' && message?.includes('cached plan') === true);
}
