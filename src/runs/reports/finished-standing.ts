import type { CampaignRun, RunStanding } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import { runStage } from '../is-finished.ts';
import { readRuns } from './read-runs.ts';
import type { ReportPorts } from './report-ports.ts';

export type FinishedStanding =
  | { readonly kind: 'finished'; readonly standing: RunStanding }
  | { readonly kind: 'running'; readonly run: CampaignRun };

/**
 * Whether a run is over, by what the list of its results says of it; where that doesn't say so, by the list of
 * runs, which may tell an end that the other leaves out.
 */
export async function finishedStanding(
  ports: Pick<ReportPorts, 'service' | 'newReference' | 'noteCircle'>,
  { campaign, run }: { readonly campaign: number; readonly run: number },
  standing: RunStanding,
): Promise<Outcome<FinishedStanding>> {
  if (isOver(standing)) return { ok: true, value: { kind: 'finished', standing } };
  const read = await readRuns(ports, campaign, (runs) => runs.some(({ id }) => id === run));
  if (!read.ok) return read;
  const listed = read.value.find(({ id }) => id === run) ?? { id: run };
  const { id: _, ...told } = listed;
  const whole = { ...standing, ...told };
  if (isOver(whole)) return { ok: true, value: { kind: 'finished', standing: whole } };
  const { startedAt } = whole;
  return {
    ok: true,
    value: { kind: 'running', run: { ...(startedAt === undefined ? {} : { startedAt }), ...listed } },
  };
}

function isOver(standing: RunStanding): boolean {
  return runStage(undefined, standing) !== 'running';
}
