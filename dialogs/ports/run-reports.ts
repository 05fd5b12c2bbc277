import type { CampaignRun } from './campaign-service.ts';
import type { Outcome } from './outcome.ts';
import type { RunComparison, RunSummary } from './run-summary.ts';

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

/** Summaries and comparisons of finished runs, kept once they were made. */
export interface RunReports {
  /** @param run the run's id; absent: the last finished one */
  report(campaign: number, run?: number): Promise<Outcome<Reported<RunReport>>>;
  /** @param previous absent: the last finished one before `run` */
  compare(campaign: number, run?: number, previous?: number): Promise<Outcome<Reported<RunComparison>>>;
}
