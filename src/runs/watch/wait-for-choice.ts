import { progressMessage } from '../../../dialogs/campaign/run/progress-message.ts';
import type { TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import { closeRun } from './move-stage.ts';
import type { RunWatchPorts, Step } from './run-watch-ports.ts';
import { tellProgress } from './tell-progress.ts';

/** Asks which of several new runs is ours, and waits; a choice wakes the job. */
export async function waitForChoice(ports: RunWatchPorts, run: TendedRun): Promise<Step> {
  const deadline = run.askedAt + ports.deadlineMilliseconds;
  if (ports.now() >= deadline) {
    const reason = 'nobody said which of the new runs to watch, so I have stopped.';
    return await closeRun(ports, run, 'unknown', reason);
  }
  await tellProgress(ports, run, 'ambiguous', progressMessage(run, ports.now()));
  return deadline;
}
