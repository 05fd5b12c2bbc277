import { isSamePlace } from '../../records.ts';
import type { Turn } from '../../turn.ts';
import type { RunDependencies } from '../dependencies.ts';
import { postLiveMessage } from '../live-message.ts';
import { noLongerUpdatedMessage, progressMessage } from './messages.ts';
import { type TrackedRun, withLive } from './tracked-run.ts';
import { draftRun, saveRun } from './tracked-runs.ts';

/**
 * Posts a run's progress where the turn takes place, as the message that is edited from then on. The place has to be among the
 * run's audiences already.
 */
export async function postLive(
  turn: Turn,
  deps: Pick<RunDependencies, 'outbox' | 'time' | 'now'>,
  run: TrackedRun,
): Promise<void> {
  const { place } = turn;
  const stale = noLongerUpdatedMessage(run);
  const shown = { message: progressMessage(run, deps.now()), stale };
  await postLiveMessage(turn, deps, shown, async (draft, live) => {
    const current = await draftRun(draft, run);
    const here = current?.audiences.find((one) => isSamePlace(one.place, place));
    if (current === undefined || here?.done !== false) {
      // The run ended while the message was on its way, or isn't watched here any more.
      if (live !== undefined) await deps.outbox.add(draft, { place, edits: live, message: stale });
      return;
    }
    const audiences = current.audiences.map((one) =>
      one === here ? withLive({ ...one, posted: [...new Set([...one.posted, 'started'])] }, live) : one,
    );
    await saveRun(draft, { ...current, audiences });
  });
}
