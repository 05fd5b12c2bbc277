import { lateAfter } from './in-time.ts';
import type { ProactiveMessenger } from './ports/messenger.ts';
import type { Time } from './ports/time.ts';

/** Longer than it takes from reading something to sending what follows from it, unless the process stands still. Milliseconds. */
const freshForMs = 5_000;

/**
 * Tells whether what is read now may still be sent, or shown. To be asked right before that: a process that stood still since may
 * have been overtaken by another one, which has posted it, or has made a live message the summary.
 */
export function freshFromNow(time: Pick<Time, 'monotonic'>): () => boolean {
  const isLate = lateAfter(time, freshForMs);
  return () => !isLate();
}

/** Whether an edit may have come in after what another process made of the message: this one stood still while it was on its way. */
export function mayBeLate(edited: Edited, isFresh: () => boolean): boolean {
  return !isFresh() && (edited.ok || edited.reason === 'unknown');
}

type Edited = Awaited<ReturnType<ProactiveMessenger['edit']>>;
