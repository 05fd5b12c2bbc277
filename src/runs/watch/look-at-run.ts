import type { Watching } from '../../../dialogs/campaign/run/tended-run.ts';
import type { RunStanding, TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import { judgeResult } from '../judge-result.ts';
import { readResults } from '../read-results.ts';
import { readRunsSince } from './read-runs-since.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

type LookPorts = Pick<RunWatchPorts, 'service' | 'newReference' | 'noteCircle'>;

export interface RunLook {
  readonly standing: RunStanding;
  /** Failed ones among the first `read` results. */
  readonly failures: number;
  readonly read: number;
}

/** Progress is told of the first results alone where there are many: the summary reads them all. */
const mostPages = 20;

/** How a run stands now. Results are only read again where their number has changed. */
export async function lookAtRun(
  ports: LookPorts,
  campaign: number,
  { run, startedAt, seen }: Watching,
): Promise<Outcome<RunLook>> {
  let standing: RunStanding | undefined;
  let failures = 0;
  let read = 0;
  let pages = 0;
  for await (const page of readResults(ports, { campaign, run, steps: false, atOnce: 1 })) {
    if (!page.ok) return page;
    if (standing === undefined) {
      standing = await completed(ports, campaign, run, startedAt, page.value.standing);
      const { totalResults } = standing;
      if (seen !== undefined && totalResults !== undefined && totalResults === seen.totalResults) {
        return { ok: true, value: { standing, failures: seen.failures, read: seen.read } };
      }
    }
    failures += countFailures(page.value.items);
    read += page.value.items.length;
    pages += 1;
    if (pages >= mostPages) break;
  }
  return { ok: true, value: { standing: standing ?? {}, failures, read } };
}

function countFailures(results: readonly TestResult[]): number {
  return results.filter(({ result }) => judgeResult(result).verdict === 'fail').length;
}

/** Where the results list says nothing of the run, the list of runs does (campaign seed §2, "Campaign run"). */
async function completed(
  ports: LookPorts,
  campaign: number,
  run: number,
  startedAt: number | undefined,
  standing: RunStanding,
): Promise<RunStanding> {
  if (standing.status !== undefined || standing.endedAt !== undefined) return standing;
  const listed = await readRunsSince(ports, campaign, startedAt);
  const item = listed.ok ? listed.value.find(({ id }) => id === run) : undefined;
  if (item === undefined) return standing;
  return {
    ...standing,
    ...(item.endedAt === undefined ? {} : { endedAt: item.endedAt }),
    ...(item.result === undefined ? {} : { result: item.result }),
  };
}
