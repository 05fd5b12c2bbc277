import type { LookAt, NextLook } from '../../ports/rounds.ts';
import { interestingCampaigns } from '../interest.ts';
import type { WatchDeps } from './dependencies.ts';
import { nextLook } from './look.ts';
import { lookForOthers, type OthersDeps } from './others-runs.ts';
import { changeTracked } from './tracked-runs.ts';

/** The key under which the rounds find out which campaigns are looked at. */
const interestKey = 'campaigns';

const keyOf = (campaign: number): string => `campaign ${campaign}`;

interface CampaignLooksDeps
  extends OthersDeps,
    Pick<WatchDeps, 'random' | 'intervalMilliseconds' | 'idleIntervals'> {
  readonly records: OthersDeps['records'] & Parameters<typeof interestingCampaigns>[0];
}

/**
 * The looks at campaigns for runs that others start: once an interval it is read who is interested in which campaigns; each of
 * these has looks of its own, until nobody is.
 */
export function createCampaignLooks(deps: CampaignLooksDeps): {
  /** Undefined for a key of something else. */
  lookAt(key: string): ReturnType<LookAt> | undefined;
  /** What to begin the rounds with, in this process or once more in it. */
  begin(): string;
} {
  /** With the looks in a row that showed nothing new, and those that failed. */
  const looked = new Map<number, { unchanged: number; failed: number }>();

  async function gather(): Promise<NextLook> {
    const wanted = await interestingCampaigns(deps.records);
    for (const campaign of looked.keys()) if (!wanted.has(campaign)) looked.delete(campaign);
    for (const campaign of wanted) {
      if (looked.has(campaign)) continue;
      looked.set(campaign, { unchanged: 0, failed: 0 });
      await deps.rounds.add(keyOf(campaign));
    }
    return { at: deps.now() + deps.intervalMilliseconds, kind: 'look' };
  }

  async function look(campaign: number): Promise<NextLook> {
    const before = looked.get(campaign);
    if (before === undefined) {
      if (!(await interestingCampaigns(deps.records)).has(campaign)) await forgetSeen(deps, campaign);
      return undefined;
    }
    const isNew = await lookForOthers(deps, campaign);
    before.failed = isNew === undefined ? before.failed + 1 : 0;
    before.unchanged = isNew === true ? 0 : before.unchanged + 1;
    const now = deps.now();
    const at = nextLook({
      ...{ now, deadline: Number.POSITIVE_INFINITY, interval: deps.intervalMilliseconds },
      ...{ unchangedLooks: before.unchanged, failedLooks: before.failed, soon: false },
      ...{ idleIntervals: deps.idleIntervals(), random: deps.random },
    });
    return at === undefined ? undefined : { at, kind: 'look' };
  }

  return {
    lookAt(key) {
      if (key === interestKey) return gather();
      const [, campaign] = /^campaign (\d+)$/u.exec(key) ?? [];
      return campaign === undefined ? undefined : look(Number(campaign));
    },
    begin() {
      looked.clear();
      return interestKey;
    },
  };
}

/** Whoever is interested later sees runs from then on. */
async function forgetSeen({ records }: Pick<OthersDeps, 'records'>, campaign: number): Promise<void> {
  await changeTracked(records, campaign, ({ seen, ...rest }) => (seen === undefined ? undefined : rest));
}
