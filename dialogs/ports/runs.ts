import { z } from 'zod';
import { brokenLinkKind, type CampaignRun } from './campaign.ts';
import type { Outcome } from './outcome.ts';

const count = z.int().min(0);
const text = z.string().optional();
const amount = z.number().optional();
/** A test case is identified by its id, or by its name if the service gave no id. */
const testCase = z.object({ id: amount, name: z.string() });

/** Why a result did not simply pass. */
const cause = z.object({
  /** The service's own word for the result, if it is unknown. */
  word: text,
  detail: text,
  dialResult: text,
  /** The deciding step. */
  step: text,
  /** Other calls of the test case have the same verdict from other causes, which aren't more frequent. */
  mostly: z.literal(true).optional(),
});

/** The calls of a test case, if there are several. The others were inconclusive. */
const calls = z.object({ all: count, passed: count, failed: count, p95Milliseconds: amount });

/** The verdict on a result or on one of its steps. `satisfactory` is a flagged pass. */
const verdictSchema = z.enum(['pass', 'satisfactory', 'fail', 'inconclusive']);
export const runVerdictSchema = z.enum(['passed', 'passedWithRemarks', 'failed', 'inconclusive']);

export type Verdict = z.infer<typeof verdictSchema>;
export type RunVerdict = z.infer<typeof runVerdictSchema>;

/** The summary of a run over all its results, as stored. Durations are milliseconds, times milliseconds since 1970. */
export const summarySchema = z.object({
  campaign: z.number(),
  run: z.number(),
  startedAt: amount,
  endedAt: amount,
  /** The service's own word for the campaign, e.g. `Completed`. */
  status: text,
  /** The service's own word for the run, e.g. `Success`. */
  result: text,
  verdict: runVerdictSchema,
  /** How many results were read. */
  total: count,
  /** There are more after a broken link. */
  restUnread: brokenLinkKind.optional(),
  counts: z.object({ pass: count, satisfactory: count, fail: count, inconclusive: count }),
  /** Result words that counted as `inconclusive`, the most frequent first; `''` for none or for too many others. */
  inconclusiveWords: z.array(z.object({ word: z.string(), count })),
  /** Failed results grouped by how they failed, the most frequent first. */
  failures: z.array(
    z.object({
      detail: z.string(),
      dialResult: text,
      /** In the words of the service; absent if it gave no steps. */
      firstFailingStep: text,
      count,
      /** The first few, in the order of the results. */
      testCases: z.array(testCase),
      /** Set on the last group if there were too many: it holds all other failures. */
      rest: z.literal(true).optional(),
    }),
  ),
  /** The failing test cases with the steps of their first failed result. */
  failedCalls: z
    .array(
      z.object({
        testCase,
        steps: z.array(
          z.object({
            /** In the words of the service; `''` if it gave none. */
            name: z.string(),
            verdict: verdictSchema,
            /** The service's own word for its result. */
            word: text,
            detail: text,
            responseMilliseconds: amount,
          }),
        ),
        /** How many more steps there were. */
        more: count,
      }),
    )
    .optional(),
  /** The test cases with the slowest results, the slowest first. */
  slowest: z.array(z.object({ testCase, durationMilliseconds: z.number() })),
  alerts: z.array(
    z.object({
      message: z.string(),
      /** Which of the alert's thresholds the results reached. */
      level: z.enum(['minor', 'major', 'none']),
      count,
      minorThreshold: amount,
      majorThreshold: amount,
    }),
  ),
  /** Histogram of the durations, in ascending classes without gaps; empty if no duration is known. */
  durations: z.array(z.object({ from: z.number(), to: z.number(), count })),
  /** The 95th percentile of the durations; absent without durations. */
  p95Milliseconds: amount,
  /**
   * Each test case once, with its worst result, for comparing runs. The first thousand that didn't simply pass have the cause.
   */
  cases: z.array(
    testCase.extend({
      verdict: verdictSchema,
      cause: cause.optional(),
      calls: calls.optional(),
      /** Of the first thousand, and of more of those that didn't simply pass; not in summaries up to version 1.0. */
      calledNumber: text,
    }),
  ),
  /** How many are missing from `cases`, if the summary was too large to be stored in full. */
  casesLeftOut: count.optional(),
});

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

