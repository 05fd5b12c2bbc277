import { commit, type Draft } from '../commit.ts';
import { mayBeLate } from '../in-time.ts';
import { insist } from '../insist.ts';
import type { Message } from '../message.ts';
import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { Time } from '../ports/time.ts';
import type { Place, Turn } from '../turn.ts';

/** The job of what it is about runs by then anyway. Milliseconds. */
export const notedWithin = 20_000;

/**
 * Posts in a turn the message that is edited from then on.
 * @param stale what it says if its id can't be stored: it would look live for ever
 * @param note stores the id, if the channel gives one
 */
export async function postLiveMessage(
  turn: Turn,
  { time }: { readonly time: Time },
  { message, stale }: { readonly message: Message; readonly stale: Message },
  note: (draft: Draft, live: string | undefined) => Promise<void>,
): Promise<void> {
  const live = await turn.post(message);
  try {
    await insist(time, notedWithin, () => commit(turn.records, (draft) => note(draft, live)));
  } catch (error) {
    if (live !== undefined) await turn.replace(live, stale);
    throw error;
  }
}

/** A process that stalled often finds its connection to the store broken. Milliseconds. */
const lateNotedWithin = 60_000;

interface EditDependencies {
  readonly messenger: Pick<ProactiveMessenger, 'edit'>;
  readonly outbox: Outbox;
  readonly time: Time;
}

/**
 * Edits it. An edit that may have replaced a newer one is followed by that one.
 * @param isFresh whether what it says was read just now
 * @param isCurrent whether this is still the message to edit: another process may have ended it meanwhile
 */
export async function editLiveMessage(
  { messenger, outbox, time }: EditDependencies,
  { place, live }: { readonly place: Place; readonly live: string },
  message: Message,
  isFresh: () => boolean,
  isCurrent: () => Promise<boolean>,
): ReturnType<ProactiveMessenger['edit']> {
  const edited = await messenger.edit(place, live, message, { isFresh });
  if (mayBeLate(edited, isFresh) || !(await isCurrent().catch(() => false)))
    await insist(time, lateNotedWithin, () => outbox.editAgain(place, live));
  return edited;
}
