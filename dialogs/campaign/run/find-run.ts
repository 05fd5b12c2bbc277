import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { byWholeRun, gatherRuns } from '../pages.ts';
import type { RunWatchDependencies } from './dependencies.ts';

export type FoundRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly run: CampaignRun }
  /** Oldest first; a run without a start date stands last. Somebody has to choose. */
  | { readonly kind: 'ambiguous'; readonly runs: readonly CampaignRun[] };

/**
 * The run that an execution started (campaign seed §4 rule 3): its id was not written down, and it started at
 * or after the time that was. Only times of the service are compared, so it doesn't matter what our clock
 * says. A scheduled run that starts beside ours makes it ambiguous: nothing tells the two apart.
 */
export function findRun(intent: RunIntent, listed: readonly CampaignRun[]): FoundRun {
  const known = new Set(intent.knownRuns);
  const candidates = new Map<number, CampaignRun>();
  for (const run of listed) {
    if (!known.has(run.id) && !startedBefore(run, intent.since)) keep(candidates, run);
  }
  // A run that is listed twice, with different starts, is judged by both.
  for (const run of listed) if (startedBefore(run, intent.since)) candidates.delete(run.id);
  const [run, ...others] = candidates.values();
  if (run === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'one', run };
  return { kind: 'ambiguous', runs: [run, ...others].sort(byStart) };
}

function startedBefore({ startedAt }: CampaignRun, since: number | undefined): boolean {
  return startedAt !== undefined && since !== undefined && startedAt < since;
}

/** Pages that shift while they are read show a run twice: it is one run, and the one with a start is kept. */
function keep(candidates: Map<number, CampaignRun>, run: CampaignRun): void {
  const before = candidates.get(run.id);
  if (before === undefined || before.startedAt === undefined) candidates.set(run.id, run);
}

function byStart(one: CampaignRun, other: CampaignRun): number {
  const [first, second] = [
    one.startedAt ?? Number.POSITIVE_INFINITY,
    other.startedAt ?? Number.POSITIVE_INFINITY,
  ];
  return first === second ? one.id - other.id : first - second;
}

/** What is stored before a campaign is executed, so that its new run can be told from every other. */
export interface RunIntent {
  /** By the service's clock, milliseconds since 1970; absent where the service told no time. */
  readonly since?: number;
  /** The runs that were listed before the campaign was executed. */
  readonly knownRuns: readonly number[];
}

/** A `Date` header has whole seconds, and the machine that stamps a run may go by another clock. Milliseconds. */
const margin = 120_000;

/**
 * The time to list runs from (`fromDate`, campaign seed §4 rule 3): the service's clock, stepped back by two
 * minutes. Our own clock never comes into it.
 * @param serviceTime milliseconds since 1970, from a reply of the service
 */
export function stepBack(serviceTime: number): number {
  return serviceTime - margin;
}

/** More pages than a list of the last minutes can have; the rest would be older runs. */
const maxPages = 20;

/**
 * The runs of a campaign since a time of the service's clock, all pages of them; where the service told no
 * time, those of the first page, which are the newest.
 */
export async function readRunsSince(
  deps: Pick<RunWatchDependencies, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  since: number | undefined,
): Promise<Outcome<readonly CampaignRun[]>> {
  const pages = since === undefined ? 1 : maxPages;
  const read = await gatherRuns(deps, campaign, { since, maxPages: pages, identityOf: byWholeRun });
  return read.ok ? { ok: true, value: read.value.items } : read;
}
