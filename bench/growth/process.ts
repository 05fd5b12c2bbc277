import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { startProgram } from '../survey-turn/bot-process.ts';

/** A Canvass in a process of its own. */
export interface MeasuredCanvass {
  readonly url: string;
  /** From the start of its process until it listened. Milliseconds. */
  readonly startMs: number;
  /** CPU microseconds, user and system, since its start. */
  cpu(): Promise<number>;
  /** Bytes, after a collection of garbage. */
  memory(): Promise<{ readonly heap: number; readonly rss: number }>;
  close(): Promise<void>;
}

const told = z.object({ cpu: z.number(), heap: z.number(), rss: z.number() });

export async function startMeasured(env: Readonly<Record<string, string>>): Promise<MeasuredCanvass> {
  const began = performance.now();
  const child = startProgram('../growth/canvass.ts', { PORT: '0', LOG_LEVEL: 'error', ...env });
  const [message] = await once(child, 'message');
  const startMs = performance.now() - began;
  const { port } = z.object({ port: z.number() }).parse(message);
  async function ask(wanted: string) {
    child.send(wanted);
    const [answer] = await once(child, 'message');
    return told.parse(answer);
  }
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    startMs,
    cpu: async () => (await ask('cpu')).cpu,
    memory: () => ask('memory'),
    close: () => (closed ??= close()),
  };
}

/** @returns the address and certificate that a service of this folder tells when it listens, and what ends it */
export async function startStandIn(file: string, env: Readonly<Record<string, string>> = {}) {
  const child = startProgram(file, env);
  const [listening] = await once(child, 'message');
  const { url, certificate } = z.object({ url: z.string(), certificate: z.string() }).parse(listening);
  return { url, certificate, child };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
