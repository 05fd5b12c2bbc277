import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reported } from '../../../dialogs/ports/run-reports.ts';
import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';
import { isFinished } from '../is-finished.ts';
import { type KeptSummary, keepSummary, loadSummary } from './kept-summary.ts';
import { makeSummary } from './make-summary.ts';
import { onReport, reported } from './on-report.ts';
import type { ReportPorts } from './report-ports.ts';

/**
 * The summary of a finished run: the kept one, else made from its results and kept. When it is first asked for
 * again, one look at the service tells whether results came in after it was made (campaign seed §4 rule 4): then it
 * is made anew. Where that look fails the kept one does. One that an older version kept, without steps, is made anew
 * too, where the service still has all of it.
 */
export async function readSummary(
  ports: ReportPorts,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<RunSummary>>> {
  const { kept, version } = await loadSummary(ports, campaign, run);
  const isOlder = kept !== undefined && kept.summary.failedCalls === undefined;
  if (kept !== undefined && !isOlder && (await isGood(ports, kept, version))) return reported(kept.summary);
  const read = await makeSummary(ports, campaign, run);
  if (isOlder && !hasAllOf(read, kept)) return reported(kept.summary);
  return await onReport(read, async (made) => {
    if (made.summary.total >= (made.standing.totalResults ?? 0)) await keepSummary(ports, made, version);
    return reported(made.summary);
  });
}

async function isGood(ports: ReportPorts, kept: KeptSummary, version: string | undefined): Promise<boolean> {
  if (kept.settled) return true;
  const { campaign, run } = kept.summary;
  const look = await ports.service.listResults(campaign, run, { steps: false });
  if (!look.ok) return true;
  if (!isFinished(kept.standing, { ...kept.standing, ...look.value.standing })) return false;
  await keepSummary(ports, { ...kept, settled: true }, version);
  return true;
}

function hasAllOf(read: Outcome<Reported<KeptSummary>>, kept: KeptSummary): boolean {
  return read.ok && read.value.kind === 'report' && read.value.report.summary.total >= kept.summary.total;
}
