import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import type { SpawnedCanvass } from '../support/spawn-canvass.ts';

/** Milliseconds: no input holds the process for longer. */
export const maxSilence = 200;

/**
 * Does something, and asks for `/healthz` all the while.
 * @returns for how long the process was held at most, in milliseconds: the longest that an answer took, as far as the
 * process was busy meanwhile (where the system tells); of several tries the best, because a costly input holds it
 * each time
 */
export async function timeHealth(
  { url, pid }: Pick<SpawnedCanvass, 'url' | 'pid'>,
  act: () => Promise<unknown>,
): Promise<number> {
  const agent = new Agent({ pipelining: 1 });
  let best = Number.POSITIVE_INFINITY;
  try {
    for (let tries = 0; tries < 4 && best > maxSilence; tries += 1) {
      best = Math.min(best, await timeOnce(url, pid, act, agent));
    }
  } finally {
    await agent.destroy();
  }
  return best;
}

async function timeOnce(
  url: string,
  pid: number,
  act: () => Promise<unknown>,
  dispatcher: Agent,
): Promise<number> {
  let longest = 0;
  let over = false;
  const acting = act().finally(() => {
    over = true;
  });
  // It is awaited below, and may fail before.
  acting.catch(() => {});
  do {
    const begun = performance.now();
    const busy = busyMilliseconds(pid);
    const { body } = await request(`${url}/healthz`, { dispatcher });
    await body.dump();
    longest = Math.max(longest, Math.min(performance.now() - begun, busyMilliseconds(pid) - busy));
  } while (!over);
  await acting;
  return longest;
}

/** What the process's main thread has computed so far, in steps of 10 ms; elsewhere than on Linux the time of day. */
function busyMilliseconds(pid: number): number {
  if (process.platform !== 'linux') return performance.now();
  const status = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  // The name in brackets may hold anything; user and system time are the 12th and 13th word after it.
  const words = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * 10;
}
