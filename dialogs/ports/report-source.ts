import type { CampaignReport, TestCaseReport } from './campaign-report.ts';
import type { RequestedRun } from './run-requests.ts';
import type { RunReports } from './runs.ts';

/** The data of the report pages. */
export interface ReportSource extends Pick<RunReports, 'report' | 'trend' | 'export'> {
  /** What else is known about a run, if anything. */
  about(campaign: number, run: number): Promise<RunAbout>;
  /** A test case over its last runs, and whether its failure is known. */
  testCase(id: number): Promise<TestCaseReport>;
  /** A campaign over its last runs. */
  campaign(id: number): Promise<CampaignReport>;
  /** A run requested by another system. */
  requested(id: string): Promise<Pick<RequestedRun, 'campaign' | 'run' | 'reason'> | undefined>;
}

export interface RunAbout {
  readonly campaignName?: string;
  /** The person who started the run through the bot. */
  readonly startedBy?: string;
  /** For an unfinished run: how many results there are, and how many of them failed. */
  readonly soFar?: { readonly results: number; readonly failed: number };
}
