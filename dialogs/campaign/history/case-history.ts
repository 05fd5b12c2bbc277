import type { RecordRepository } from '../../ports/records.ts';
import type { CaseVerdict, RunRetry } from '../../ports/runs.ts';
import type { Strip } from './classify.ts';
import { type KeptRun, readKeptRuns } from './kept-runs.ts';
import { type GiveWay, readStrips } from './triage.ts';

/** A test case in the last runs of one campaign. */
export interface CaseHistory {
  readonly campaign: number;
  readonly campaignName?: string;
  /** The case's name in the last run; absent if that run's summary isn't complete. */
  readonly name?: string;
  /** The number that was called in that run, if its summary has it. */
  readonly calledNumber?: string | undefined;
  /** The oldest first. */
  readonly runs: readonly KeptRun[];
  readonly strip: Strip;
  /** The runs in which it passed on retry: it neither passed nor failed in them. */
  readonly onRetry: ReadonlySet<number>;
}

/**
 * A test case's history in every campaign whose stored runs have it; the campaign that ran it last comes first. Reruns don't count:
 * a case that passes there still fails in its own campaign.
 */
export type FindCase = (testCase: number) => Promise<readonly CaseHistory[]>;

/** @param caseOf a test case in a run's stored summary */
export function createFindCase(
  records: RecordRepository,
  {
    campaigns,
    reruns,
    time,
    retriesOf,
  }: {
    readonly time: GiveWay;
    /** What came of retries, by run. */
    retriesOf(campaign: number): Promise<ReadonlyMap<number, RunRetry>>;
    readonly campaigns: { list(): Promise<readonly { readonly id: number; readonly name?: string }[]> };
    readonly reruns: { scratchCampaigns(): Promise<ReadonlyMap<number, number>> };
  },
  caseOf: (campaign: number, run: number, testCase: number) => Promise<CaseVerdict | undefined>,
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
      const { name, calledNumber } = (await caseOf(campaign, last.run, testCase)) ?? {};
      const onRetry = runsPassedOnRetry(await retriesOf(campaign), runs, strip, testCase);
      found.push({ campaign, runs, strip, onRetry, campaignName, name, calledNumber });
    }
    const lastStart = ({ runs, strip }: CaseHistory) =>
      runs[strip.findLastIndex((outcome) => outcome !== undefined)]?.startedAt ?? 0;
    return found.sort((one, other) => lastStart(other) - lastStart(one));
  };
}

/**
 * The runs in which a test case passed on retry.
 * @param strip its outcomes in the runs
 */
export function runsPassedOnRetry(
  retries: ReadonlyMap<number, RunRetry>,
  runs: readonly { readonly run: number }[],
  strip: Strip,
  testCase: number,
): ReadonlySet<number> {
  const isRetried = (run: number): boolean => retries.get(run)?.passed.includes(testCase) === true;
  const passed = runs.filter(({ run }, at) => strip[at] === 'inconclusive' && isRetried(run));
  return new Set(passed.map(({ run }) => run));
}
