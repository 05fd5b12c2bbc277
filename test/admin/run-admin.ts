import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Terminal } from '../../src/admin/terminal.ts';
import { childEnvironment } from '../support/child-environment.ts';

const program = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url));

export interface Ran {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** `npm run admin` as a process of its own, without a terminal. */
export async function runAdmin(
  folder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
  main = program,
): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...words], {
    // Where no .env is.
    cwd: folder,
    env: childEnvironment({ DATA_DIR: folder, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exited)[0], out, err };
}

/** A terminal at which somebody types these answers; without any, nobody sits there. */
export function typedTerminal(...answers: readonly string[]) {
  const left = [...answers];
  const said: string[] = [];
  const complained: string[] = [];
  const terminal: Terminal = {
    isInteractive: answers.length > 0,
    say: (words) => void said.push(words),
    complain: (words) => void complained.push(words),
    ask: async () => left.shift(),
  };
  return { terminal, said: () => said.join('\n'), complained: () => complained.join('\n') };
}
