import type { CampaignService } from '../ports/campaign-service.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { RunReports } from '../ports/run-reports.ts';
import type { AliasBook } from './books/alias-book.ts';
import type { AuditBook } from './books/audit-book.ts';
import type { CampaignBook } from './books/campaign-book.ts';
import type { ScheduleBook } from './books/schedule-book.ts';
import type { StarterBook } from './books/starter-book.ts';
import type { SubscriptionBook } from './books/subscription-book.ts';

/** What the commands about campaigns work with. */
export interface CampaignPorts {
  readonly service: CampaignService;
  readonly reports: RunReports;
  readonly audit: AuditBook;
  readonly campaigns: CampaignBook;
  readonly aliases: AliasBook;
  readonly schedules: ScheduleBook;
  readonly subscriptions: SubscriptionBook;
  readonly starters: StarterBook;
  readonly jobs: Jobs;
  /** Signed links that expire. */
  readonly links: CampaignLinks;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Tells whoever runs Canvass that the pages of a list go in a circle. */
  noteCircle(list: string): void;
  /** IANA: for times where nobody named a zone. */
  readonly timeZone: string;
  /** How the API key is sent, e.g. `the header Authorization: ApiKey <key>`; never the key. */
  readonly keyPlacement?: string;
}

export interface CampaignLinks {
  /** The report page of a run. */
  report(campaign: number, run: number): string;
  /** Its results as CSV. */
  csv(campaign: number, run: number): string;
}

/** The job that starts a scheduled run; its key is the schedule's id. */
export const scheduleJob = 'schedule';
