import { randomUUID } from 'node:crypto';
import { type CampaignDependencies, scheduleJob } from '../../dialogs/campaign/dependencies.ts';
import {
  createMissedSchedules,
  createScheduleRunner,
  type ScheduleRunnerDependencies,
} from '../../dialogs/campaign/keep/scheduled-runs.ts';
import { wantsReport } from '../../dialogs/campaign/keep/subscriptions.ts';
import { createAliasRepository } from '../../dialogs/campaign/repositories/aliases.ts';
import { createAuditRepository } from '../../dialogs/campaign/repositories/audit.ts';
import { createCampaignRepository } from '../../dialogs/campaign/repositories/campaigns.ts';
import { createScheduleRepository } from '../../dialogs/campaign/repositories/schedules.ts';
import {
  createStarterRepository,
  type StarterRepository,
} from '../../dialogs/campaign/repositories/starters.ts';
import { createSubscriptionRepository } from '../../dialogs/campaign/repositories/subscriptions.ts';
import { createRunReports, type RunReportSource } from '../../dialogs/campaign/results/reports.ts';
import { summaryMessage } from '../../dialogs/campaign/results/summary-message.ts';
import type { RunEnd, Subscriber } from '../../dialogs/campaign/run/dependencies.ts';
import { runIdOf, runJob, type TrackedRun } from '../../dialogs/campaign/run/tracked-run.ts';
import { readTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { createRunWatch } from '../../dialogs/campaign/run/watch.ts';
import { verdictWords } from '../../dialogs/campaign/wording.ts';
import { type JobHandler, type Jobs, missedKind } from '../../dialogs/ports/jobs.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { RunReport } from '../../dialogs/ports/runs.ts';
import type { Configuration } from '../config/configuration.ts';
import { type Log, newReference } from '../logging/log.ts';
import type { ReportSource, RunAbout } from '../web/dependencies.ts';
import type { ReportLinks } from '../web/reports/links.ts';
import type { CampaignClient } from './services.ts';

interface CampaignRoom extends CampaignDependencies {
  readonly records: RecordRepository;
  readonly reports: RunReportSource;
  readonly starters: StarterRepository;
}

/** What commands about campaigns, the watch over runs and the report page share. */
export function campaignDependencies(
  { service, keyPlacement }: Pick<CampaignClient, 'service' | 'keyPlacement'>,
  records: RecordRepository,
  jobs: Jobs,
  links: ReportLinks,
  log: Log,
): CampaignRoom {
  const now = Date.now;
  const newId = randomUUID;
  const noteCircle = circleNotes(log);
  return {
    service,
    keyPlacement,
    records,
    jobs,
    links,
    now,
    newId,
    noteCircle,
    // Nobody told theirs, and a server's own zone means nothing to a reader elsewhere.
    timeZone: 'UTC',
    reports: createRunReports({ service, records, newReference, noteCircle, log }),
    audit: createAuditRepository(records, { now, newId }),
    campaigns: createCampaignRepository(records, { now }),
    aliases: createAliasRepository(records, { now }),
    schedules: createScheduleRepository(records, { now }),
    subscriptions: createSubscriptionRepository(records, { now }),
    starters: createStarterRepository(records),
  };
}

const maxNoted = 1000;

/** Such a list is read again and again: it is said once. */
function circleNotes(log: Log): (list: string) => void {
  const noted = new Set<string>();
  return (list) => {
    if (noted.has(list)) return;
    if (noted.size >= maxNoted) noted.clear();
    noted.add(list);
    log.warn(
      { list },
      'The pages of one of the campaign service’s lists go in a circle. It ends with what was read.',
    );
  };
}

/** The jobs that tend runs and start scheduled ones. */
export function campaignJobs(
  room: CampaignRoom,
  announcer: ProactiveMessenger,
  { watch }: Pick<Configuration, 'watch'>,
  log: Log,
): ReadonlyMap<string, JobHandler> {
  const watchOverRuns = createRunWatch({
    ...room,
    announcer,
    log,
    newReference,
    random: Math.random,
    intervalMilliseconds: watch.intervalSeconds * 1000,
    deadlineMilliseconds: watch.deadlineMinutes * 60_000,
    subscribersOf: (report) => subscribersOf(room, report),
    isMuted: async (campaign, place) => (await room.subscriptions.mutedUntil(campaign, place)) !== undefined,
    noteEnd: (run, end) => noteEnd(room, run, end),
    nameOf: (campaign) => nameOf(room, campaign),
    summaryMessage: (report, { campaignName, startedBy }) =>
      summaryMessage(report, {
        clock: { now: room.now(), timeZone: room.timeZone },
        reportUrl: room.links.report(report.summary.campaign, report.summary.run),
        ...(campaignName === undefined ? {} : { campaignName }),
        ...(startedBy === undefined ? {} : { startedBy }),
      }),
  });
  const schedulePorts: ScheduleRunnerDependencies = {
    ...room,
    announcer,
    async findSchedule(id) {
      const schedule = await room.schedules.find(id);
      if (schedule === undefined) return undefined;
      const { name } = (await room.campaigns.find(schedule.campaign)) ?? {};
      return name === undefined ? schedule : { ...schedule, campaignName: name };
    },
  };
  return new Map([
    [runJob, watchOverRuns],
    [scheduleJob, createScheduleRunner(schedulePorts)],
    [missedKind(scheduleJob), createMissedSchedules(schedulePorts)],
  ]);
}

async function nameOf({ campaigns, service }: CampaignRoom, id: number): Promise<string | undefined> {
  const seen = await campaigns.find(id);
  if (seen?.name !== undefined) return seen.name;
  const read = await service.readCampaign(id);
  if (!read.ok) return undefined;
  await campaigns.note({ id, campaign: read.value });
  return read.value.name;
}

async function subscribersOf(
  { subscriptions }: CampaignRoom,
  report: RunReport,
): Promise<readonly Subscriber[]> {
  const { campaign } = report.summary;
  const told: Subscriber[] = [];
  for (const { place, only } of await subscriptions.of(campaign)) {
    if (!wantsReport(only, report)) continue;
    if ((await subscriptions.mutedUntil(campaign, place)) === undefined) told.push({ place });
  }
  return told;
}

const endings = { notStarted: 'not executed', missing: 'no run appeared', unknown: 'end unknown' } as const;

async function noteEnd(room: CampaignRoom, run: TrackedRun, end: RunEnd): Promise<void> {
  const { campaign, audit, startedBy } = run;
  const id = runIdOf(run);
  if (startedBy !== undefined && id !== undefined) await room.starters.note(campaign, id, startedBy);
  if (end.kind === 'finished') {
    const { verdict, endedAt, run: finished } = end.report.summary;
    const lastRun = { run: finished, verdict, ...(endedAt === undefined ? {} : { endedAt }) };
    await room.campaigns.note({ id: campaign, lastRun });
    if (audit !== undefined) {
      await room.audit.complete(audit, `run ${finished} finished: ${verdictWords[verdict].toLowerCase()}`);
    }
  } else if (audit !== undefined) {
    await room.audit.complete(audit, `${endings[end.ending]}: ${end.reason}`);
  }
}

/** What the report page shows, from the runs and from what is known of them beside their results. */
export function reportSource(room: CampaignRoom): ReportSource {
  return {
    report: (campaign, run) => room.reports.report(campaign, run),
    trend: (campaign) => room.reports.trend(campaign),
    csv: (campaign, run) => room.reports.csv(campaign, run),
    about: (campaign, run) => about(room, campaign, run),
  };
}

async function about(room: CampaignRoom, campaign: number, run: number): Promise<RunAbout> {
  const [seen, starter, desk] = await Promise.all([
    room.campaigns.find(campaign),
    room.starters.find(campaign, run),
    readTrackedRuns(room.records, campaign),
  ]);
  const tended = desk.find((one) => runIdOf(one) === run);
  const startedBy = starter?.name ?? tended?.startedBy?.name;
  const looked = tended?.stage.kind === 'watching' ? tended.stage.seen : undefined;
  return {
    ...(seen?.name === undefined ? {} : { campaignName: seen.name }),
    ...(startedBy === undefined ? {} : { startedBy }),
    ...(looked === undefined ? {} : { soFar: { results: looked.read, failed: looked.failures } }),
  };
}
