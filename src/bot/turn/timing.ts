import { clickPatienceMs } from '../../limits.ts';
/**
 * The answer of a turn; or `late()`, where it has begun and isn't over in time. Then the turn goes on, and
 * `onward` is given it.
 * @param run is told what to call once it has begun: whoever isn't let in gets no answer but its own
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

/** A turn that takes longer shows that somebody is at it. */
const patience = 1_000;

export interface Typing {
  /** Waits for an indicator on its way, so that it doesn't arrive behind the message that ends it. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends one typing indicator if the turn isn't stopped within a second. Its failure is nobody's concern. */
export function startTyping(send: () => Promise<unknown>, milliseconds: number = patience): Typing {
  let sending: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    sending = send().then(
      () => undefined,
      () => undefined,
    );
  }, milliseconds);
  return {
    settled: () => sending,
    stop() {
      clearTimeout(timer);
      return sending;
    },
  };
}

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
