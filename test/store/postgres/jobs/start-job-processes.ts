import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const eventLine = z.object({ what: z.string(), key: z.string(), at: z.number(), clock: z.number() });

/** What a process did; `at` is the time of this machine, `clock` that of the process. */
export type JobEvent = z.infer<typeof eventLine>;

export interface JobProcess {
  readonly events: readonly JobEvent[];
  /** Ends it with SIGKILL; resolves when it has ended and all is read. */
  kill(): Promise<void>;
}

/** `children/run-jobs.ts` in a process of its own, once it runs jobs. */
export async function startJobProcess(url: string, start = 0, speed = 1): Promise<JobProcess> {
  const path = fileURLToPath(new URL('children/run-jobs.ts', import.meta.url));
  const child = spawn(process.execPath, [path, url, `${start}`, `${speed}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: JobEvent[] = [];
  const reader = createInterface({ input: child.stdout });
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  reader.on('line', (line) => {
    const event = eventLine.parse(JSON.parse(line));
    events.push(event);
    if (event.what === 'ready') resolve();
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  ended.then(() => reject(new Error('The process ended before it ran jobs.')));
  await isReady;
  return {
    events,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
