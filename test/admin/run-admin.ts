import { fileURLToPath } from 'node:url';
import type { Terminal } from '../../src/admin/terminal.ts';
import { type Ran, runProgram } from '../support/run-program.ts';

const program = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url));

/** `npm run admin` as a process of its own, without a terminal. */
export function runAdmin(
  folder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
  main = program,
): Promise<Ran> {
  return runProgram(main, folder, words, environment);
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
