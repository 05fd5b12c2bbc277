import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../database.ts';
import { checkWhole } from './data-files.ts';
import { createPrivateFile } from './files.ts';
import { holdFolder } from './process-lock.ts';
import { openForReading } from './read-only.ts';

/**
 * Copies the embedded database, as it is at one moment, to a file that only its owner can read; Canvass may run meanwhile. The
 * file is there once the copy is complete, on the disk, and checked.
 * @param file must not exist yet
 * @returns its size in bytes
 */
export function copySqliteDatabase(folder: string, file: string): number {
  const target = resolve(file);
  const part = `${target}.part`;
  const connection = openForReading(resolve(folder));
  try {
    rmSync(part, { force: true });
    createPrivateFile(part);
    connection.prepare('VACUUM INTO ?').run(part);
    refuseDamagedCopy(part);
    sync(part);
    renameSync(part, target);
    sync(dirname(target));
    return statSync(target).size;
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof StoreError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new StoreError('STORE_CANNOT_WRITE', `${target} can't be written: ${words}.`, { cause: error });
  } finally {
    connection.close();
  }
}

function refuseDamagedCopy(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    checkWhole(file, copy);
  } finally {
    copy.close();
  }
}

/** SQLite doesn't wait for the disk here. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Rewrites the database of a folder without what was deleted: until then it may still be in the file, though nothing reads
 * it. Takes the folder's lock.
 */
export function rewriteSqliteDatabase(folder: string): void {
  const location = resolve(folder);
  const letGo = holdFolder(location);
  try {
    const connection = new DatabaseSync(resolve(location, 'canvass.sqlite'));
    try {
      connection.exec('PRAGMA secure_delete = ON');
      connection.exec('VACUUM');
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      connection.close();
    }
  } finally {
    letGo();
  }
}
