import { defined } from '../../defined.ts';
import type { CampaignRun, RunStatus } from '../../ports/campaign.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import type { Reported } from '../../ports/runs.ts';
import { type ReportDependencies, reported } from './dependencies.ts';
import type { KeptSummary } from './kept-summary.ts';
import { readRuns } from './previous.ts';
import { readResults } from './read.ts';
import { createSummary } from './summary.ts';
import { saysOver } from './verdict.ts';

/** Reads all results of a finished run and sums them up. A run that isn't over is only looked at. */
export async function makeSummary(
  ports: Pick<ReportDependencies, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<KeptSummary>>> {
  const summary = createSummary();
  let status: RunStatus | undefined;
  for await (const page of readResults(ports, { campaign, run, steps: true })) {
    if (!page.ok) {
      return status === undefined && isMissing(page.failure) ? { ok: true, value: { kind: 'noRun' } } : page;
    }
    if (status === undefined) {
      const over = await finishedRun(ports, { campaign, run }, page.value.runStatus);
      if (!over.ok) return over;
      if (over.value.kind === 'running') return { ok: true, value: over.value };
      status = over.value.status;
    }
    status = { ...status, ...page.value.runStatus };
    for (const result of page.value.items) summary.add(result);
  }
  const read = status ?? {};
  return reported({ summary: summary.finish(campaign, run, read), standing: read, settled: false });
}

/** The service says that it has no such run. */
export function isMissing({ code, status }: Failure): boolean {
  return code === 'REFUSED' && (status === 404 || status === 410);
}

export type FinishedRun =
  | { readonly kind: 'finished'; readonly status: RunStatus }
  | { readonly kind: 'running'; readonly run: CampaignRun };

/**
 * Whether a run is over, by what the list of its results says of it; where that doesn't say so, by the list of
 * runs, which may have an end that the other leaves out.
 */
export async function finishedRun(
  ports: Pick<ReportDependencies, 'service' | 'newReference' | 'noteCircle'>,
  { campaign, run }: { readonly campaign: number; readonly run: number },
  status: RunStatus,
): Promise<Outcome<FinishedRun>> {
  if (saysOver(status)) return { ok: true, value: { kind: 'finished', status } };
  const read = await readRuns(ports, campaign, (runs) => runs.some(({ id }) => id === run));
  if (!read.ok) return read;
  const listed = read.value.find(({ id }) => id === run) ?? { id: run };
  const { id: _, ...listedStatus } = listed;
  const whole = { ...status, ...listedStatus };
  if (saysOver(whole)) return { ok: true, value: { kind: 'finished', status: whole } };
  const { startedAt } = whole;
  return { ok: true, value: { kind: 'running', run: { ...defined({ startedAt }), ...listed } } };
}
