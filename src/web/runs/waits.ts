import { z } from 'zod';
import { createAlarm } from '../../alarm.ts';
import { parseJson } from '../../json-text.ts';
import { systemTime } from '../../time.ts';

interface RunWaitsOptions {
  /** Those of these runs whose end is stored. */
  readonly ended: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Notifies the other processes, soon. Never waits, never fails; a notification may get lost. Absent for a single process. */
  readonly tell?: (news: string) => void;
  /** How many may wait at once. */
  readonly max: number;
}

export type RunWaits = ReturnType<typeof createRunWaits>;

interface Waiter {
  /** Monotonic milliseconds. */
  readonly until: number;
  wake(): void;
}

/** Processes of a version that doesn't know this ignore it. */
const newsSchema = z.object({ run: z.string() });

/**
 * Requests that wait for a run's end. One alarm serves them all, and nothing is read while they wait: the process that
 * writes the end wakes them. If several processes share the database, that news may get lost; so everything waited for is
 * looked up together now and then.
 */
export function createRunWaits({ ended, tell, max }: RunWaitsOptions) {
  const waiting = new Map<string, Set<Waiter>>();
  let count = 0;
  let closed = false;
  const alarm = createAlarm(() => {
    const now = systemTime.monotonic();
    for (const waiters of waiting.values()) {
      for (const waiter of waiters) if (waiter.until <= now) waiter.wake();
    }
    setAlarm();
  });

  function setAlarm(): void {
    let first = Number.POSITIVE_INFINITY;
    for (const waiters of waiting.values()) {
      for (const { until } of waiters) first = Math.min(first, until);
    }
    if (Number.isFinite(first)) alarm.setWithin(first - systemTime.monotonic());
  }

  function wake(id: string): void {
    for (const waiter of waiting.get(id) ?? []) waiter.wake();
  }

  return {
    /**
     * Waits until a run's end is written, for at most this long. To be called before the end is looked up, so that no end
     * is missed.
     * @param given ends the wait, e.g. when the client is gone
     * @returns undefined if too many wait already
     */
    begin(id: string, milliseconds: number, given?: AbortSignal): Promise<void> | undefined {
      if (count >= max) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiters = waiting.get(id) ?? new Set<Waiter>();
      const waiter: Waiter = {
        until: systemTime.monotonic() + milliseconds,
        wake() {
          if (!waiters.delete(waiter)) return;
          count -= 1;
          if (waiters.size === 0) waiting.delete(id);
          given?.removeEventListener('abort', waiter.wake);
          resolve();
        },
      };
      waiting.set(id, waiters.add(waiter));
      count += 1;
      given?.addEventListener('abort', waiter.wake);
      if (closed || given?.aborted === true) waiter.wake();
      else alarm.setWithin(milliseconds);
      return promise;
    },
    /** The end of a run has been written here. */
    ended(id: string): void {
      wake(id);
      tell?.(JSON.stringify({ run: id }));
    },
    /** Another process notified this one. */
    hear(news: string): void {
      const id = newsSchema.safeParse(parseJson(news)).data?.run;
      if (id !== undefined) wake(id);
    },
    /** Looks for ends whose notification was lost. */
    async lookAgain(): Promise<void> {
      if (waiting.size === 0) return;
      for (const id of await ended([...waiting.keys()])) wake(id);
    },
    isClosed: () => closed,
    /** Ends all waits: the server is about to stop. */
    close(): void {
      closed = true;
      for (const id of [...waiting.keys()]) wake(id);
      alarm.off();
    },
  };
}
