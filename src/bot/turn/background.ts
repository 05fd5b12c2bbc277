/** Work that nobody waits for on the path of a message, but that has to be over before the bot is closed. */
export interface Background {
  /** Takes a failure to `onError`; never rejects. */
  start(work: Promise<unknown>): void;
  settled(): Promise<void>;
}

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>();
  return {
    start(work) {
      const watched = work.catch(onError).finally(() => running.delete(watched));
      running.add(watched);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
