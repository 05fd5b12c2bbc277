import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps a file system in memory. */
const memory = '/dev/shm';
/** All databases, browsers' profiles and a Postgres that a run has at once take a third of it. */
const neededBytes = 3 * 1024 ** 3;

/**
 * Has this process, and those that it starts, put their temporary files into memory, where the machine has enough of it: a
 * sync of a disk takes milliseconds, of which the tests wait for tens of thousands. They go when the process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(memory, 'canvass-'));
  // Postgres runs as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    // What is in it is memory that the tests themselves have no more.
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
  } catch {
    return false;
  }
}
