import type { ResultPage, TestResult } from '../../../ports/campaign.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import type { ExportedRun, ExportFormat, Reported } from '../../../ports/runs.ts';
import type { Judged } from '../judge.ts';
import { onReport, type ReportDependencies, readFinishedRun, reported } from '../read.ts';
import { resultsCsv } from './csv.ts';
import { resultsCtrf } from './ctrf.ts';
import { resultsJunit } from './junit.ts';

/**
 * All results of a finished run in one of the formats, read as fast as they are taken. A service that doesn't answer for the
 * first page is a failure; the iterable throws where a later one fails.
 * @param judge asked where a format tells which failures were known, or begins with what the results add up to
 */
export async function exportResults(
  deps: ReportDependencies,
  format: ExportFormat,
  run: ExportedRun,
  judge: (campaign: number, run: number) => Promise<Outcome<Reported<Judged>>>,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  if (format === 'csv') {
    return await onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ pages }) =>
      reported(resultsCsv(run, resultsOn(pages))),
    );
  }
  const write = format === 'junit' ? resultsJunit : resultsCtrf;
  return await onReport(await judge(run.campaign, run.run), async (judged) =>
    onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ pages }) =>
      reported(write(run, judged, resultsOn(pages))),
    ),
  );
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
