import type { RunStanding } from '../../../dialogs/ports/campaign-service.ts';
import type { Failure, Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reported } from '../../../dialogs/ports/run-reports.ts';
import { readResults } from '../read-results.ts';
import { createSummary } from '../summary/create-summary.ts';
import { finishedStanding } from './finished-standing.ts';
import type { KeptSummary } from './kept-summary.ts';
import { reported } from './on-report.ts';
import type { ReportPorts } from './report-ports.ts';

/** Reads all results of a finished run and sums them up. A run that isn't over is only looked at. */
export async function makeSummary(
  ports: Pick<ReportPorts, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<KeptSummary>>> {
  const summary = createSummary();
  let standing: RunStanding | undefined;
  for await (const page of readResults(ports, { campaign, run, steps: true })) {
    if (!page.ok) {
      return standing === undefined && isMissing(page.failure)
        ? { ok: true, value: { kind: 'noRun' } }
        : page;
    }
    if (standing === undefined) {
      const over = await finishedStanding(ports, { campaign, run }, page.value.standing);
      if (!over.ok) return over;
      if (over.value.kind === 'running') return { ok: true, value: over.value };
      standing = over.value.standing;
    }
    standing = { ...standing, ...page.value.standing };
    for (const result of page.value.items) summary.add(result);
  }
  const read = standing ?? {};
  return reported({ summary: summary.finish(campaign, run, read), standing: read, settled: false });
}

/** The service says that it has no such run. */
export function isMissing({ code, status }: Failure): boolean {
  return code === 'REFUSED' && (status === 404 || status === 410);
}
