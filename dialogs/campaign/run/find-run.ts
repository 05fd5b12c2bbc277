import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { areNewestFirst, brokenList, byWholeRun, gatherRuns } from '../pages.ts';
import type { WatchDeps } from './dependencies.ts';
import type { Looking } from './tracked-run.ts';

/** What is stored before a campaign is executed, so that its new run can be recognised. */
export type RunIntent = Pick<Looking, 'since' | 'knownRuns'>;

/**
 * The run that an execution started (campaign seed §4 rule 3): its id was not written down, and it started at
 * or after the time that was. Only times of the service are compared, so it doesn't matter what our clock
 * says. A scheduled run that starts beside ours makes it ambiguous: nothing distinguishes the two.
 * @returns oldest first, a run without a start date last; of more than one, somebody has to choose
 */
export function findRuns({ since, knownRuns }: RunIntent, listed: readonly CampaignRun[]): CampaignRun[] {
  // A run that is listed twice, with different starts, is judged by both.
  const early = listed.filter(({ startedAt = Infinity }) => startedAt < (since ?? -Infinity));
  const others = new Set([...knownRuns, ...early.map(({ id }) => id)]);
  const candidates = new Map<number, CampaignRun>();
  for (const run of listed) {
    // Pages that shift while they are read show a run twice: it is one run, and the one with a start is kept.
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

/** A `Date` header has whole seconds, and the machine that stamps a run may go by another clock. Milliseconds. */
export const serviceMargin = 120_000;

/** More pages than a list of the last minutes can have; the rest would be older runs. */
const maxPages = 20;

/**
 * The runs of a campaign since a time of the service's clock, all pages of them; where the service gave no
 * time, those of the first page, which are the newest.
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
  // Where the newest come first, the rest is older; else the very run that is looked for may be in it.
  return broken === undefined || areNewestFirst(items)
    ? { ok: true, value: items }
    : { ok: false, failure: brokenList(broken, deps.newReference()) };
}
