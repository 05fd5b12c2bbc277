import { leftMessage } from '../../../dialogs/campaign/run/progress-message.ts';
import type { Audience, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import { changeAudience } from './change-audience.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

/**
 * Says in live messages that are live no more that they are not: another took their place further down, or
 * nobody wants to be told there. Else they would say for ever how the run was going then.
 */
export async function retireMessages(ports: RunWatchPorts, run: TendedRun): Promise<void> {
  await Promise.all(run.audiences.map((audience) => retireOf(ports, run, audience)));
}

async function retireOf(ports: RunWatchPorts, run: TendedRun, { place, left = [] }: Audience): Promise<void> {
  if (left.length === 0) return;
  const edits = await Promise.all(
    left.map(async (id) => ({ id, edited: await ports.announcer.edit(place, id, leftMessage(run)) })),
  );
  const still = edits.filter(({ edited }) => !edited.ok && edited.reason === 'failed').map(({ id }) => id);
  await changeAudience(ports, run, place, ({ left: now = [], ...audience }) => ({
    ...audience,
    left: now.filter((id) => still.includes(id) || !left.includes(id)),
  }));
}
