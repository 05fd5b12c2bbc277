import { phraseWords } from '../commands/command.ts';
import { jobsOf, watchedBy } from '../feature.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { CampaignAccess } from '../ports/campaign.ts';
import type { JobHandler } from '../ports/jobs.ts';
import type { Logger } from '../ports/logger.ts';
import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { Random } from '../ports/random.ts';
import type { RecordRepository } from '../ports/records.ts';
import type { LookAt, Rounds } from '../ports/rounds.ts';
import type { ExecutionFate, RunReport } from '../ports/runs.ts';
import type { WebhookReceiver } from '../ports/webhook.ts';
import { commands } from '../table.ts';
import { createAges } from './ages.ts';
import { createAlertRepository } from './alerts/alerts.ts';
import { alertsOfRun, noteAlerts } from './alerts/note-run.ts';
import { createAliasRepository } from './aliases/aliases.ts';
import type { NotingAlerts } from './announced-alerts.ts';
import { createAuditRepository } from './audit/audit.ts';
import { createCampaignRepository } from './campaigns.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { createDigestRepository } from './digest/digests.ts';
import { createReadDigest } from './digest/read-digest.ts';
import { createReadEnded } from './digest/read-ended.ts';
import { campaignFeatures, campaignIntents } from './features.ts';
import { createFindCase } from './history/case-history.ts';
import { readFailingSince } from './history/failing-since.ts';
import { readLastTotal } from './history/kept-runs.ts';
import { allApprovals } from './intents/approvals.ts';
import { createKnownFailureRepository } from './known-failures/known-failures.ts';
import { noteKnownFailures } from './known-failures/news.ts';
import { retryFailed } from './rerun/retry.ts';
import { casesOfCampaign, createReportOnCampaign } from './results/campaign-report.ts';
import { historyJob, runsToRead } from './results/fill-history.ts';
import { withKnownEnds } from './results/known-ends.ts';
import { readNewFailures } from './results/new-failures.ts';
import { createRunReports } from './results/reports.ts';
import { createRerunRepository } from './results/reruns.ts';
import { readRetries } from './results/retries.ts';
import { createRunEndRepository } from './results/run-ends.ts';
import { storedCase } from './results/stored-summary.ts';
import { createCampaignPolls } from './run/campaign-polls.ts';
import { createRunPolls } from './run/run-polls.ts';
import { createRunRequestRepository } from './run/run-requests.ts';
import { createStarterRepository } from './run/starters.ts';
import { allTrackedRuns, foundRuns } from './run/tracked-runs.ts';
import { createWebhook } from './run/webhook.ts';
import { createScheduleRepository } from './schedules/schedules.ts';
import { createSubscriptionRepository } from './subscriptions/subscriptions.ts';

/** What everything about campaigns needs from outside. */
export interface CampaignPorts
  extends Pick<
    CampaignDependencies,
    | 'jobs'
    | 'links'
    | 'time'
    | 'trace'
    | 'newReference'
    | 'timeZone'
    | 'confirmAboveCalls'
    | 'approveAboveCalls'
  > {
  readonly campaigns: Pick<CampaignAccess, 'service' | 'paced' | 'keyPlacement' | 'serviceAhead'>;
  readonly records: RecordRepository;
  readonly random: Random;
  readonly log: Pick<Logger, 'warn'>;
  /** The end of a run that another system asked for was stored. */
  readonly onRequestEnd?: ((id: string) => void) | undefined;
}

interface WiredCampaigns extends CampaignDependencies {
  readonly records: RecordRepository;
  readonly random: Random;
}

