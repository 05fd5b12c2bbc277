import { commit } from '../../commit.ts';
import { insist } from '../../insist.ts';
import { isSamePlace } from '../../records.ts';
import type { Turn } from '../../turn.ts';
import type { RunDependencies } from '../dependencies.ts';
import { noLongerUpdatedMessage, progressMessage } from './messages.ts';
import { type TrackedRun, withLive } from './tracked-run.ts';
import { draftRun, saveRun } from './tracked-runs.ts';

/** The run's job runs by then anyway. Milliseconds. */
export const notedWithin = 20_000;

/**
 * Posts a run's progress where the turn takes place, as the message that is edited from then on. The place has to be among the
 * run's audiences already.
 */
export async function postLive(
  turn: Turn,
  deps: Pick<RunDependencies, 'outbox' | 'time' | 'now'>,
  run: TrackedRun,
): Promise<void> {
  const { place, records } = turn;
  const live = await turn.post(progressMessage(run, deps.now()));
  // Otherwise the message would say "starting" for ever.
  await insist(deps.time, notedWithin, () =>
    commit(records, async (draft) => {
      const current = await draftRun(draft, run);
      const here = current?.audiences.find((one) => isSamePlace(one.place, place));
      if (current === undefined || here?.done !== false) {
        // The run ended while the message was on its way, or isn't watched here any more.
        if (live !== undefined)
          await deps.outbox.add(draft, { place, edits: live, message: noLongerUpdatedMessage(run) });
        return;
      }
      const audiences = current.audiences.map((one) =>
        one === here ? withLive({ ...one, posted: [...new Set([...one.posted, 'started'])] }, live) : one,
      );
      await saveRun(draft, { ...current, audiences });
    }),
  );
}
