import { createInterface } from 'node:readline/promises';

/** Where the commands write and ask. */
export interface Terminal {
  /** Standard output, a line or several. */
  say(text: string): void;
  /** Standard error, a line or several. */
  complain(text: string): void;
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  /** What was typed; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>;
}

/** @param redact takes secrets out of whatever is written */
export function processTerminal(redact: (text: string) => string): Terminal {
  const { stdin, stdout, stderr } = process;
  return {
    say: (text) => void stdout.write(`${redact(text)}\n`),
    complain: (text) => void stderr.write(`${redact(text)}\n`),
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
        return await Promise.race([lines.question(question), closed]);
      } finally {
        lines.close();
      }
    },
  };
}

/** As a shell reads it as one word. */
export function shellWord(text: string): string {
  return /^[\w@:.,/+-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
