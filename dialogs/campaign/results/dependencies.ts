import type { CampaignService } from '../../ports/campaign.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Reported } from '../../ports/runs.ts';
import type { ResultsDependencies } from './read.ts';

/** What reports are made of. */
export interface ReportDependencies extends ResultsDependencies {
  readonly service: Pick<CampaignService, 'listResults' | 'listRuns'>;
  readonly records: RecordStore;
  readonly log: Pick<Logger, 'warn'>;
}

/** What comes of a report where there is one; a failure, a missing or a running run stays what it is. */
export async function onReport<From, To>(
  read: Outcome<Reported<From>>,
  goOn: (report: From) => Promise<Outcome<Reported<To>>>,
): Promise<Outcome<Reported<To>>> {
  if (!read.ok) return read;
  return read.value.kind === 'report' ? await goOn(read.value.report) : { ok: true, value: read.value };
}

export function reported<Report>(report: Report): Outcome<Reported<Report>> {
  return { ok: true, value: { kind: 'report', report } };
}
