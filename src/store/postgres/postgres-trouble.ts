import { z } from 'zod';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import { StoreError, type StoreErrorCode } from '../database.ts';

/** What may be wrong with a database, what it means for a caller, and what can be done about it. */
interface Trouble {
  /** How its code begins. */
  readonly begin: string;
  readonly code: StoreErrorCode;
  readonly is: string;
  readonly advice?: string;
}

/** The server's own codes (PostgreSQL documentation, appendix A), the first that fits. */
const byServer: readonly Trouble[] = [
  {
    begin: '28P01',
    code: 'STORE_REFUSED',
    is: 'refused the user or the password',
    advice: 'Correct them in DATABASE_URL.',
  },
  {
    begin: '28',
    code: 'STORE_REFUSED',
    is: 'lets nobody in as this user from here',
    advice: 'Correct the user in DATABASE_URL, or the server’s pg_hba.conf.',
  },
  {
    begin: '3D',
    code: 'STORE_REFUSED',
    is: 'does not exist on that server',
    advice: 'Create it (createdb), or correct the name in DATABASE_URL.',
  },
  {
    begin: '42501',
    code: 'STORE_REFUSED',
    is: 'does not give this user enough rights',
    advice: 'Make the user the owner of the database: ALTER DATABASE … OWNER TO ….',
  },
  {
    begin: '53300',
    code: 'STORE_BUSY',
    is: 'takes no more connections',
    advice:
      'Raise the server’s max_connections, or lower connection_limit in DATABASE_URL (docs/scaling.md).',
  },
  { begin: '55P03', code: 'STORE_BUSY', is: 'waited too long for a lock' },
  { begin: '57014', code: 'STORE_BUSY', is: 'took too long' },
  { begin: '40', code: 'STORE_BUSY', is: 'had somebody else write the same at that time' },
  { begin: '25P0', code: 'STORE_BUSY', is: 'ended a transaction that took too long' },
  {
    begin: '25006',
    code: 'STORE_CANNOT_WRITE',
    is: 'can only be read',
    advice: 'DATABASE_URL has to lead to the server that takes writes, not to a copy of it.',
  },
  { begin: '53', code: 'STORE_CANNOT_WRITE', is: 'has run out of disk or memory' },
  { begin: '58', code: 'STORE_CANNOT_WRITE', is: 'has trouble with its disk' },
  { begin: '57', code: 'STORE_UNREACHABLE', is: 'is stopping or starting' },
  { begin: '08', code: 'STORE_UNREACHABLE', is: 'lost the connection' },
];

const serverError = z.object({ code: z.string(), severity: z.string(), message: z.string() });
const clientError = z.object({ code: z.string().optional(), message: z.string() });

/** The code of an error that the server itself reported. */
export function serverCode(error: unknown): string | undefined {
  return serverError.safeParse(error).data?.code;
}

/**
 * An error that no statement is to blame for, as a `StoreError`. One that a statement is to blame for keeps only its
 * message and code: its details may hold what was to be stored.
 * @param location as an operator may read it
 */
export function storeErrorOf(error: unknown, location: string): Error {
  if (error instanceof StoreError) return error;
  const reported = serverError.safeParse(error).data;
  if (reported !== undefined) {
    const { code, message } = reported;
    const known = byServer.find(({ begin }) => code.startsWith(begin));
    if (known === undefined) return Object.assign(new Error(message), { code });
    const { is, advice = '' } = known;
    return new StoreError(
      known.code,
      `The database at ${location} ${is} (${code}: ${message}). ${advice}`.trimEnd(),
    );
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
    !(why in adviceOnWay) &&
    /^(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME)|SSL|SASL|certificate/.test(`${why} ${message}`)
  ) {
    return new StoreError(
      'STORE_REFUSED',
      `There is no trusted connection to the database at ${location} (${why}). ${adviceOnTrust(why)}`,
    );
  }
  const advice = adviceOnWay[why] ?? '';
  return new StoreError(
    'STORE_UNREACHABLE',
    `The database at ${location} can't be reached (${why}). ${advice}`.trimEnd(),
  );
}

function adviceOnTrust(why: string): string {
  if (why.includes('does not support SSL')) {
    return 'Switch on the server’s TLS; sslmode=disable in DATABASE_URL goes without, on a network that can’t be tapped.';
  }
  if (why.includes('ALTNAME')) {
    return 'The server’s certificate is for another name: use that name in DATABASE_URL, or sslmode=verify-ca.';
  }
  return 'sslrootcert in DATABASE_URL names a file of certificates to trust.';
}

const adviceOnWay: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: start Postgres, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'No address is known for that host: correct it in DATABASE_URL, or the name server.',
  ENOENT: 'There is no socket of a running Postgres in that folder.',
  // These pass: a certificate is renewed, a clock is set.
  CERT_HAS_EXPIRED: 'Its certificate has expired: renew it, or set this machine’s clock.',
  CERT_NOT_YET_VALID: 'Its certificate isn’t valid yet: set this machine’s clock.',
};

/** The pool's own words when all its connections are in use. */
const poolExhausted = 'timeout exceeded when trying to connect';

/**
 * Tried again if others were in the way, or a connection's prepared statements out of date: nothing was done then.
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
    await systemTime.sleep(systemRandom.fraction() * maxPause);
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
