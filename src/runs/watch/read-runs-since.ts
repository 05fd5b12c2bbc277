import type { CampaignRun, CampaignService } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';

/** More pages than a list of the last minutes can have; the rest would be older runs. */
const mostPages = 20;

/**
 * The runs of a campaign since a time of the service's clock, all pages of them; where the service told no
 * time, those of the first page, which are the newest.
 */
export async function readRunsSince(
  service: CampaignService,
  campaign: number,
  since: number | undefined,
): Promise<Outcome<readonly CampaignRun[]>> {
  const runs: CampaignRun[] = [];
  const followed = new Set<string>();
  let next: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const listed = await service.listRuns(campaign, since, next);
    if (!listed.ok) return listed;
    runs.push(...listed.value.value.items);
    next = listed.value.value.next;
    if (next === undefined || followed.has(next) || since === undefined) break;
    followed.add(next);
  }
  return { ok: true, value: runs };
}
