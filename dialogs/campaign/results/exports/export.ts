import type { ResultPage, TestResult } from '../../../ports/campaign.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import type { ExportedRun, ExportFormat, Reported, RunReport } from '../../../ports/runs.ts';
import { inOurTime } from '../../dependencies.ts';
import type { Judged } from '../judge.ts';
import { onReport, type ReportDependencies, readFinishedRun, reported } from '../read.ts';
import { resultsCsv } from './csv.ts';
import { resultsCtrf } from './ctrf.ts';
import { resultsJunit } from './junit.ts';

/**
 * All results of a finished run in one of the formats, streamed. If the first page can't be read, it is a failure; if a later one
 * can't, the iterable throws.
 * @param judge the run's summary and the status of its test cases
 */
export async function exportResults(
  deps: ReportDependencies,
  format: ExportFormat,
  run: ExportedRun,
  judge: (campaign: number, run: number) => Promise<Outcome<Reported<JudgedCases>>>,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  const ahead = deps.serviceAhead?.() ?? 0;
  return await onReport(await judge(run.campaign, run.run), async (judged) =>
    onReport(await readFinishedRun(deps, run.campaign, run.run), async ({ pages }) => {
      const ours = { ...judged, summary: inOurTime(judged.summary, ahead) };
      return reported(write[format](run, ours, resultsOn(pages, ahead)));
    }),
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

async function* resultsOn(
  pages: AsyncIterable<Outcome<ResultPage>>,
  ahead: number,
): AsyncGenerator<TestResult> {
  for await (const page of pages) {
    if (!page.ok) {
      const { operation, code, detail, reference } = page.failure;
      throw new Error(`${operation} failed with ${code} (reference ${reference}): ${detail}`);
    }
    for (const result of page.value.items) {
      yield result.ranAt === undefined ? result : { ...result, ranAt: result.ranAt - ahead };
    }
  }
}
