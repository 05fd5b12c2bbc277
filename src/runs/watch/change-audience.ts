import { changeRun } from '../../../dialogs/campaign/run/desk.ts';
import { isSamePlace } from '../../../dialogs/campaign/run/is-same-place.ts';
import type { Audience, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { Place } from '../../../dialogs/turn.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

/** Changes what is written down about one audience of a run. */
export async function changeAudience(
  { records }: Pick<RunWatchPorts, 'records'>,
  run: TendedRun,
  place: Place,
  change: (audience: Audience) => Audience,
): Promise<void> {
  await changeRun(records, run.campaign, run.id, (current) => ({
    ...current,
    audiences: current.audiences.map((one) => (isSamePlace(one.place, place) ? change(one) : one)),
  }));
}
