import type { RecordRepository } from '../../ports/records.ts';
import type { Strip } from './classify.ts';
import { type KeptRun, readKeptRuns } from './kept-runs.ts';
import { type GiveWay, readStrips } from './triage.ts';

/** A test case in the last runs of one campaign. */
export interface CaseHistory {
  readonly campaign: number;
  readonly campaignName?: string;
  /** The case's, as the last run had it; absent where that run's summary isn't kept whole. */
  readonly name?: string;
  /** The oldest first. */
  readonly runs: readonly KeptRun[];
  readonly strip: Strip;
}

/**
 * What became of a test case, in every campaign that people made and whose kept runs have it; the campaign that ran it last
 * comes first. What passes when it is run again is still failing in its campaign, so reruns don't count.
 */
export type FindCase = (testCase: number) => Promise<readonly CaseHistory[]>;

/** @param nameOf what a run's kept summary calls a test case */
export function createFindCase(
  records: RecordRepository,
  {
    campaigns,
    reruns,
    time,
  }: {
    readonly time: GiveWay;
    readonly campaigns: { list(): Promise<readonly { readonly id: number; readonly name?: string }[]> };
    readonly reruns: { scratchCampaigns(): Promise<ReadonlyMap<number, number>> };
  },
  nameOf: (campaign: number, run: number, testCase: number) => Promise<string | undefined>,
): FindCase {
  return async (testCase) => {
    const found: CaseHistory[] = [];
    const scratch = await reruns.scratchCampaigns();
    for (const { id: campaign, name: campaignName } of await campaigns.list()) {
      if (scratch.has(campaign)) continue;
      const runs = await readKeptRuns({ records }, campaign);
      const named = { id: testCase, name: '' };
      const strip = (await readStrips(time, runs, [named]))(named);
      const last = runs[strip.findLastIndex((outcome) => outcome !== undefined)];
      if (last === undefined) continue;
      const name = await nameOf(campaign, last.run, testCase);
      found.push({ campaign, runs, strip, campaignName, name });
    }
    const lastStart = ({ runs, strip }: CaseHistory) =>
      runs[strip.findLastIndex((outcome) => outcome !== undefined)]?.startedAt ?? 0;
    return found.sort((one, other) => lastStart(other) - lastStart(one));
  };
}
