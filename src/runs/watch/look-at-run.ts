import type { Watching } from '../../../dialogs/campaign/run/tended-run.ts';
import type { CampaignService, RunStanding, TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import { judgeResult } from '../judge-result.ts';
import { readRunsSince } from './read-runs-since.ts';

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
  service: CampaignService,
  campaign: number,
  { run, startedAt, seen }: Watching,
): Promise<Outcome<RunLook>> {
  const first = await service.listResults(campaign, run, { steps: false });
  if (!first.ok) return first;
  const standing = await completed(service, campaign, run, startedAt, first.value.standing);
  const { totalResults } = standing;
  if (seen !== undefined && totalResults !== undefined && totalResults === seen.totalResults) {
    return { ok: true, value: { standing, failures: seen.failures, read: seen.read } };
  }
  let failures = countFailures(first.value.items);
  let read = first.value.items.length;
  let { next } = first.value;
  for (let pages = 1; pages < mostPages && next !== undefined; pages += 1) {
    const page = await service.listResults(campaign, run, { steps: false }, next);
    if (!page.ok) return page;
    failures += countFailures(page.value.items);
    read += page.value.items.length;
    next = page.value.next === next ? undefined : page.value.next;
  }
  return { ok: true, value: { standing, failures, read } };
}

function countFailures(results: readonly TestResult[]): number {
  return results.filter(({ result }) => judgeResult(result).verdict === 'fail').length;
}

/** Where the results list says nothing of the run, the list of runs does (campaign seed §2, "Campaign run"). */
async function completed(
  service: CampaignService,
  campaign: number,
  run: number,
  startedAt: number | undefined,
  standing: RunStanding,
): Promise<RunStanding> {
  if (standing.status !== undefined || standing.endedAt !== undefined) return standing;
  const listed = await readRunsSince(service, campaign, startedAt);
  const item = listed.ok ? listed.value.find(({ id }) => id === run) : undefined;
  if (item === undefined) return standing;
  return {
    ...standing,
    ...(item.endedAt === undefined ? {} : { endedAt: item.endedAt }),
    ...(item.result === undefined ? {} : { result: item.result }),
  };
}
