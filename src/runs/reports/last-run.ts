import type { CampaignRun } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import { hasEnded } from '../is-finished.ts';
import { previousRun } from '../previous-run.ts';
import { readRuns } from './read-runs.ts';
import type { ReportPorts } from './report-ports.ts';

/** The last finished run of a campaign; where none is known to be finished, the newest; undefined: there is none. */
export async function lastRun(
  ports: Pick<ReportPorts, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
): Promise<Outcome<CampaignRun | undefined>> {
  const read = await readRuns(ports, campaign, (runs) => runs.some(hasEnded));
  if (!read.ok) return read;
  // A run that comes after all others has the last finished one before it.
  const after = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };
  const newest = [...read.value].sort((one, other) => begun(other) - begun(one) || other.id - one.id)[0];
  return { ok: true, value: previousRun(read.value, after) ?? newest };
}

function begun({ startedAt, endedAt }: CampaignRun): number {
  return startedAt ?? endedAt ?? 0;
}
