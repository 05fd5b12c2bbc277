import type { CampaignService } from '../ports/campaign.ts';
import type { CampaignReport, FailingSince, NewFailures } from '../ports/campaign-report.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { RecordStore } from '../ports/records.ts';
import type { ExportFormat, RunReports } from '../ports/runs.ts';
import type { EpochMs, Time } from '../ports/time.ts';
import type { Trace } from '../ports/tracing.ts';
import type { TimeContext } from '../wording/times.ts';
import type { AgeOf } from './ages.ts';
import type { AlertRepository } from './alerts/alerts.ts';
import type { AliasRepository } from './aliases/aliases.ts';
import type { AuditRepository } from './audit/audit.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { ReadDigest, ReadEnded } from './digest/content.ts';
import type { DigestRepository } from './digest/digests.ts';
import type { FindCase } from './history/case-history.ts';
import type { KeptRun } from './history/kept-runs.ts';
import type { ApprovalRequest } from './intents/approvals.ts';
import type { IntentKind } from './intents/kind.ts';
import type { KnownFailureRepository } from './known-failures/known-failures.ts';
import type { RerunRepository } from './results/reruns.ts';
import type { RunEndRepository } from './results/run-ends.ts';
import type { RunRequestRepository } from './run/run-requests.ts';
import type { StarterRepository } from './run/starters.ts';
import type { TrackedRun } from './run/tracked-run.ts';
import type { ScheduleRepository } from './schedules/schedules.ts';
import type { SubscriptionRepository } from './subscriptions/subscriptions.ts';

/** What the commands about campaigns need. */
export interface CampaignDependencies {
  readonly service: CampaignService;
  readonly reports: RunReports;
  /** A campaign over its last runs. */
  reportOn(campaign: number): Promise<CampaignReport>;
  /** Its test cases that stand out in the kept runs, without asking the service. */
  keptCases(campaign: number): Promise<Pick<CampaignReport, 'failing' | 'flakiest'>>;
  /** What is new in the last kept run. */
  newFailures(campaign: number): Promise<NewFailures | undefined>;
  failingSince(campaign: number): Promise<FailingSince | undefined>;
  /** How many of its last finished runs are still to be read. They are asked for. */
  runsToRead(campaign: number): Promise<number>;
  readonly audit: AuditRepository;
  readonly campaigns: CampaignRepository;
  readonly aliases: AliasRepository;
  readonly schedules: ScheduleRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly alerts: AlertRepository;
  readonly starters: StarterRepository;
  readonly ends: RunEndRepository;
  readonly reruns: RerunRepository;
  readonly requests: RunRequestRepository;
  readonly knownFailures: KnownFailureRepository;
  readonly findCase: FindCase;
  readonly digests: DigestRepository;
  readonly readDigest: ReadDigest;
  readonly readEnded: ReadEnded;
  /** How many results the newest of the kept finished runs had. */
  lastKeptTotal(campaign: number): Promise<Pick<KeptRun, 'run' | 'total' | 'startedAt'> | undefined>;
  /** A run that is expected to place more calls needs a confirmation. */
  readonly confirmAboveCalls: number;
  /** A run that is expected to place more calls needs another operator's approval; undefined: approval is off. */
  readonly approveAboveCalls: number | undefined;
  /** The approval requests of all campaigns, including recently settled ones. */
  approvals(): Promise<readonly ApprovalRequest[]>;
  /** What people can want done, and how it is done. */
  readonly intents: readonly IntentKind<IntentDependencies>[];
  /** The tracked runs of all campaigns. */
  trackedRuns(): Promise<readonly TrackedRun[]>;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  /** Signed links that expire. */
  readonly links: CampaignLinks;
  now(): EpochMs;
  /** How far the service's clock is ahead of ours, in milliseconds. Absent: not at all. */
  serviceAhead?(): number;
  readonly time: Time;
  readonly trace: Trace;
  /** For moments that any part of this process has met. */
  readonly ageOf: AgeOf;
  newId(): string;
  /** A short id that a person can read out. */
  newReference(): string;
  /** Logs that a list ended early: its pages go in a circle, or the link to the next one is broken. */
  noteCircle(list: string, broken?: string): void;
  /** IANA: for times without a zone. */
  readonly timeZone: string;
  /** The words of all commands' phrases, in lower case: they can't be aliases. */
  readonly commandWords: ReadonlySet<string>;
  /** How the API key is sent, e.g. `the header Authorization: ApiKey <key>`; never the key. */
  readonly keyPlacement: string;
}

/** What carrying out intents needs. */
export interface IntentDependencies extends CampaignDependencies {
  readonly records: RecordStore;
}

interface CampaignLinks {
  /** The report page of a run. */
  report(campaign: number, run: number): string;
  /** A file with all its results. */
  file(format: ExportFormat, campaign: number, run: number): string;
  /** The page of a test case. */
  testCase(id: number): string;
  /** The page of a campaign. */
  campaign(id: number): string;
  /** How long they work. */
  readonly days: number;
}

/** The clock and the zone of times in texts. @param zone IANA: the reader's, if known */
export function clockOf(
  deps: Pick<CampaignDependencies, 'timeZone' | 'now' | 'serviceAhead'>,
  zone?: string,
): TimeContext {
  const serviceAhead = deps.serviceAhead?.() ?? 0;
  return { timeZone: zone ?? deps.timeZone, now: deps.now(), ...(serviceAhead !== 0 && { serviceAhead }) };
}

/** What commands about a run need. */
export type RunDependencies = Pick<
  CampaignDependencies,
  | ('service' | 'jobs' | 'outbox' | 'audit' | 'campaigns' | 'ends' | 'reruns' | 'starters' | 'lastKeptTotal')
  | ('confirmAboveCalls' | 'approveAboveCalls' | 'intents' | 'timeZone')
  | ('now' | 'serviceAhead' | 'time' | 'ageOf' | 'newId' | 'newReference' | 'noteCircle')
>;

interface Times {
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** A run with its times by our clock. @param serviceAhead how far the service's clock is ahead of it */
export function inOurTime<Run extends Times>(run: Run, serviceAhead: number): Run {
  const ours = (at: number | undefined) => (at === undefined ? undefined : at - serviceAhead);
  return { ...run, startedAt: ours(run.startedAt), endedAt: ours(run.endedAt) };
}
