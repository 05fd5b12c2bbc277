import { scheduleJob } from '../../dialogs/campaign/campaign-ports.ts';
import { runJob } from '../../dialogs/campaign/run/run-key.ts';
import { runIdOf, type TendedRun } from '../../dialogs/campaign/run/tended-run.ts';
import { summaryMessage } from '../../dialogs/campaign/summary-message.ts';
import { wantsReport } from '../../dialogs/campaign/wants-report.ts';
import { verdictWords } from '../../dialogs/campaign/wording/verdict-words.ts';
import type { Announcer } from '../../dialogs/ports/announcer.ts';
import { type JobHandler, missedKind } from '../../dialogs/ports/jobs.ts';
import type { RunReport } from '../../dialogs/ports/run-reports.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Log } from '../logging/log.ts';
import { newReference } from '../logging/new-reference.ts';
import { createRunWatch } from '../runs/watch/create-run-watch.ts';
import {
  createMissedSchedules,
  createScheduleRunner,
  type ScheduleRunnerPorts,
} from '../runs/watch/create-schedule-runner.ts';
import type { RunEnd, Subscriber } from '../runs/watch/run-watch-ports.ts';
import type { CampaignRoom } from './open-campaign-room.ts';

/** The jobs that tend runs and start scheduled ones. */
export function campaignJobs(
  room: CampaignRoom,
  announcer: Announcer,
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
  const schedulePorts: ScheduleRunnerPorts = {
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

async function noteEnd(room: CampaignRoom, run: TendedRun, end: RunEnd): Promise<void> {
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
