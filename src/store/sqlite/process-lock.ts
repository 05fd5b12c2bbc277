import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { StoreError } from '../database.ts';
import { createPrivateFile } from './files.ts';
import { isLocked } from './sqlite-trouble.ts';

/** Two processes that start at once need a moment to agree, and one that is ending needs a moment to release it. */
const maxWait = 500;

const holderSchema = z.object({ pid: z.int(), host: z.string() });

/**
 * Locks a data folder for this process. It is a kernel lock on the file of a tiny database, so a killed process leaves
 * no lock behind. The holder's name is stored too, but only for the message. Throws `STORE_HELD`, naming the folder, the
 * process and what to do. The result releases the lock.
 */
export function holdFolder(folder: string): () => void {
  const lockFile = join(folder, 'canvass.lock');
  const holderFile = join(folder, 'canvass.pid');
  createPrivateFile(lockFile);
  const connection = new DatabaseSync(lockFile, { timeout: maxWait });
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    connection.close();
    throw isLocked(cause) ? held(folder, holderFile, cause) : cause;
  }
  createPrivateFile(holderFile);
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname() }));
  return () => {
    rmSync(holderFile, { force: true });
    connection.close();
  };
}

/** Which process holds a data folder, e.g. `Process 4711 on host`; undefined if there isn't one. Takes no lock. */
export function holderOf(folder: string): string | undefined {
  const lockFile = join(folder, 'canvass.lock');
  if (!existsSync(lockFile)) return undefined;
  const connection = new DatabaseSync(lockFile, { readOnly: true });
  try {
    connection.prepare('SELECT count(*) FROM sqlite_master').get();
    return undefined;
  } catch (error) {
    if (!isLocked(error)) throw error;
    return holderName(join(folder, 'canvass.pid'));
  } finally {
    connection.close();
  }
}

function held(folder: string, holderFile: string, cause: unknown): StoreError {
  return new StoreError(
    'STORE_HELD',
    `${holderName(holderFile)} already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder ` +
      'for this one. Several processes cannot share data.',
    { cause },
  );
}

function holderName(holderFile: string): string {
  try {
    const holder = holderSchema.parse(JSON.parse(readFileSync(holderFile, 'utf8')));
    return `Process ${holder.pid} on ${holder.host}`;
  } catch {
    // It has the lock but has not written its name yet.
    return 'Another process';
  }
}
