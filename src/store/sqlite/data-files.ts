import { existsSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../database.ts';

/** The files of a data folder. `canvass.used` marks that there was a database once, `canvass.moved` says where it went. */
export function dataFiles(folder: string) {
  const database = join(folder, 'canvass.sqlite');
  return {
    database,
    log: `${database}-wal`,
    marker: join(folder, 'canvass.used'),
    moved: join(folder, 'canvass.moved'),
  };
}

type DataFiles = ReturnType<typeof dataFiles>;

/**
 * Refuses to create a new database if there was one: a file that was lost, emptied or left out of a restore must not
 * silently become an empty database. To be called before the database is created.
 */
export function refuseLost(files: DataFiles): void {
  if (isFilled(files.database)) return;
  if (existsSync(files.marker)) throw lost(files, `${files.database} is missing or empty`, files.marker);
  if (isFilled(files.log))
    throw lost(files, `${files.database} is missing, and ${files.log} is there`, files.log);
}

/** The same for a file that is a database, but not one of ours. */
export function refuseEmptied(files: DataFiles, connection: DatabaseSync): void {
  if (!existsSync(files.marker)) return;
  const table = connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'documents'").get();
  if (table === undefined) throw lost(files, `${files.database} has no tables of Canvass`, files.marker);
}

/** Called once the tables exist: from now on an empty folder means lost data. */
export function markUsed({ marker }: DataFiles): void {
  if (existsSync(marker)) return;
  writeFileSync(
    marker,
    'Canvass keeps its data in this folder. While this file is here, Canvass does not start without its database.\n',
    { mode: 0o600 },
  );
}

/** From now on Canvass doesn’t start on these data: jobs and schedules would run in both places. */
export function markMoved({ moved }: DataFiles, to: string): void {
  writeFileSync(moved, `${to}\n`, { mode: 0o600 });
}

/** Refuses data that `npm run move` has copied to a Postgres. */
export function refuseMoved({ database, moved }: DataFiles): void {
  if (!existsSync(moved)) return;
  throw new StoreError(
    'STORE_MOVED',
    `The data of ${database} were moved to the Postgres at ${readFileSync(moved, 'utf8').trim()}. Set DATABASE_URL to go on ` +
      `there. To go on here instead, without what has happened there since, delete ${moved} and start again.`,
  );
}

export function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function lost({ database }: DataFiles, what: string, inTheWay: string): StoreError {
  return new StoreError(
    'STORE_LOST',
    `The data of this folder is gone: ${what}. Put a backup in place as ${database}; or, to start afresh without what ` +
      `was there, delete ${inTheWay} and start again.`,
  );
}

/** Larger database files are not checked at the start: it would take more than about a second. */
export const maxChecked = 256 * 1024 * 1024;

/** Checks for damage, if the file is small enough for a quick check. */
export function refuseDamaged({ database }: DataFiles, connection: DatabaseSync): void {
  if (statSync(database).size <= maxChecked) checkWhole(database, connection);
}

/** @throws `STORE_DAMAGED`. @param file what the connection is to */
export function checkWhole(file: string, connection: DatabaseSync): void {
  const found = connection.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw damaged(file, String(found));
}

export function damaged(database: string, found: string, cause?: unknown): StoreError {
  return new StoreError(
    'STORE_DAMAGED',
    `The database ${database} is damaged (${found}). Put a backup in its place, or save what can be read with ` +
      "sqlite3's .recover; docs/operations.md says how.",
    { cause },
  );
}

/** With less free space the disk counts as full: the log may grow to this size before it is written back. */
const minFree = 4 * 1024 * 1024;

/** Throws if the disk is almost full, even if a small write might still succeed. */
export function refuseFullDisk(folder: string): void {
  if (freeBytes(folder) >= minFree) return;
  throw new StoreError('STORE_CANNOT_WRITE', 'The disk with the database is full.');
}

/** How much room there is for this user on the disk. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Remembers which files are open; the result throws `STORE_REPLACED` once they were replaced or removed, since writes
 * would then go to files that are never read. A check takes microseconds.
 */
export function guardOpenFiles({ database, log }: DataFiles): () => void {
  const opened = [database, log].map((path) => ({ path, identity: identityOf(path) }));
  return () => {
    if (opened.every(({ path, identity }) => identityOf(path) === identity)) return;
    throw new StoreError(
      'STORE_REPLACED',
      'The files of the database were deleted or replaced while they are open. Nothing more is written: stop Canvass, ' +
        'put the data folder right, and start again.',
    );
  };
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? undefined : `${found.dev}/${found.ino}`;
}