export type RunSummary = Frozen<z.infer<typeof summarySchema>>;
export type ResultCounts = RunSummary['counts'];
export type FailureGroup = RunSummary['failures'][number];
export type FailedCall = NonNullable<RunSummary['failedCalls']>[number];
export type CallStep = FailedCall['steps'][number];
export type RunAlert = RunSummary['alerts'][number];
export type CaseVerdict = RunSummary['cases'][number];
export type CaseCalls = NonNullable<CaseVerdict['calls']>;
export type Cause = Frozen<z.infer<typeof cause>>;
export type TestCaseName = Pick<CaseVerdict, 'id' | 'name'>;

/** The changes from one run to a later one, by test case. */
export interface RunComparison {
  readonly run: number;
  readonly previous: number;
  readonly newlyFailing: readonly TestCaseName[];
  readonly fixed: readonly TestCaseName[];
  readonly stillFailing: readonly TestCaseName[];
  /** Those that often change, by the history up to the later run, or passed on retry. In none of the lists above. */
  readonly flaky?: readonly ComparedFlaky[];
  /** The later run's known failures: neither newly nor still failing. */
  readonly known?: readonly KnownCase[];
  /** Only in the later run, or only in the earlier one. */
  readonly added: readonly TestCaseName[];
  readonly gone: readonly TestCaseName[];
  /** Both from 0 to 1; absent if a run has no conclusive result. */
  readonly passRate?: number;
  readonly previousPassRate?: number;
  /** How many results the earlier run had; absent if it was cut short itself. */
  readonly previousTotal?: number;
}

/** In which of two compared runs a flaky test case failed or passed on retry. `change`: how often it changed. */
export type ComparedFlaky = TestCaseName & {
  readonly failedIn: readonly number[];
  readonly onRetryIn: readonly number[];
  readonly change?: CaseChange;
};

/** The status of a test case after a run, by the last 20 finished runs of its campaign. */
export type CaseChange =
  /** It failed, and had passed before or wasn't there. */
  | { readonly kind: 'new' }
  /** It has failed since that run. `orEarlier`: in all known runs. */
  | { readonly kind: 'stillFailing'; readonly since: number; readonly orEarlier?: true }
  /**
   * It changed at least three times between passed and failed in the last ten runs; `failed` counts its failures among the `of`
   * runs where it did either.
   */
  | { readonly kind: 'flaky'; readonly failed: number; readonly of: number }
  /** It passed, and had failed before. */
  | { readonly kind: 'fixed' };

/** A test case that failed in a run, or passed after it had failed. */
export type CaseTriage = TestCaseName & { readonly verdict: Verdict; readonly change: CaseChange };

/** A test case's outcome in a run. */
export interface RunOfCase {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** Absent if it wasn't in the run, or the run wasn't `read`. */
  readonly outcome?: 'pass' | 'inconclusive' | 'fail';
  /** It passed on retry: its outcome is inconclusive. */
  readonly onRetry?: true;
  readonly read: boolean;
}

/** A test case that failed in a run. `runs`: the last runs of its campaign up to that one, the oldest first. */
export type FailingCase = TestCaseName & { readonly runs: readonly RunOfCase[] };

/** A failing test case that is a known failure. `until`: milliseconds since 1970. */
export type KnownCase = TestCaseName & {
  readonly id: number;
  readonly until: number;
  readonly reason?: string;
};

/** Test cases over the last runs up to one. */
export interface RunHistory {
  /** The oldest first. */
  readonly runs: readonly Pick<RunOfCase, 'run' | 'startedAt' | 'read'>[];
  /** In the order of the summary's cases: for each run `p` passed, `f` failed, `r` passed on retry, `i` inconclusive, or `.` nothing. */
  readonly cells: readonly string[];
}

/** The outcome of a run's failed and inconclusive test cases when they were run once more on their own. */
export interface RunRetry {
  /** How many there are. */
  readonly cases: number;
  /** The ones that passed then: the run's verdict doesn't count them. */
  readonly passed: readonly number[];
  /** Why there was no retry, or no result from it, for people. */
  readonly why?: string | undefined;
}

