import type { ResultPage, TestResult } from '../../../ports/campaign.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import type { ExportedRun, ExportFormat, Reported, RunSummary } from '../../../ports/runs.ts';
import { onReport, type ReportDependencies, readFinishedRun, reported } from '../read.ts';
import { resultsCsv } from './csv.ts';
import { resultsCtrf } from './ctrf.ts';
import { resultsJunit } from './junit.ts';

/**
 * All results of a finished run in one of the formats, read as fast as they are taken. A service that doesn't answer for the
 * first page is a failure; the iterable throws where a later one fails.
 * @param summaryOf asked where a format begins with what the results add up to
 */
export async function exportResults(
  deps: ReportDependencies,
  format: ExportFormat,
  run: ExportedRun,
  summaryOf: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  if (format === 'junit') {
    return await onReport(await summaryOf(run.campaign, run.run), async (summary) =>
      onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ pages }) =>
        reported(resultsJunit(run, summary, resultsOn(pages))),
      ),
    );
  }
  return await onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ status, pages }) => {
    const results = resultsOn(pages);
    return reported(format === 'csv' ? resultsCsv(run, results) : resultsCtrf(run, status, results));
  });
}

async function* resultsOn(pages: AsyncIterable<Outcome<ResultPage>>): AsyncGenerator<TestResult> {
  for await (const page of pages) {
    if (!page.ok) {
      const { operation, code, detail, reference } = page.failure;
      throw new Error(`${operation} failed with ${code} (reference ${reference}): ${detail}`);
    }
    yield* page.value.items;
  }
}
