import { commit, type Draft } from '../commit.ts';
import { insist } from '../insist.ts';
import type { Message } from '../message.ts';
import type { Time } from '../ports/time.ts';
import type { Turn } from '../turn.ts';

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
