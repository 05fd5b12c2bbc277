import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Time } from '../../ports/time.ts';

/**
 * A process that stood still for longer than this edits no live message with what it read before: another process may have
 * made that message the summary meanwhile. Milliseconds.
 */
const freshFor = 5_000;

/** @returns whether what is read now may still be shown, to be asked right before that is sent */
export function freshFromNow(time: Pick<Time, 'monotonic'>): () => boolean {
  const readAt = time.monotonic();
  return () => time.monotonic() - readAt < freshFor;
}

/** Whether an edit may have come in after what another process made of the message: this one stood still while it was on its way. */
export function mayBeLate(edited: Edited, isFresh: () => boolean): boolean {
  return !isFresh() && (edited.ok || edited.reason === 'unknown');
}

type Edited = Awaited<ReturnType<ProactiveMessenger['edit']>>;
