import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { WriterOrder } from './writer-orders.ts';

/** What a writer said before it died. */
export interface Written {
  /** Of each write from the first of its order on. */
  readonly answers: readonly string[];
  /** How many writes it had handed over by then, of all. */
  readonly handedOver: number;
  /** It came to the end of all writes, and was killed after. */
  readonly isOver: boolean;
}

export interface Writer {
  /** @param kill what is done when it asks to be killed, before it is */
  write(order: WriterOrder, kill?: () => Promise<void>): Promise<Written>;
  end(): void;
}

const saidLine = z.tuple([z.string(), z.union([z.string(), z.number()])]);

/** A process that waits for its order: starting it takes longer than what it does. */
export function startWriter(): Writer {
  const child = spawn(process.execPath, [fileURLToPath(new URL('writer-child.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const reader = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  const end = (): void => void child.kill('SIGKILL');
  return {
    end,
    async write(order, kill = async () => {}) {
      const answers: string[] = [];
      let [handedOver, isOver] = [order.from, false];
      let dying = Promise.resolve();
      reader.on('line', (line) => {
        const [what, value] = saidLine.parse(JSON.parse(line));
        if (what === 'answered') answers.push(String(value));
        if (what === 'handed') handedOver = Number(value);
        if (what === 'over') isOver = true;
        if (what === 'kill' || what === 'over') dying = kill().finally(end);
      });
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const [[code, signal]] = await ended;
      await dying;
      if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself, with ${code}.`);
      return { answers, handedOver, isOver };
    },
  };
}
