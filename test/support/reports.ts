import type { ReportDependencies } from '../../dialogs/campaign/results/read.ts';
import type { Outcome } from '../../dialogs/ports/outcome.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { Reported } from '../../dialogs/ports/runs.ts';
import { systemTime } from '../../src/time.ts';

/** What reports need, over a service of the test's. */
export function reportPorts(
  records: RecordRepository,
  service: ReportDependencies['service'],
): ReportDependencies {
  return {
    records,
    service,
    newReference: () => 'ref',
    noteCircle: () => undefined,
    log: { warn: () => undefined },
    jobs: { wakeAt: async () => undefined },
    now: Date.now,
    time: systemTime,
  };
}

/** The report that was read. */
export function reportIn<Report>(read: Outcome<Reported<Report>>): Report {
  if (!read.ok || read.value.kind !== 'report') throw new Error(JSON.stringify(read));
  return read.value.report;
}
