import type { CaseChange, RunOfCase, TestCaseName, TrendPoint } from './runs.ts';

/** A campaign over its last finished runs, at most 20. Times are milliseconds since 1970. */
export interface CampaignReport {
  readonly campaign: number;
  readonly campaignName?: string;
  /** The oldest first. */
  readonly runs: readonly TrendPoint[];
  /** The service didn't list its runs this time: these are the stored ones. */
  readonly unlisted?: true;
  /** How many of the runs are still to be read in the background. */
  readonly beingRead: number;
  /** The hundred test cases that failed in the most runs, most often first. */
  readonly failing: readonly CaseOfCampaign[];
  /** How many others failed in any of the runs. */
  readonly failingLeftOut: number;
  /** How many test cases of the last run that was read didn't fail in any run. */
  readonly neverFailed: number;
  /** The test cases that changed most often in the last ten runs, in that order. */
  readonly flakiest: readonly CaseOfCampaign[];
  /** The test cases whose failure is currently known. */
  readonly known: readonly CaseOfCampaign[];
}

/** What failed in a campaign's last run and had passed before. */
export interface NewFailures {
  readonly run: number;
  /** By the service's clock. */
  readonly endedAt?: number;
  readonly cases: readonly TestCaseName[];
}

/** A test case over a campaign's runs whose outcomes are kept. */
export interface CaseRuns {
  /** The oldest first. */
  readonly runs: readonly RunOfCase[];
  /** The last run that it took part in. */
  readonly last: Pick<RunOfCase, 'run' | 'onRetry'> & {
    readonly outcome: NonNullable<RunOfCase['outcome']>;
  };
  /** Its status after that run; absent if there is nothing to report. */
  readonly change?: CaseChange;
  /** In how many runs it passed, and in how many it failed. */
  readonly passed: number;
  readonly failed: number;
}

/** Present while a test case's failure is known. */
export interface KnownUntil {
  readonly until: number;
  readonly by: string;
  readonly reason?: string;
}

export type CaseOfCampaign = TestCaseName & CaseRuns & { readonly known?: KnownUntil };

/** A test case over the last runs of its campaigns. Times are milliseconds since 1970. */
export interface TestCaseReport {
  readonly id: number;
  readonly name?: string;
  /** The number that was called last, if it was kept. */
  readonly calledNumber?: string | undefined;
  readonly known?: KnownUntil;
  /** The campaign that ran it last comes first. */
  readonly campaigns: readonly (CaseRuns & { readonly campaign: number; readonly campaignName?: string })[];
}

/** The first run of a campaign's current series of failed runs. */
export interface FailingSince {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** All stored runs have failed. */
  readonly orEarlier?: true;
}
