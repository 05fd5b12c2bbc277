import { byId, readPages } from '../../../dialogs/campaign/read-pages.ts';
import type { CampaignRun } from '../../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { ReportPorts } from './report-ports.ts';

const mostPages = 1000;

/**
 * The runs of a campaign, page by page until they are enough. That can only be known where the service lists
 * the newest first, which it isn't promised to do: where it doesn't, all pages are read.
 */
export async function readRuns(
  { service, newReference, noteCircle }: Pick<ReportPorts, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  isEnough: (runs: readonly CampaignRun[]) => boolean,
): Promise<Outcome<readonly CampaignRun[]>> {
  const runs: CampaignRun[] = [];
  const readPage = async (next?: string) => {
    const listed = await service.listRuns(campaign, undefined, next);
    return listed.ok ? { ok: true as const, value: listed.value.value } : listed;
  };
  const list = `runs of campaign ${campaign}`;
  const options = { list, noteCircle, mostPages, newReference, identityOf: byId };
  for await (const page of readPages(readPage, options)) {
    if (!page.ok) return page;
    runs.push(...page.value.items);
    if (newestFirst(runs) && isEnough(runs)) break;
  }
  return { ok: true, value: runs };
}

function newestFirst(runs: readonly CampaignRun[]): boolean {
  return runs.every(({ startedAt }, index) => {
    const before = runs[index - 1];
    if (startedAt === undefined) return false;
    return before === undefined || (before.startedAt !== undefined && before.startedAt >= startedAt);
  });
}
