import { sendWithinMs } from './ports/limits.ts';
import type { ProactiveMessenger } from './ports/messenger.ts';
import type { Time } from './ports/time.ts';
import { askedAt, isOverdue, type Turn } from './turn.ts';

/** Returns whether that many milliseconds have passed, regardless of the wall clock. */
export function lateAfter({ monotonic }: Pick<Time, 'monotonic'>, milliseconds: number): () => boolean {
  const end = monotonic() + milliseconds;
  return () => monotonic() >= end;
}

/**
 * Returns whether something about to be announced is too old to be sent. Also by the wall clock, since the monotonic clock may
 * pause while a machine sleeps.
 */
export function tooLateToSend(time: Pick<Time, 'monotonic' | 'now'>): () => boolean {
  const end = time.now() + sendWithinMs;
  const isLate = lateAfter(time, sendWithinMs);
  return () => isLate() || time.now() >= end;
}

/** The same for what a turn is to do: it may have been asked for too long ago, too, because its process stalled before that. */
export function tooLateToDo(
  turn: Pick<Turn, 'writtenAt' | 'receivedAt'>,
  { time, now }: { readonly time: Pick<Time, 'monotonic' | 'now'>; now(): number },
): () => boolean {
  const isTooLate = tooLateToSend(time);
  return () => isTooLate() || isOverdue(askedAt(turn), now());
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

/** Longer than it takes from reading something to sending what follows from it, unless the process stalls. Milliseconds. */
const freshForMs = 5_000;

/**
 * Returns whether what is read now may still be sent or shown. Ask right before that: if the process has stalled since, another
 * may have overtaken it and posted it, or turned a live message into the summary.
 */
export function freshFromNow(time: Pick<Time, 'monotonic'>): () => boolean {
  const isLate = lateAfter(time, freshForMs);
  return () => !isLate();
}

/** Whether an edit may have arrived after another process changed the message: this one stalled while it was on its way. */
export function mayBeLate(edited: Edited, isFresh: () => boolean): boolean {
  return !isFresh() && (edited.ok || edited.reason === 'unknown');
}

type Edited = Awaited<ReturnType<ProactiveMessenger['edit']>>;
