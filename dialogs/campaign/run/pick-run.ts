import type { Turn } from '../../turn.ts';
import { changeRun } from './desk.ts';
import { runJob, runKey } from './run-key.ts';
import type { RunPorts } from './run-ports.ts';

/** Settles which of several new runs is ours, and goes on watching that one. */
export async function pickRun(
  turn: Turn,
  ports: RunPorts,
  campaign: number,
  id: string,
  picked: number,
): Promise<void> {
  const now = ports.now();
  let taken = false;
  const run = await changeRun(turn.records, campaign, id, (current) => {
    const { stage } = current;
    const candidate = stage.kind === 'ambiguous' ? stage.runs.find((one) => one.id === picked) : undefined;
    taken = candidate !== undefined;
    if (candidate === undefined) return undefined;
    const { startedAt } = candidate;
    return {
      ...current,
      stage: {
        kind: 'watching',
        run: picked,
        ...(startedAt === undefined ? {} : { startedAt }),
        watchedSince: current.askedAt,
        unchangedLooks: 0,
        failedLooks: 0,
      },
    };
  });
  if (run === undefined || !taken) {
    const text = 'That is settled already, or the run is over.';
    return await turn.say({ kind: 'message', message: { text } });
  }
  await ports.jobs.wakeAt(runJob, runKey(run), now);
  await turn.say({ kind: 'message', message: { text: `I’m watching run ${picked}.` } });
}
