import type { Time, Timer } from '../../../dialogs/ports/time.ts';
import { clickPatienceMs } from '../../limits.ts';
import { systemTime } from '../../time.ts';

/**
 * The answer of a turn, or `late()` if it has started and isn't over in time. Then the turn goes on, and is passed to
 * `onward`.
 * @param run gets a function to call once the turn has started: a sender who isn't admitted only gets the turn's answer
 */
export async function answerInTime<Answer>(
  run: (begun: () => void) => Promise<Answer>,
  late: () => Promise<Answer>,
  onward: (running: Promise<unknown>) => void,
  milliseconds: number = clickPatienceMs,
  time: Time = systemTime,
): Promise<Answer> {
  const { promise: tooLong, resolve } = Promise.withResolvers<'tooLong'>();
  let timer: Timer | undefined;
  const running = run(() => {
    timer = time.after(milliseconds, () => resolve('tooLong'));
  });
  try {
    const first = await Promise.race([running, tooLong]);
    if (first !== 'tooLong') return first;
  } finally {
    timer?.cancel();
  }
  onward(running);
  return await late();
}

/** After this time (ms) a turn shows a typing indicator. */
const patience = 1_000;

/** Sends one typing indicator if it isn't stopped within a second. A failure is ignored. */
export function startTyping(time: Time, send: () => Promise<void>) {
  let sending = Promise.resolve();
  const timer = time.after(patience, () => {
    sending = send().catch(() => {});
  });
  return {
    /** Waits for an indicator on its way, so that it doesn't arrive after the message that ends it. */
    settled: () => sending,
    stop() {
      timer.cancel();
      return sending;
    },
  };
}

export type Background = ReturnType<typeof createBackground>;

/** Work that no message waits for, but that must end before the bot is closed. */
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
