import type { ResultPage, TestResult } from '../../../ports/campaign.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import type { ExportedRun, ExportFormat, Reported, RunReport } from '../../../ports/runs.ts';
import type { Judged } from '../judge.ts';
import { onReport, type ReportDependencies, readFinishedRun, reported } from '../read.ts';
import { resultsCsv } from './csv.ts';
import { resultsCtrf } from './ctrf.ts';
import { resultsJunit } from './junit.ts';

/**
 * All results of a finished run in one of the formats, read as fast as they are taken. A service that doesn't answer for the
 * first page is a failure; the iterable throws where a later one fails.
 * @param judge what the results add up to, and how its test cases stand
 */
export async function exportResults(
  deps: ReportDependencies,
  format: ExportFormat,
  run: ExportedRun,
  judge: (campaign: number, run: number) => Promise<Outcome<Reported<JudgedCases>>>,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  return await onReport(await judge(run.campaign, run.run), async (judged) =>
    onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ pages }) =>
      reported(write[format](run, judged, resultsOn(pages))),
    ),
  );
}

type JudgedCases = Judged & Pick<RunReport, 'triage'>;

const write: Readonly<
  Record<
    ExportFormat,
    (run: ExportedRun, judged: JudgedCases, results: AsyncIterable<TestResult>) => AsyncIterable<string>
  >
> = {
  csv: (run, judged, results) => resultsCsv(run, results, judged),
  junit: resultsJunit,
  ctrf: resultsCtrf,
};

async function* resultsOn(pages: AsyncIterable<Outcome<ResultPage>>): AsyncGenerator<TestResult> {
  for await (const page of pages) {
    if (!page.ok) {
      const { operation, code, detail, reference } = page.failure;
      throw new Error(`${operation} failed with ${code} (reference ${reference}): ${detail}`);
    }
    yield* page.value.items;
  }
}
