import { changeRun } from '../../../dialogs/campaign/run/desk.ts';
import type { Stage, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { RunWatchPorts, Step } from './run-watch-ports.ts';

/**
 * Writes a run's next stage, if it still stands where the step began. A person may have moved it meanwhile,
 * e.g. by choosing between two runs: then nothing is written, and the next step sees what they did.
 */
export async function moveStage(
  { records }: Pick<RunWatchPorts, 'records'>,
  run: TendedRun,
  stage: Stage,
): Promise<TendedRun | undefined> {
  let moved = false;
  const after = await changeRun(records, run.campaign, run.id, (current) => {
    moved = current.stage.kind === run.stage.kind;
    return moved ? { ...current, stage } : undefined;
  });
  return moved ? after : undefined;
}

/** Ends a run without a result; the next step says so. */
export async function closeRun(
  ports: Pick<RunWatchPorts, 'records' | 'now'>,
  run: TendedRun,
  ending: 'notStarted' | 'missing' | 'unknown',
  reason: string,
): Promise<Step> {
  const known = 'run' in run.stage && run.stage.run !== undefined ? { run: run.stage.run } : {};
  await moveStage(ports, run, { kind: 'closing', ending, reason, since: ports.now(), ...known });
  return 'goOn';
}
