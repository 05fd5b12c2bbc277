import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly pid: number;
  /** Every whole line printed so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line. Rejects where the child ends without one. */
  firstLine(): Promise<string>;
  /** Ends the child at once, or by closing its input; resolves when it has ended and all is read. */
  kill(): Promise<void>;
  letGo(): Promise<void>;
}

/** Runs a script of `children/` in a process of its own. */
export function startChild(script: string, folder: string): Child {
  const path = fileURLToPath(new URL(`children/${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  const first = new Promise<string>((resolve, reject) => {
    reader.once('line', resolve);
    reader.once('close', () => reject(new Error(`${script} ended without a word.`)));
  });
  first.catch(() => undefined);
  reader.on('line', (line) => lines.push(line));
  return {
    pid: child.pid ?? 0,
    lines,
    firstLine: () => first,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async letGo() {
      child.stdin.end();
      await ended;
    },
  };
}