export interface RunReport {
  readonly summary: RunSummary;
  /** The status of test cases, in the order of the summary; absent if no earlier run is known. */
  readonly triage?: readonly CaseTriage[];
  /** The first sixty failing test cases over the last runs; absent if no earlier run is known. */
  readonly failing?: readonly FailingCase[];
  /** The outcomes of the summary's first hundred thousand test cases by run; absent if no earlier run is known. */
  readonly history?: RunHistory;
  /**
   * Failing test cases whose failure was known when the run ended: the summary's verdict doesn't count them. Those that passed on
   * retry aren't among them.
   */
  readonly known?: readonly KnownCase[];
  /** Absent: nothing was to be retried automatically. */
  readonly retry?: RunRetry | undefined;
  /** Compared with the last finished run before it; absent if there is none, or it couldn't be read. */
  readonly comparison?: RunComparison;
  /** How many of the campaign's last runs are still to be read: a new test case may then turn out flaky. Absent: none. */
  readonly unreadBefore?: number;
}

export type Reported<Value> =
  | { readonly kind: 'report'; readonly report: Value }
  /**
   * The campaign has no such run, or no runs at all. For a comparison: there is no finished run before it. `run`: the named one
   * that doesn't exist.
   */
  | { readonly kind: 'noRun'; readonly run?: number }
  /** It isn't finished. If no run was named: no run is, and this is the newest. */
  | { readonly kind: 'running'; readonly run: CampaignRun };

/** One run of a campaign's trend. */
export interface TrendPoint {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** From 0 to 1; absent if the run has no conclusive result, or its results weren't read. */
  readonly passRate?: number;
  /** By the service's word if its results weren't read. */
  readonly verdict: RunVerdict;
  readonly unread?: true;
  /** How many known failures there are; they don't count. */
  readonly known?: number;
  /** How many test cases passed on retry; their first results don't count. */
  readonly onRetry?: number;
  readonly endedAt?: number;
  /** Absent if its results weren't read. */
  readonly counts?: ResultCounts;
  /** The 95th percentile of its results' durations. */
  readonly p95Milliseconds?: number;
}

/** A run in a list. */
export interface RunOfList {
  readonly verdict: RunVerdict;
  /** How many known failures there are; they don't count. */
  readonly known?: number;
  /** How many test cases passed on retry; their first results don't count. */
  readonly onRetry?: number;
  readonly counts: ResultCounts;
  /** From 0 to 1; absent if it has none. */
  readonly passRate?: number;
}

/** The formats for exporting all results of a run. */
export const exportFormats = ['csv', 'junit', 'ctrf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Their files, with their names in links. */
export const exportFiles = {
  csv: { label: 'CSV', file: 'results.csv', mediaType: 'text/csv; charset=utf-8' },
  junit: { label: 'JUnit XML', file: 'junit.xml', mediaType: 'application/xml; charset=utf-8' },
  ctrf: { label: 'CTRF JSON', file: 'ctrf.json', mediaType: 'application/json' },
} as const satisfies Readonly<Record<ExportFormat, object>>;

export interface ExportedRun {
  readonly campaign: number;
  readonly campaignName?: string;
  readonly run: number;
}

/** Reports on finished runs. Nothing here throws for a remote fault, except what `export` returns, while it is read. */
export interface RunReports {
  /** @param run the run's id; absent: the last finished one */
  report(campaign: number, run?: number): Promise<Outcome<Reported<RunReport>>>;
  /** @param previous absent: the last finished one before `run` */
  compare(campaign: number, run?: number, previous?: number): Promise<Outcome<Reported<RunComparison>>>;
  /**
   * The verdicts of finished runs, by run: those whose results were read before, and the last of the others if there are few.
   * @param runs the oldest first
   */
  verdicts(campaign: number, runs: readonly number[]): Promise<ReadonlyMap<number, RunOfList>>;
  /** The same for runs that were read before, without asking the service. */
  keptVerdicts: RunReports['verdicts'];
  /** A campaign's last 20 finished runs, the oldest first. */
  trend(campaign: number): Promise<readonly TrendPoint[]>;
  /**
   * All results of a run as a file, in pieces read only as fast as they are consumed. The iterable throws if reading fails in the
   * middle, and may be ended early with `return`.
   */
  export(format: ExportFormat, run: ExportedRun): Promise<Outcome<Reported<AsyncIterable<string>>>>;
}

/**
 * What became of an execution of a campaign: its run was found; several may be it, so a person has to choose; none appeared; or
 * the service certainly didn't start one.
 */
export const executionFates = ['found', 'ambiguous', 'missing', 'refused'] as const;
export type ExecutionFate = (typeof executionFates)[number];
