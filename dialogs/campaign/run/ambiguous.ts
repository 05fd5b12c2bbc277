import type { Turn } from '../../turn.ts';
import type { RunDependencies } from '../dependencies.ts';
import { announceProgress } from './announce-progress.ts';
import { closeRun, type RunWatchDependencies, type Step } from './dependencies.ts';
import { progressMessage } from './messages.ts';
import { runJob, runKey, type TrackedRun } from './tracked-run.ts';
import { changeRun } from './tracked-runs.ts';

/** Settles which of several new runs is ours, and goes on watching that one. */
export async function pickRun(
  turn: Turn,
  ports: RunDependencies,
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

/** Asks which of several new runs is ours, and waits; a choice wakes the job. */
export async function waitForChoice(ports: RunWatchDependencies, run: TrackedRun): Promise<Step> {
  const deadline = run.askedAt + ports.deadlineMilliseconds;
  if (ports.now() >= deadline) {
    const reason = 'nobody said which of the new runs to watch, so I have stopped.';
    return await closeRun(ports, run, 'unknown', reason);
  }
  await announceProgress(ports, run, 'ambiguous', progressMessage(run, ports.now()));
  return deadline;
}
