import { chmodSync, closeSync, openSync } from 'node:fs';

/**
 * Makes sure of a file that only its owner can read. An existing one is never opened here: closing it again
 * would drop the locks that this process has on it (POSIX, fcntl).
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
}
