import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { z } from 'zod';

/** A bot in a process of its own. */
export interface BotProcess {
  readonly url: string;
  /** CPU microseconds, user and system, since its start. */
  cpu(): Promise<number>;
  /** Delivers an activity to its messages route, and waits for the end of the turn. */
  deliver(activity: object): Promise<void>;
  close(): Promise<void>;
}

/** Deliveries under way at once, each on a connection of its own. */
export const atOnce = 8;

/** Starts a program of this folder's kind: it tells `port` first, and then `cpu` at each message. */
export async function startBotProcess(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BotProcess> {
  const child = startProgram(file, env);
  const [message] = await once(child, 'message');
  const { port } = z.object({ port: z.number() }).parse(message);
  const url = `http://127.0.0.1:${port}`;
  const pool = new Pool(url, { connections: atOnce });
  return {
    url,
    async cpu() {
      child.send({});
      const [message] = await once(child, 'message');
      return z.object({ cpu: z.number() }).parse(message).cpu;
    },
    async deliver(activity) {
      const { statusCode, body } = await pool.request({
        path: '/api/messages',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(activity),
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`A turn was answered ${statusCode}.`);
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await pool.close();
    },
  };
}

/** A child that talks to this process. What it logs is dropped; what it fails with is shown, and ends this one too. */
export function startProgram(file: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`${file} ended with ${code}.`);
  });
  return child;
}