/** Builds what commands, jobs and report pages about campaigns work with, from its ports. */
export function wireCampaigns({
  campaigns: { service: reached, paced, keyPlacement, serviceAhead },
  records,
  jobs,
  links,
  time,
  trace,
  random,
  newReference,
  timeZone,
  confirmAboveCalls,
  approveAboveCalls,
  onRequestEnd,
  log,
}: CampaignPorts): WiredCampaigns {
  const { now } = time;
  const newId = random.id;
  const noteCircle = circleNotes(log);
  const campaigns = createCampaignRepository(records, { now });
  const subscriptions = createSubscriptionRepository(records, { now });
  const schedules = createScheduleRepository(records, { now });
  const starters = createStarterRepository(records);
  const reruns = createRerunRepository(records);
  const ends = createRunEndRepository(records, { now });
  const service = withKnownEnds(reached, ends);
  const shared = { records, jobs, now, serviceAhead, time, newReference, noteCircle, log };
  const reader = {
    ...shared,
    campaigns,
    reruns,
    subscriptions,
    schedules,
    starters,
    looks: withKnownEnds(paced('look'), ends),
    results: { ...shared, campaigns, service: withKnownEnds(paced('bulk'), ends) },
  };
  return {
    service,
    keyPlacement,
    serviceAhead,
    records,
    jobs,
    links,
    time,
    trace,
    ageOf: createAges(time),
    random,
    now,
    newId,
    newReference,
    noteCircle,
    timeZone,
    confirmAboveCalls,
    approveAboveCalls,
    outbox: createOutbox({ records, now }),
    approvals: () => allApprovals(records),
    commandWords: phraseWords(commands),
    reports: createRunReports({ service, ...shared }),
    reportOn: createReportOnCampaign({ service, ...shared }),
    keptCases: (campaign) => casesOfCampaign(shared, campaign),
    newFailures: (campaign) => readNewFailures(shared, campaign),
    failingSince: (campaign) => readFailingSince(shared, campaign),
    runsToRead: (campaign) => runsToRead({ service, ...shared }, campaign),
    audit: createAuditRepository(records, {
      now,
      newId,
      nameOf: async (id) => (await campaigns.find(id))?.name,
    }),
    intents: campaignIntents,
    campaigns,
    alerts: createAlertRepository(records, { now }),
    aliases: createAliasRepository(records, { now }),
    schedules,
    subscriptions,
    starters,
    ends,
    reruns,
    requests: createRunRequestRepository(records, { now, onEnd: onRequestEnd }),
    knownFailures: createKnownFailureRepository(records, { now }),
    digests: createDigestRepository(records, { now }),
    readDigest: createReadDigest(reader),
    readEnded: createReadEnded(reader),
    findCase: createFindCase(
      records,
      { campaigns, reruns, time, retriesOf: (campaign) => readRetries(records, campaign) },
      storedCase(records),
    ),
    lastKeptTotal: (campaign) => readLastTotal({ records }, campaign),
    trackedRuns: () => allTrackedRuns(records),
  };
}

const maxNoted = 1000;

/** Logs each list that ends early once, though it is read again and again. */
function circleNotes(log: Pick<Logger, 'warn'>): CampaignDependencies['noteCircle'] {
  const noted = new Set<string>();
  return (list, broken) => {
    if (noted.has(list)) return;
    if (noted.size >= maxNoted) noted.clear();
    noted.add(list);
    if (broken !== undefined) {
      log.warn(
        { list, broken },
        'The link to the next page of one of the campaign service’s lists can’t be followed. It ends with what was read.',
      );
      return;
    }
    log.warn(
      { list },
      'The pages of one of the campaign service’s lists go in a circle. It ends with what was read.',
    );
  };
}

/** What runs in the background needs more. */
export interface BackgroundPorts<Running extends Rounds> {
  /** Where finished runs are posted; undefined: nowhere. */
  readonly receiver: WebhookReceiver | undefined;
  readonly campaigns: Pick<CampaignAccess, 'paced'>;
  readonly messenger: ProactiveMessenger;
  readonly watch: { readonly intervalSeconds: number; readonly deadlineMinutes: number };
  readonly log: Logger;
  readonly onExecution: (fate: ExecutionFate) => void;
  openRounds(runs: { readonly lookAt: LookAt; stored(): AsyncIterable<string> }): Running;
}

/** The jobs of campaigns by their kinds, and the rounds in which runs are looked at once they are found. */
export function workOnCampaigns<Running extends Rounds>(
  parts: WiredCampaigns,
  { campaigns, messenger, receiver, watch, log, onExecution, openRounds }: BackgroundPorts<Running>,
): { readonly handlers: ReadonlyMap<string, JobHandler>; readonly rounds: Running } {
  const random = parts.random.fraction;
  const webhook = receiver && createWebhook({ ...parts, receiver, log, random });
  const watchPorts = {
    ...parts,
    messenger,
    webhook,
    log,
    onExecution,
    random,
    intervalMilliseconds: watch.intervalSeconds * 1000,
    deadlineMilliseconds: watch.deadlineMinutes * 60_000,
    readHistory: (campaign: number) => parts.jobs.wakeAt(historyJob, `${campaign}`, parts.now()),
    noteKnownFailures: (report: RunReport) => noteKnownFailures(parts, report),
    noteAlerts: (report: RunReport, noting: NotingAlerts) => noteAlerts(parts, report, noting),
    alertsOfRun: alertsOfRun(parts),
    retryFailed: retryFailed(parts),
  };
  const paced = (lane: Parameters<CampaignAccess['paced']>[0]) =>
    withKnownEnds(campaigns.paced(lane), parts.ends);
  const bulk = { ...parts, service: paced('bulk'), log };
  const looks = { ...watchPorts, service: paced('look') };
  const lookAtRun = createRunPolls({ ...looks, reports: createRunReports(bulk) });
  const campaignLooks = createCampaignPolls({
    ...looks,
    rounds: { add: (key) => rounds.add(key) },
    watched: () => watchedBy(campaignFeatures, parts.records),
  });
  const rounds: Running = openRounds({
    lookAt: (key, kind) => campaignLooks.lookAt(key) ?? lookAtRun(key, kind),
    async *stored() {
      yield campaignLooks.begin();
      yield* foundRuns(parts.records);
    },
  });
  const handlers = jobsOf(campaignFeatures, {
    parts: { ...parts, messenger, log },
    watch: { ...watchPorts, finds: paced('first'), rounds },
    bulk,
    webhook,
  });
  return { handlers, rounds };
}
