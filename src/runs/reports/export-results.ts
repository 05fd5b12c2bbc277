import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { Failure, Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reported } from '../../../dialogs/ports/run-reports.ts';
import { type ResultPage, readResults } from '../read-results.ts';
import { resultsCsv } from '../results-csv.ts';
import { finishedStanding } from './finished-standing.ts';
import { isMissing } from './make-summary.ts';
import { reported } from './on-report.ts';
import type { ReportPorts } from './report-ports.ts';

/**
 * All results of a finished run as CSV, read as fast as they are taken. The first page is read before, so that
 * a service that doesn't answer is a failure; the iterable throws where one fails behind it.
 */
export async function exportResults(
  ports: Pick<ReportPorts, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  const pages = readResults(ports, { campaign, run, steps: true });
  const { value: first } = await pages.next();
  if (first === undefined) return { ok: true, value: { kind: 'noRun' } };
  if (!first.ok) return isMissing(first.failure) ? { ok: true, value: { kind: 'noRun' } } : first;
  const over = await finishedStanding(ports, { campaign, run }, first.value.standing);
  if (!over.ok) return over;
  if (over.value.kind === 'running') return { ok: true, value: over.value };
  return reported(resultsCsv(resultsOf(first.value, pages)));
}

async function* resultsOf(
  first: ResultPage,
  pages: AsyncIterable<Outcome<ResultPage>>,
): AsyncGenerator<TestResult, void, undefined> {
  yield* first.items;
  for await (const page of pages) {
    if (!page.ok) throw brokenOff(page.failure);
    yield* page.value.items;
  }
}

function brokenOff({ operation, code, detail, reference }: Failure): Error {
  return new Error(`${operation} failed with ${code} (reference ${reference}): ${detail}`);
}
