import { sendWithinMs } from './ports/limits.ts';
import type { Time } from './ports/time.ts';

/** Tells whether so many milliseconds have gone by, whatever becomes of the wall clock. */
export function lateAfter({ monotonic }: Pick<Time, 'monotonic'>, milliseconds: number): () => boolean {
  const end = monotonic() + milliseconds;
  return () => monotonic() >= end;
}

/**
 * Tells whether something that is about to be announced has become too old to be sent. Also by the wall clock: the other one may
 * rest while a machine sleeps.
 */
export function tooLateToSend(time: Pick<Time, 'monotonic' | 'now'>): () => boolean {
  const end = time.now() + sendWithinMs;
  const isLate = lateAfter(time, sendWithinMs);
  return () => isLate() || time.now() >= end;
}

/**
 * What a promise resolves to, or `otherwise` after a while.
 * @param promise never rejects
 */
export async function inTime<Value>(
  time: Time,
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<Value>();
  const timer = time.after(milliseconds, () => resolve(otherwise));
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.cancel();
  }
}
