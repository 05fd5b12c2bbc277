import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reported } from '../../../dialogs/ports/run-reports.ts';

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
