import type { CampaignRun } from './campaign.ts';
import type { Outcome } from './outcome.ts';

/** What came of one run, counted over all of its results. Durations are milliseconds, times since 1970. */
export interface RunSummary {
  readonly campaign: number;
  readonly run: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** The service's own word for the campaign, e.g. `Completed`. */
  readonly status?: string;
  /** The service's own word for the run, e.g. `Success`. */
  readonly result?: string;
  readonly verdict: RunVerdict;
  /** How many results were read. */
  readonly total: number;
  readonly counts: ResultCounts;
  /** Words that came to `inconclusive`, the most frequent first; `''` where the service gave none, or too many. */
  readonly inconclusiveWords: readonly { readonly word: string; readonly count: number }[];
  /** The most frequent first. */
  readonly failures: readonly FailureGroup[];
  /** The slowest test cases by their slowest result, the slowest first. */
  readonly slowest: readonly { readonly testCase: TestCaseName; readonly durationMilliseconds: number }[];
  readonly alerts: readonly RunAlert[];
  /** How many results took how long, in ascending classes without gaps; empty where none told a duration. */
  readonly durations: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  /** The failing test cases with the steps of their first failed result; none where the service told no steps. */
  readonly failedCalls?: readonly FailedCall[];
  /** Each test case once, with the worst of its results; what is compared between runs. */
  readonly cases: readonly CaseVerdict[];
  /** How many more there were than `cases` holds, where a summary was too large to be kept whole. */
  readonly casesLeftOut?: number;
}

/** Of one result, or of one step of it. `satisfactory` is a pass that is flagged. */
export type Verdict = 'pass' | 'satisfactory' | 'fail' | 'inconclusive';
export type RunVerdict = 'passed' | 'passedWithRemarks' | 'failed' | 'inconclusive';
export type ResultCounts = Readonly<Record<Verdict, number>>;

/** A test case as it is told apart: by its id, or by its name where the service gave no id. */
export interface TestCaseName {
  readonly id?: number;
  readonly name: string;
}

export interface CaseVerdict extends TestCaseName {
  readonly verdict: Verdict;
}

/** Failed results that failed alike. */
export interface FailureGroup {
  readonly detail: string;
  readonly dialResult?: string;
  /** The first step that failed, in the words of the service; absent where it told no steps. */
  readonly firstFailingStep?: string;
  readonly count: number;
  /** The first few, in the order of the results. */
  readonly testCases: readonly TestCaseName[];
  /** Set on the last group where there were too many: it holds what failed in every other way. */
  readonly rest?: true;
}

/** A failed result, step by step. */
export interface FailedCall {
  readonly testCase: TestCaseName;
  readonly steps: readonly CallStep[];
  /** Steps that there were beyond these. */
  readonly more: number;
}

export interface CallStep {
  /** In the words of the service; `''` where it gave none. */
  readonly name: string;
  readonly verdict: Verdict;
  /** The service's own word for its result. */
  readonly word?: string;
  readonly detail?: string;
  readonly responseMilliseconds?: number;
}

export interface RunAlert {
  readonly message: string;
  /** Whether the results passed the alert's thresholds. */
  readonly level: 'minor' | 'major' | 'none';
  readonly count: number;
  readonly minorThreshold?: number;
  readonly majorThreshold?: number;
}

/** What changed from one run to a later one, by test case. */
export interface RunComparison {
  readonly run: number;
  readonly previous: number;
  readonly newlyFailing: readonly TestCaseName[];
  readonly fixed: readonly TestCaseName[];
  readonly stillFailing: readonly TestCaseName[];
  /** In the later run alone, and in the earlier alone. */
  readonly added: readonly TestCaseName[];
  readonly gone: readonly TestCaseName[];
  /** Both from 0 to 1; absent where a run has no conclusive result. */
  readonly passRate?: number;
  readonly previousPassRate?: number;
}

export interface RunReport {
  readonly summary: RunSummary;
  /** Against the last finished run before it; absent where there is none, or it could not be read. */
  readonly comparison?: RunComparison;
}

export type Reported<Value> =
  | { readonly kind: 'report'; readonly report: Value }
  /** The campaign has no such run, or none at all. Of a comparison: none is finished before it. */
  | { readonly kind: 'noRun' }
  /** It isn't finished. Where no run was named: none is, and this is the newest. */
  | { readonly kind: 'running'; readonly run: CampaignRun };

/** One run of a campaign's trend. */
export interface TrendPoint {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** From 0 to 1; absent where the run has no conclusive result, or its results weren't read. */
  readonly passRate?: number;
  readonly verdict: RunVerdict;
}

/** Reports on finished runs. Nothing here throws for a remote fault, except the lines of `csv` while they are read. */
export interface RunReports {
  /** @param run the run's id; absent: the last finished one */
  report(campaign: number, run?: number): Promise<Outcome<Reported<RunReport>>>;
  /** @param previous absent: the last finished one before `run` */
  compare(campaign: number, run?: number, previous?: number): Promise<Outcome<Reported<RunComparison>>>;
  /** A campaign's last 20 finished runs, the oldest first. */
  trend(campaign: number): Promise<readonly TrendPoint[]>;
  /**
   * All results of a run as CSV (RFC 4180), in pieces that are read as fast as they are taken. The iterable throws where the
   * reading fails in the middle, and is returned early where nobody takes more.
   */
  csv(campaign: number, run: number): Promise<Outcome<Reported<AsyncIterable<string>>>>;
}
