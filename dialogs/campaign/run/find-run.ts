import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { areNewestFirst, brokenList, byWholeRun, gatherRuns } from '../pages.ts';
import type { WatchDeps } from './dependencies.ts';
import type { Looking } from './tracked-run.ts';

/** What is stored before an execution, so that its run can be recognised. */
export type RunIntent = Pick<Looking, 'since' | 'knownRuns'>;

/**
 * The candidates for the run that an execution started (campaign seed §4 rule 3): not among the known ids, and started at or
 * after the stored time. Both times are the service's, so our clock doesn't matter. A run that somebody else starts at the same
 * time makes the result ambiguous.
 * @returns oldest first, a run without a start date last
 */
export function findRuns({ since, knownRuns }: RunIntent, listed: readonly CampaignRun[]): CampaignRun[] {
  // If a run is listed twice with different start dates, both count.
  const early = listed.filter(({ startedAt = Infinity }) => startedAt < (since ?? -Infinity));
  const others = new Set([...knownRuns, ...early.map(({ id }) => id)]);
  const candidates = new Map<number, CampaignRun>();
  for (const run of listed) {
    // Pages that shift while they are read may show a run twice: the entry with a start date is kept.
    const isBetter = candidates.get(run.id)?.startedAt === undefined;
    if (!others.has(run.id) && isBetter) candidates.set(run.id, run);
  }
  return [...candidates.values()].sort(byStart);
}

function byStart(
  { id: one, startedAt: first = Infinity }: CampaignRun,
  { id: other, startedAt: second = Infinity }: CampaignRun,
): number {
  return first === second ? one - other : first - second;
}

/** A `Date` header has whole seconds, and start dates may come from another clock. Milliseconds. */
export const serviceMargin = 120_000;

/** More pages than the runs of the last few minutes can fill. */
const maxPages = 20;

/**
 * All of a campaign's runs since a time of the service's clock; without such a time, those of the first page, which are the
 * newest.
 */
export async function readRunsSince(
  deps: Pick<WatchDeps, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  since: number | undefined,
): Promise<Outcome<readonly CampaignRun[]>> {
  const pages = since === undefined ? 1 : maxPages;
  const read = await gatherRuns(deps, campaign, { since, maxPages: pages, identityOf: byWholeRun });
  if (!read.ok) return read;
  const { items, broken } = read.value;
  // If the newest come first, the unread rest is older. Otherwise it may contain our run.
  return broken === undefined || areNewestFirst(items)
    ? { ok: true, value: items }
    : { ok: false, failure: brokenList(broken, deps.newReference()) };
}
