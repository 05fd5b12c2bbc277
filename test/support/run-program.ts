import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { childEnvironment } from './child-environment.ts';

export interface Ran {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** A program as a process of its own, without a terminal, until it ends. It works on the folder, where no .env is. */
export async function runProgram(
  main: string,
  folder: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: folder,
    env: childEnvironment({ DATA_DIR: folder, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exited)[0], out, err };
}
