import { commit } from '../../commit.ts';
import type { NextLook } from '../../ports/rounds.ts';
import type { WatchDeps } from './dependencies.ts';
import { createListPolls } from './list-polls.ts';
import { nextPoll } from './next-poll.ts';
import { lookForOthers, type OthersDeps } from './others-runs.ts';
import { saveTrackedRuns, trackedRunsOf } from './tracked-runs.ts';

/** The key under which the rounds find out which campaigns to poll. */
const campaignsKey = 'campaigns';
/** The key under which they poll the list of all campaigns. */
const listKey = 'list of campaigns';

const keyOf = (campaign: number): string => `campaign ${campaign}`;

/** How many polls in a row showed nothing new, and how many failed. */
interface PollCounts {
  unchanged: number;
  failed: number;
}

interface CampaignPollsDeps
  extends OthersDeps,
    Pick<WatchDeps, 'random' | 'intervalMilliseconds' | 'reruns'> {
  /** The campaigns that somebody follows, including runs that were started elsewhere. */
  watched(): Promise<ReadonlySet<number | 'all'>>;
}

/**
 * Polls campaigns for runs that are started elsewhere. Once an interval it reads which campaigns are followed and polls each of
 * them. If all campaigns are followed, the list of campaigns is polled, too, and says which ones to poll individually.
 */
export function createCampaignPolls(deps: CampaignPollsDeps) {
  const polledCampaigns = new Map<number, PollCounts>();
  const list = createListPolls(deps);
  let listCounts: PollCounts | undefined;

  async function gather(): Promise<NextLook> {
    const watched = await deps.watched();
    const isAll = watched.has('all');
    if (!isAll) endList();
    const campaigns = [...watched].filter((one) => one !== 'all');
    const wanted = new Set([...campaigns, ...list.campaigns()]);
    for (const campaign of polledCampaigns.keys())
      if (!wanted.has(campaign)) polledCampaigns.delete(campaign);
    for (const campaign of wanted) if (!polledCampaigns.has(campaign)) await startPolling(campaign);
    if (isAll && listCounts === undefined) {
      listCounts = { unchanged: 0, failed: 0 };
      await deps.rounds.add(listKey);
    }
    return { at: deps.now() + deps.intervalMilliseconds, kind: 'look' };
  }

  async function startPolling(campaign: number): Promise<void> {
    polledCampaigns.set(campaign, { unchanged: 0, failed: 0 });
    await deps.rounds.add(keyOf(campaign));
  }

  function endList(): void {
    listCounts = undefined;
    list.forget();
  }

  async function pollList(): Promise<NextLook> {
    const before = listCounts;
    if (before === undefined) return undefined;
    const happened = await list.read();
    if (listCounts !== before) return undefined;
    const toPoll = new Set(happened);
    for (const campaign of list.campaigns()) if (!polledCampaigns.has(campaign)) toPoll.add(campaign);
    for (const campaign of toPoll) await startPolling(campaign);
    return after(before, happened && happened.length > 0);
  }

  /** @param isNew undefined if the look failed */
  function after(before: PollCounts, isNew: boolean | undefined): NextLook {
    before.failed = isNew === undefined ? before.failed + 1 : 0;
    before.unchanged = isNew === true ? 0 : before.unchanged + 1;
    const at = nextPoll({
      now: deps.now(),
      deadline: Number.POSITIVE_INFINITY,
      interval: deps.intervalMilliseconds,
      unchangedLooks: before.unchanged,
      failedLooks: before.failed,
      soon: false,
      random: deps.random,
    });
    return at === undefined ? undefined : { at, kind: 'look' };
  }

  async function pollCampaign(campaign: number): Promise<NextLook> {
    const before = polledCampaigns.get(campaign);
    if (before === undefined) {
      if (!(await deps.watched()).has(campaign)) await forgetSeen(deps, campaign);
      return undefined;
    }
    return after(before, await lookForOthers(deps, campaign));
  }

  return {
    /** Undefined for any other key. */
    lookAt(key: string): Promise<NextLook> | undefined {
      if (key === campaignsKey) return gather();
      if (key === listKey) return pollList();
      const [, campaign] = /^campaign (\d+)$/u.exec(key) ?? [];
      return campaign === undefined ? undefined : pollCampaign(Number(campaign));
    },
    /** Resets it. @returns the key that the rounds begin with */
    begin(): string {
      polledCampaigns.clear();
      endList();
      return campaignsKey;
    },
  };
}

/** A later follower only sees runs from then on. */
async function forgetSeen({ records }: Pick<OthersDeps, 'records'>, campaign: number): Promise<void> {
  await commit(records, async (draft) => {
    const { seen, ...rest } = await trackedRunsOf(draft, campaign);
    if (seen !== undefined) await saveTrackedRuns(draft, campaign, rest);
  });
}
