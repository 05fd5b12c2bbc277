import type { Feature } from '../feature.ts';
import { missedKind } from '../ports/jobs.ts';
import type { Logger } from '../ports/logger.ts';
import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { RecordRepository } from '../ports/records.ts';
import { alertJob, alertRecords, lastAlertRecords, silenceJob } from './alerts/alerts.ts';
import { createAlertJob } from './alerts/post-alerts.ts';
import { createSilenceJob } from './alerts/watch-silence.ts';
import { aliasRecords } from './aliases/aliases.ts';
import { auditRecords, refusalRecords } from './audit/audit.ts';
import { campaignRecords } from './campaigns.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { digestJob, digestRecords } from './digest/digests.ts';
import { createDigestJob, createMissedDigests } from './digest/post-digest.ts';
import { deletionKind } from './edit/delete.ts';
import { draftRecords } from './edit/drafts.ts';
import { keptRunRecords } from './history/kept-runs.ts';
import { approvalJob, approvalRecords } from './intents/approvals.ts';
import { createApprovalJob } from './intents/job.ts';
import { intentRecords } from './intents/questions.ts';
import { knownFailureJob, knownFailureRecords } from './known-failures/known-failures.ts';
import { createKnownFailureJob } from './known-failures/news.ts';
import { lastNamedRecords } from './last-named.ts';
import { rerunKind } from './rerun/intent.ts';
import { createRerunJob } from './rerun/prepare.ts';
import { rerunJob, scratchRecords } from './rerun/request.ts';
import { createHistoryJob, historyJob } from './results/fill-history.ts';
import type { ReportDependencies } from './results/read.ts';
import { correctionJob, readSummary } from './results/reports.ts';
import { rerunRecords } from './results/reruns.ts';
import { retryRecords } from './results/retries.ts';
import { runEndRecords } from './results/run-ends.ts';
import { storedCaseRecords } from './results/stored-cases.ts';
import { summaryRecords } from './results/stored-summary.ts';
import { announcedRunRecords } from './run/announced-runs.ts';
import { createCorrectionJob } from './run/correct-end.ts';
import type { JobDeps } from './run/dependencies.ts';
import { runKind } from './run/intent.ts';
import { groupJob } from './run/member-runs.ts';
import { readRecentRuns } from './run/recent-runs.ts';
import { runKeyRecords, runRequestRecords } from './run/run-requests.ts';
import { createSecondLook, secondLookJob } from './run/second-look.ts';
import { starterRecords } from './run/starters.ts';
import { runJob } from './run/tracked-run.ts';
import { trackedRunRecords } from './run/tracked-runs.ts';
import { createRunWorkflow } from './run/watch.ts';
import { type Webhook, webhookJob, webhookRecords } from './run/webhook.ts';
import { resumeKind, scheduleKind } from './schedules/intents.ts';
import { createMissedSchedules, createScheduleRunner } from './schedules/runs.ts';
import { lastScheduleRecords, scheduleJob, scheduleRecords } from './schedules/schedules.ts';
import { createGroupJob } from './several/group-job.ts';
import { groupRecords } from './several/groups.ts';
import { severalKind } from './several/intent.ts';
import { subscriptionRecords } from './subscriptions/subscriptions.ts';

interface CampaignFeaturePorts {
  readonly parts: CampaignDependencies & {
    readonly records: RecordRepository;
    readonly messenger: ProactiveMessenger;
    readonly log: Logger;
  };
  readonly watch: JobDeps;
  readonly webhook: Webhook | undefined;
  /** For many results that no one waits for. */
  readonly bulk: ReportDependencies;
}

const runs: Feature<CampaignFeaturePorts> = {
  records: [
    trackedRunRecords,
    announcedRunRecords,
    starterRecords,
    runEndRecords,
    runRequestRecords,
    runKeyRecords,
  ],
  jobs: ({ parts, watch, bulk }) => {
    const corrections = {
      ...parts,
      rounds: watch.rounds,
      readSummary: (campaign: number, run: number) => readSummary(bulk, campaign, run),
    };
    return new Map([
      [runJob, createRunWorkflow(watch).job],
      [secondLookJob, createSecondLook(watch)],
      [correctionJob, createCorrectionJob(corrections)],
    ]);
  },
  awaitedJobs: [runJob],
};

