import type { Campaign } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import type { EpochMs } from '../../ports/time.ts';
import { gatherItems } from '../pages.ts';
import type { WatchDeps } from './dependencies.ts';
import { longestRun } from './recent-runs.ts';

type ListDeps = Pick<WatchDeps, 'service' | 'campaigns' | 'reruns' | 'newReference' | 'noteCircle' | 'now'>;

/** 2,000 campaigns at the service's 50 a page. */
const maxPages = 40;
/** How long a campaign is polled individually after a sign of a run. */
const awakeFor = 60 * 60_000;

/**
 * Polls the list of all campaigns, for those who follow all of them: one call covers a page of campaigns, and only those in which
 * something has happened are polled individually. Campaigns that the list says nothing about are always polled individually.
 */
export function createListPolls(deps: ListDeps) {
  /** What the list said, by campaign. */
  let signs: ReadonlyMap<number, string> | undefined;
  /** Until when a campaign is polled, by campaign. */
  const awake = new Map<number, EpochMs>();
  let uncovered: readonly number[] = [];

  /** @returns the campaigns in which something has happened; undefined if the service couldn't be asked */
  async function read(): Promise<readonly number[] | undefined> {
    const listed = await gatherItems(deps, (next) => deps.service.listCampaigns(next), {
      list: 'campaigns',
      maxPages,
    });
    if (!listed.ok && !hasNoList(listed.failure)) return undefined;
    const { items: all, whole } = listed.ok ? listed.value : { items: [], whole: false };
    const scratch = await deps.reruns.scratchCampaigns();
    const items = all.filter(({ id }) => !scratch.has(id));
    const known = new Map((await deps.campaigns.list()).map((one) => [one.id, one]));
    for (const { id, name } of items)
      if (known.get(id)?.name !== name) await deps.campaigns.note({ id, name });
    const covered = withKnownRuns(items, (id) => known.get(id)?.lastRun?.endedAt);
    const others = whole ? items : [...known.values(), ...items].filter(({ id }) => !scratch.has(id));
    uncovered = [...new Set(others.map(({ id }) => id))].filter((id) => !covered.has(id));
    const time = deps.now();
    const happened = [...covered.values()].filter((one) =>
      signs === undefined ? (one.lastRunAt ?? 0) > time - longestRun : signs.get(one.id) !== signOf(one),
    );
    signs = new Map([...covered.values()].map((one) => [one.id, signOf(one)]));
    for (const { id } of happened) awake.set(id, time + awakeFor);
    return happened.map(({ id }) => id);
  }

  return {
    read,
    /** The campaigns to poll individually. */
    campaigns(): readonly number[] {
      for (const [id, until] of awake) if (until <= deps.now()) awake.delete(id);
      return [...awake.keys(), ...uncovered];
    },
    /** Discards what was read. */
    forget(): void {
      signs = undefined;
      uncovered = [];
      awake.clear();
    },
  };
}

/** A list of campaigns isn't in the service's description (campaign seed §4). */
function hasNoList({ code, status = 0 }: Failure): boolean {
  return code === 'REFUSED' && [403, 404, 405, 410].includes(status);
}

function signOf({ lastRunAt, status = '' }: Campaign): string {
  return `${lastRunAt} ${status}`;
}

/**
 * The campaigns whose runs the list covers. If it mentions no run at all it covers none, and it doesn't cover a campaign that is
 * known to have run long after what is listed.
 */
function withKnownRuns(
  items: readonly Campaign[],
  endOf: (campaign: number) => EpochMs | undefined,
): ReadonlyMap<number, Campaign> {
  if (items.every(({ lastRunAt }) => lastRunAt === undefined)) return new Map();
  const isUpToDate = ({ id, lastRunAt = 0 }: Campaign) => (endOf(id) ?? 0) <= lastRunAt + longestRun;
  return new Map(items.filter(isUpToDate).map((one) => [one.id, one]));
}
