import { createAlertRepository } from '../../dialogs/campaign/alerts/alerts.ts';
import { noteAlerts } from '../../dialogs/campaign/alerts/note-run.ts';
import { createAliasRepository } from '../../dialogs/campaign/aliases/aliases.ts';
import { createAuditRepository } from '../../dialogs/campaign/audit/audit.ts';
import { createCampaignRepository } from '../../dialogs/campaign/campaigns.ts';
import type { CampaignDependencies } from '../../dialogs/campaign/dependencies.ts';
import { createDigestRepository } from '../../dialogs/campaign/digest/digests.ts';
import { createReadDigest } from '../../dialogs/campaign/digest/read-digest.ts';
import { campaignFeatures, campaignIntents } from '../../dialogs/campaign/features.ts';
import { createFindCase } from '../../dialogs/campaign/history/case-history.ts';
import { readLastTotal } from '../../dialogs/campaign/history/kept-runs.ts';
import { allApprovals } from '../../dialogs/campaign/intents/approvals.ts';
import { createKnownFailureRepository } from '../../dialogs/campaign/known-failures/known-failures.ts';
import { noteKnownFailures } from '../../dialogs/campaign/known-failures/news.ts';
import { historyJob } from '../../dialogs/campaign/results/fill-history.ts';
import { withKnownEnds } from '../../dialogs/campaign/results/known-ends.ts';
import { createRunReports } from '../../dialogs/campaign/results/reports.ts';
import { createRerunRepository } from '../../dialogs/campaign/results/reruns.ts';
import { createRunEndRepository } from '../../dialogs/campaign/results/run-ends.ts';
import { storedCaseName } from '../../dialogs/campaign/results/stored-summary.ts';
import { createCampaignLooks } from '../../dialogs/campaign/run/campaign-looks.ts';
import type { WatchDeps } from '../../dialogs/campaign/run/dependencies.ts';
import { createRunLooks } from '../../dialogs/campaign/run/run-looks.ts';
import { createRunRequestRepository } from '../../dialogs/campaign/run/run-requests.ts';
import { createStarterRepository } from '../../dialogs/campaign/run/starters.ts';
import { allTrackedRuns, foundRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { createScheduleRepository } from '../../dialogs/campaign/schedules/schedules.ts';
import { createSubscriptionRepository } from '../../dialogs/campaign/subscriptions/subscriptions.ts';
import { phraseWords } from '../../dialogs/commands/command.ts';
import { jobsOf, watchedBy } from '../../dialogs/feature.ts';
import { createPostJob } from '../../dialogs/outbox/deliver.ts';
import { createOutbox, editJob, postJob } from '../../dialogs/outbox/outbox.ts';
import type { JobHandler, Jobs } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { Random } from '../../dialogs/ports/random.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { RunReport } from '../../dialogs/ports/runs.ts';
import type { Time } from '../../dialogs/ports/time.ts';
import { commands } from '../../dialogs/table.ts';
import type { Configuration } from '../config/configuration.ts';
import { maxLooksAtOnce, watcherLease } from '../limits.ts';
import { newReference as reference } from '../logging/log.ts';
import { createRounds, type RunningRounds } from '../rounds/rounds.ts';
import type { Database } from '../store/database.ts';
import type { ReportLinks } from '../web/reports/links.ts';
import type { CampaignClient } from './services.ts';

export interface CampaignParts extends CampaignDependencies {
  readonly records: RecordRepository;
  readonly time: Time;
  readonly random: Random;
}

interface CampaignSources {
  readonly campaigns: Pick<CampaignClient, 'service' | 'paced' | 'keyPlacement' | 'serviceAhead'>;
  readonly records: RecordRepository;
  /** Its time and its chance are used. */
  readonly database: Pick<Database, 'time' | 'random'>;
  readonly jobs: Jobs;
  readonly links: ReportLinks;
  readonly log: Logger;
  /** The end of a run that another system asked for is written. */
  readonly onRequestEnd: (id: string) => void;
}

/** The dependencies shared by campaign commands, run tracking and the report page. */
export function campaignDependencies(
  { campaigns: client, records, database, jobs, links, log, onRequestEnd }: CampaignSources,
  {
    defaultTimeZone: timeZone,
    confirmAboveCalls,
    approveAboveCalls,
  }: Pick<Configuration, 'defaultTimeZone' | 'confirmAboveCalls' | 'approveAboveCalls'>,
): CampaignParts {
  const { paced, keyPlacement, serviceAhead } = client;
  const { time, random } = database;
  const { now } = time;
  const newId = random.id;
  const newReference = () => reference(random);
  const noteCircle = circleNotes(log);
  const campaigns = createCampaignRepository(records, { now });
  const subscriptions = createSubscriptionRepository(records, { now });
  const reruns = createRerunRepository(records);
  const ends = createRunEndRepository(records, { now });
  const service = withKnownEnds(client.service, ends);
  const shared = { records, jobs, now, serviceAhead, time, newReference, noteCircle, log };
  return {
    service,
    keyPlacement,
    serviceAhead,
    records,
    jobs,
    outbox: createOutbox({ records, now }),
    links,
    now,
    time,
    random,
    newId,
    newReference,
    noteCircle,
    timeZone,
    confirmAboveCalls,
    approveAboveCalls,
    approvals: () => allApprovals(records),
    intents: campaignIntents,
    commandWords: phraseWords(commands),
    reports: createRunReports({ service, ...shared }),
    audit: createAuditRepository(records, {
      now,
      newId,
      nameOf: async (id) => (await campaigns.find(id))?.name,
    }),
    campaigns,
    alerts: createAlertRepository(records, { now }),
    aliases: createAliasRepository(records, { now }),
    schedules: createScheduleRepository(records, { now }),
    subscriptions,
    starters: createStarterRepository(records),
    ends,
    reruns,
    requests: createRunRequestRepository(records, { now, onEnd: onRequestEnd }),
    knownFailures: createKnownFailureRepository(records, { now }),
    digests: createDigestRepository(records, { now }),
    readDigest: createReadDigest({
      ...shared,
      campaigns,
      reruns,
      subscriptions,
      looks: withKnownEnds(paced('look'), ends),
      results: { ...shared, campaigns, service: withKnownEnds(paced('bulk'), ends) },
    }),
    findCase: createFindCase(records, { campaigns, reruns, time }, storedCaseName(records)),
    lastKeptTotal: (campaign) => readLastTotal({ records }, campaign),
    trackedRuns: () => allTrackedRuns(records),
  };
}

const maxNoted = 1000;

/** Logs each list that ends early once, though it is read again and again. */
function circleNotes(log: Logger): CampaignDependencies['noteCircle'] {
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

/** The jobs of runs and of schedules, and the rounds in which runs are looked at once they are found. */
export function campaignJobs(
  parts: CampaignParts & Pick<WatchDeps, 'webhook'>,
  client: Pick<CampaignClient, 'paced' | 'pausedFor'>,
  messenger: ProactiveMessenger,
  { watch }: Pick<Configuration, 'watch'>,
  log: Logger,
  onlyProcess: boolean,
): { readonly handlers: ReadonlyMap<string, JobHandler>; readonly rounds: RunningRounds } {
  const watchPorts = {
    ...parts,
    messenger,
    log,
    random: parts.random.fraction,
    intervalMilliseconds: watch.intervalSeconds * 1000,
    deadlineMilliseconds: watch.deadlineMinutes * 60_000,
    readHistory: (campaign: number) => parts.jobs.wakeAt(historyJob, `${campaign}`, parts.now()),
    noteKnownFailures: (report: RunReport) => noteKnownFailures(parts, report),
    noteAlerts: (report: RunReport, isCorrection: boolean) => noteAlerts(parts, report, isCorrection),
  };
  const paced = (lane: Parameters<typeof client.paced>[0]) => withKnownEnds(client.paced(lane), parts.ends);
  const bulk = { ...parts, service: paced('bulk'), log };
  const looks = { ...watchPorts, service: paced('look') };
  const lookAtRun = createRunLooks({ ...looks, reports: createRunReports(bulk) });
  const campaignLooks = createCampaignLooks({
    ...looks,
    rounds: { add: (key) => rounds.add(key) },
    watched: () => watchedBy(campaignFeatures, parts.records),
  });
  const rounds: RunningRounds = createRounds({
    lookAt: (key, kind) => campaignLooks.lookAt(key) ?? lookAtRun(key, kind),
    async *stored() {
      yield campaignLooks.begin();
      yield* foundRuns(parts.records);
    },
    records: parts.records,
    atOnce: maxLooksAtOnce,
    pausedFor: client.pausedFor,
    now: parts.now,
    time: parts.time,
    onlyProcess,
    owner: parts.random.id(),
    times: watcherLease,
    onError: (err, key) => log.error({ err, key }, 'A look at a run or a campaign failed. It comes again.'),
  });
  const deliver = createPostJob({ ...parts, messenger, log });
  const handlers = new Map([
    [postJob, deliver],
    [editJob, deliver],
    ...jobsOf(campaignFeatures, {
      parts: { ...parts, messenger, log },
      watch: { ...watchPorts, finds: paced('first'), rounds },
      bulk,
    }),
  ]);
  return { handlers, rounds };
}
