import type { CaseChange, RunOfCase, TestCaseName, TrendPoint } from './runs.ts';

/** A campaign over its last finished runs, of which there are 20 at most. Times are milliseconds since 1970. */
export interface CampaignReport {
  readonly campaign: number;
  readonly campaignName?: string;
  /** The oldest first. */
  readonly runs: readonly TrendPoint[];
  /** The service didn't list its runs now: these are the stored ones. */
  readonly unlisted?: true;
  /** How many of the runs are yet to be read in the background. */
  readonly beingRead: number;
  /** The hundred that failed in most runs, the most often failed first. */
  readonly failing: readonly CaseOfCampaign[];
  /** How many more failed in any of the runs. */
  readonly failingLeftOut: number;
  /** How many test cases of the last run that was read failed in no run. */
  readonly neverFailed: number;
  /** Those that changed most often in the last ten runs, first. */
  readonly flakiest: readonly CaseOfCampaign[];
  /** Those whose failure is known now. */
  readonly known: readonly CaseOfCampaign[];
}

/** What failed in a campaign's last run and had passed before. */
export interface NewFailures {
  readonly run: number;
  /** By the service's clock. */
  readonly endedAt?: number;
  readonly cases: readonly TestCaseName[];
}

/** A test case over the runs whose outcomes are kept. */
export type CaseOfCampaign = TestCaseName & {
  /** The oldest first. */
  readonly runs: readonly RunOfCase[];
  /** The last run that it took part in. */
  readonly last: { readonly run: number; readonly outcome: 'pass' | 'inconclusive' | 'fail' };
  /** Its status after that run; absent if there is nothing to say. */
  readonly change?: CaseChange;
  /** In how many runs it passed, and in how many it failed. */
  readonly passed: number;
  readonly failed: number;
  /** Present while its failure is known. */
  readonly known?: { readonly until: number; readonly by: string; readonly reason?: string };
};

/** The first of the runs of a campaign that have failed in a row since. */
export interface FailingSince {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** All of its runs that are kept have failed. */
  readonly orEarlier?: true;
}
