import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { TlsServer } from '../support/tls-server.ts';

/** The bot as a process of its own, which can be told where to die. */
export interface CrashingBot {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resolves once the process knows its order (`crashing-bot.ts`). */
  order(order: object): Promise<void>;
  kill(): Promise<void>;
}

export interface CrashingBots {
  start(folder: string): Promise<CrashingBot>;
  newFolder(): Promise<string>;
  close(): Promise<void>;
}

export function runCrashingBots(service: Pick<TlsServer, 'url' | 'certificate'>): CrashingBots {
  const folders: string[] = [];
  const children = new Set<ChildProcess>();
  return {
    async start(folder) {
      const child = fork(fileURLToPath(new URL('crashing-bot.ts', import.meta.url)), {
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: folder,
          SURVEY_API_URL: service.url,
          SURVEY_API_KEY: 'key',
          SURVEY_API_SECRET: 'secret',
          TEST_CERTIFICATE: service.certificate,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      const [message] = await once(child, 'message');
      return {
        child,
        url: z.object({ url: z.string() }).parse(message).url,
        async order(order) {
          child.send(order);
          await once(child, 'message');
        },
        async kill() {
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        },
      };
    },
    async newFolder() {
      const folder = await mkdtemp(join(tmpdir(), 'canvass-crash-'));
      folders.push(folder);
      return folder;
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
