import { clickPatienceMs } from '../../limits.ts';

/**
 * The answer of a turn; or `late()`, where it has begun and isn't over in time. Then the turn goes on, and `onward` is
 * given it.
 * @param run is given what to call once it has begun: whoever isn't let in gets no answer but its own
 */
export async function answerInTime<Answer>(
  run: (begun: () => void) => Promise<Answer>,
  late: () => Promise<Answer>,
  onward: (running: Promise<unknown>) => void,
  milliseconds: number = clickPatienceMs,
): Promise<Answer> {
  const { promise: tooLong, resolve } = Promise.withResolvers<'tooLong'>();
  let timer: NodeJS.Timeout | undefined;
  const running = run(() => {
    timer = setTimeout(() => resolve('tooLong'), milliseconds);
  });
  try {
    const first = await Promise.race([running, tooLong]);
    if (first !== 'tooLong') return first;
  } finally {
    clearTimeout(timer);
  }
  onward(running);
  return await late();
}

/** A turn that takes longer (ms) shows that somebody is at it. */
const patience = 1_000;

/** Sends one typing indicator if the turn isn't stopped within a second. Its failure is nobody's concern. */
export function startTyping(send: () => Promise<void>) {
  let sending = Promise.resolve();
  const timer = setTimeout(() => {
    sending = send().catch(() => {});
  }, patience);
  return {
    /** Waits for an indicator on its way, so that it doesn't arrive behind the message that ends it. */
    settled: () => sending,
    stop() {
      clearTimeout(timer);
      return sending;
    },
  };
}

export type Background = ReturnType<typeof createBackground>;

/** Work that nobody waits for on the path of a message, but that has to be over before the bot is closed. */
export function createBackground(onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    /** Gives a failure to `onError`; never rejects. */
    start(work: Promise<unknown>): void {
      const watched = work.catch(onError).finally(() => running.delete(watched));
      running.add(watched);
    },
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
