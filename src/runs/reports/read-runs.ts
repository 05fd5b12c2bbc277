import type { CampaignRun, CampaignService } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';

/** 10,000 runs at 50 to a page. */
const mostPages = 200;

/**
 * The runs of a campaign, page by page until they are enough. That can only be known where the service lists
 * the newest first, which it isn't promised to do: where it doesn't, all pages are read.
 */
export async function readRuns(
  service: Pick<CampaignService, 'listRuns'>,
  campaign: number,
  isEnough: (runs: readonly CampaignRun[]) => boolean,
): Promise<Outcome<readonly CampaignRun[]>> {
  const runs: CampaignRun[] = [];
  const followed = new Set<string>();
  let next: string | undefined;
  do {
    if (next !== undefined) followed.add(next);
    const listed = await service.listRuns(campaign, undefined, next);
    if (!listed.ok) return listed;
    runs.push(...listed.value.value.items);
    next = listed.value.value.next;
    if (newestFirst(runs) && isEnough(runs)) break;
  } while (next !== undefined && !followed.has(next) && followed.size < mostPages);
  return { ok: true, value: runs };
}

function newestFirst(runs: readonly CampaignRun[]): boolean {
  return runs.every(({ startedAt }, index) => {
    const before = runs[index - 1];
    if (startedAt === undefined) return false;
    return before === undefined || (before.startedAt !== undefined && before.startedAt >= startedAt);
  });
}
