import { byTelling, readPages } from '../../../dialogs/campaign/read-pages.ts';
import type { CampaignRun } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

/** More pages than a list of the last minutes can have; the rest would be older runs. */
const mostPages = 20;

/**
 * The runs of a campaign since a time of the service's clock, all pages of them; where the service told no
 * time, those of the first page, which are the newest.
 */
export async function readRunsSince(
  { service, newReference, noteCircle }: Pick<RunWatchPorts, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  since: number | undefined,
): Promise<Outcome<readonly CampaignRun[]>> {
  const runs: CampaignRun[] = [];
  const readPage = async (next?: string) => {
    const listed = await service.listRuns(campaign, since, next);
    return listed.ok ? { ok: true as const, value: listed.value.value } : listed;
  };
  const list = `runs of campaign ${campaign}`;
  const options = { list, noteCircle, mostPages: mostPages + 1, newReference, identityOf: byTelling };
  let pages = 0;
  for await (const page of readPages(readPage, options)) {
    if (!page.ok) return page;
    runs.push(...page.value.items);
    pages += 1;
    if (since === undefined || pages >= mostPages) break;
  }
  return { ok: true, value: runs };
}
