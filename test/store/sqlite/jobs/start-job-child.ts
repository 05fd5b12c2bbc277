import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface JobChild {
  /** Every whole line printed so far. */
  readonly lines: readonly string[];
  /** Ends it with SIGKILL; resolves when it has ended and all is read. */
  kill(): Promise<void>;
}

/** `children/run-and-hang.ts` in a process of its own, which first makes appointments for `keys`. */
export function startJobChild(folder: string, keys: readonly string[]): JobChild {
  const path = fileURLToPath(new URL('children/run-and-hang.ts', import.meta.url));
  const child = spawn(process.execPath, [path, folder, keys.join(',')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  return {
    lines,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