const reruns: Feature<CampaignFeaturePorts> = {
  records: [scratchRecords, rerunRecords, retryRecords],
  jobs: ({ parts }) => new Map([[rerunJob, createRerunJob(parts)]]),
  awaitedJobs: [rerunJob],
};

const groups: Feature<CampaignFeaturePorts> = {
  records: [groupRecords],
  jobs: ({ parts }) => new Map([[groupJob, createGroupJob(parts)]]),
  awaitedJobs: [groupJob],
};

const intents: Feature<CampaignFeaturePorts> = {
  records: [intentRecords, approvalRecords],
  jobs: ({ parts }) => new Map([[approvalJob, createApprovalJob(parts)]]),
  awaitedJobs: [approvalJob],
};

const schedules: Feature<CampaignFeaturePorts> = {
  records: [scheduleRecords, lastScheduleRecords],
  jobs: ({ parts }) =>
    new Map([
      [scheduleJob, createScheduleRunner(parts)],
      [missedKind(scheduleJob), createMissedSchedules(parts)],
    ]),
  awaitedJobs: [scheduleJob],
  async *watches(records) {
    for await (const { campaign, paused } of scheduleRecords.list(records)) if (!paused) yield campaign;
  },
  async *places(records) {
    for await (const { place } of scheduleRecords.list(records)) yield place;
  },
};

const subscriptions: Feature<CampaignFeaturePorts> = {
  records: [subscriptionRecords],
  async *watches(records) {
    for await (const [key, { subscriptions }] of subscriptionRecords.entries(records))
      if (subscriptions.length > 0) yield Number(key);
  },
  async *places(records) {
    for await (const { subscriptions } of subscriptionRecords.list(records))
      for (const { place } of subscriptions) yield place;
  },
};

const alerts: Feature<CampaignFeaturePorts> = {
  records: [alertRecords, lastAlertRecords],
  jobs: ({ parts }) =>
    new Map([
      [alertJob, createAlertJob(parts)],
      [
        silenceJob,
        createSilenceJob({
          ...parts,
          readRuns: (campaign, since) => readRecentRuns(parts, campaign, since),
        }),
      ],
    ]),
  async *watches(records) {
    for await (const [key, { alerts }] of alertRecords.entries(records))
      if (alerts.length > 0) yield Number(key);
  },
  async *places(records) {
    for await (const { alerts } of alertRecords.list(records)) for (const { place } of alerts) yield place;
  },
};

const digests: Feature<CampaignFeaturePorts> = {
  records: [digestRecords],
  jobs: ({ parts }) =>
    new Map([
      [digestJob, createDigestJob(parts)],
      [missedKind(digestJob), createMissedDigests(parts)],
    ]),
  // A digest covers all campaigns; those that it follows are polled individually.
  async *watches(records) {
    for await (const { follows = [] } of digestRecords.list(records)) yield* ['all' as const, ...follows];
  },
  async *places(records) {
    for await (const { place } of digestRecords.list(records)) yield place;
  },
};

const history: Feature<CampaignFeaturePorts> = {
  records: [keptRunRecords, summaryRecords, storedCaseRecords],
  jobs: ({ bulk }) =>
    new Map([[historyJob, createHistoryJob(bulk, (campaign, run) => readSummary(bulk, campaign, run))]]),
};

const knownFailures: Feature<CampaignFeaturePorts> = {
  records: [knownFailureRecords],
  jobs: ({ parts }) => new Map([[knownFailureJob, createKnownFailureJob(parts)]]),
  async *places(records) {
    for await (const { place } of knownFailureRecords.list(records)) yield place;
  },
};

const campaigns: Feature<CampaignFeaturePorts> = { records: [campaignRecords, draftRecords, aliasRecords] };
const conversations: Feature<CampaignFeaturePorts> = { records: [lastNamedRecords] };
const audit: Feature<CampaignFeaturePorts> = { records: [auditRecords, refusalRecords] };
const webhook: Feature<CampaignFeaturePorts> = {
  records: [webhookRecords],
  // Without a receiver, what is still to be posted is dropped.
  jobs: ({ webhook }) => new Map([[webhookJob, webhook?.job ?? (async () => undefined)]]),
};

export const campaignFeatures = [
  ...[runs, reruns, groups, intents, schedules, subscriptions, alerts, digests],
  ...[history, knownFailures, campaigns, conversations, audit, webhook],
];

/** Everything that can be wanted and may be asked about first. */
export const campaignIntents = [runKind, rerunKind, severalKind, scheduleKind, resumeKind, deletionKind];
