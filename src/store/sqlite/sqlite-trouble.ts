import type { Time } from '../../../dialogs/ports/time.ts';
import { StoreError } from '../database.ts';

/** How long a caller waits for another program's lock before it gets `STORE_BUSY`; a person may be waiting too. */
const maxWait = 2000;
const firstPause = 10;
const maxPause = 100;

/**
 * Tries again while another program has the database locked. The engine itself must not wait (`busy_timeout` 0), since it
 * would block the whole process; the pauses here don't.
 * @param work must not have changed anything if it throws
 * @throws `STORE_BUSY` once that takes too long; other errors as converted by `storeErrorOf`
 */
export async function whileLocked<Value>(time: Time, work: () => Value | Promise<Value>): Promise<Value> {
  const until = time.monotonic() + maxWait;
  for (let pause = firstPause; ; pause = Math.min(maxPause, pause * 2)) {
    try {
      return await work();
    } catch (cause) {
      if (!isLocked(cause)) throw storeErrorOf(cause);
      if (time.monotonic() >= until) {
        const message = `Another program has had the database locked for ${maxWait} ms.`;
        throw new StoreError('STORE_BUSY', message, { cause });
      }
    }
    await time.sleep(pause);
  }
}

/** SQLITE_BUSY: another connection has the lock. */
export function isLocked(error: unknown): boolean {
  return resultCode(error) === 5;
}

/** SQLITE_CORRUPT, SQLITE_NOTADB: the file is not a (complete) database. */
export function isDamaged(error: unknown): boolean {
  const code = resultCode(error);
  return code === 11 || code === 26;
}

/** The file or its folder is none that this user may use: SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, or the system's word for it. */
export function isForbidden(error: unknown): boolean {
  const isSystem = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const named = isSystem && forbidden.includes(String(error.code));
  return named || [3, 8, 14].includes(resultCode(error) ?? 0);
}

const forbidden = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOENT',
  'ELOOP',
  'ENAMETOOLONG',
];

/** Converts errors that aren't the statement's fault to a `StoreError`; returns any other error as it is. */
export function storeErrorOf(error: unknown): unknown {
  const why = cannotWrite[resultCode(error) ?? 0];
  return why === undefined ? error : new StoreError('STORE_CANNOT_WRITE', why, { cause: error });
}

const cannotWrite: Readonly<Record<number, string>> = {
  8: 'The database can only be read.',
  10: 'The disk with the database failed.',
  13: 'The disk with the database is full.',
  14: 'A file of the database can not be opened.',
};

/** SQLite's result code without the extended part in the higher bits (sqlite.org/rescode.html). */
function resultCode(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? Number(error.errcode) & 0xff : undefined;
}
