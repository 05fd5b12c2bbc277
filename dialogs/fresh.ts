import { lateAfter } from './in-time.ts';
import type { ProactiveMessenger } from './ports/messenger.ts';
import type { Time } from './ports/time.ts';

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
