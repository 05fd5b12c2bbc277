import { removeRun } from '../../../dialogs/campaign/run/desk.ts';
import { closedMessage, progressMessage } from '../../../dialogs/campaign/run/progress-message.ts';
import type { StageOf, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { RunWatchPorts, Step } from './run-watch-ports.ts';
import { tellEnd } from './tell-end.ts';

/** Says that a run has ended without a result, or never began, to everybody who waits for it. */
export async function sayClosing(
  ports: RunWatchPorts,
  run: TendedRun,
  stage: StageOf<'closing'>,
): Promise<Step> {
  const { ending, reason } = stage;
  await ports.noteEnd(run, { kind: 'closed', ending, reason });
  const message = progressMessage(run, ports.now());
  const next = await tellEnd(ports, run, { name: 'closing', message, live: closedMessage(run, stage) });
  if (next !== undefined) return next;
  await removeRun(ports.records, run.campaign, run.id);
  return 'over';
}
