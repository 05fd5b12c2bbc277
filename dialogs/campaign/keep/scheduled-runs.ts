import { commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { type JobHandler, type Jobs, readMissedKey } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import { timeWords } from '../../wording/format.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import type { Schedule, ScheduleRepository } from '../repositories/schedules.ts';
import { unfinishedMessage } from '../run/messages.ts';
import { newAudience, runJob, runKey } from '../run/tracked-run.ts';
import { askRun } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { nextTimes } from './schedules.ts';

/** What the jobs of schedules work with. */
export interface ScheduleDeps
  extends Pick<CampaignDependencies, 'schedules' | 'campaigns' | 'jobs' | 'audit' | 'now' | 'newId'> {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
}

/**
 * The job of a schedule: asks for a run as a person would, announced where the schedule was set up.
 * While a run of the campaign isn't finished it starts none, and says so.
 */
export function createScheduleRunner(deps: ScheduleDeps): JobHandler {
  return async (key) => {
    const schedule = await deps.schedules.find(Number(key));
    if (schedule === undefined) return undefined;
    const { id, campaign, by, place } = schedule;
    const campaignName = (await deps.campaigns.find(campaign))?.name;
    const now = deps.now();
    const audit = await deps.audit.begin({ action: 'run campaign', campaign, by, detail: `schedule ${id}` });
    const run = {
      ...{ id: deps.newId(), campaign, ...defined({ campaignName }), askedAt: now, audit },
      ...{ startedBy: { ...by, schedule: id }, audiences: [newAudience(place)] },
    };
    const unfinished = await askRun(deps.records, run);
    if (unfinished.length === 0) {
      await deps.jobs.wakeAt(runJob, runKey(run), now);
      return undefined;
    }
    await deps.audit.complete(audit, 'not executed: another run was unfinished');
    const message = unfinishedMessage(unfinished, now);
    const text = `Schedule ${id}: ${message.text}`;
    await deps.messenger.post(place, { ...message, text }, `schedule ${id} ${now}`);
    return undefined;
  };
}

const pause = 5 * 60_000;

/**
 * The job of a scheduled run that was missed while no process ran, and is too long past to be made up for: it is said
 * where the schedule was set up, and recorded in the audit. A post that fails is tried again until the next run is due.
 */
export function createMissedSchedules(deps: ScheduleDeps): JobHandler {
  return async (missed) => {
    const { key, at } = readMissedKey(missed);
    const schedule = await deps.schedules.find(Number(key));
    if (schedule === undefined) return undefined;
    const { id, campaign, by, place } = schedule;
    const name = (await deps.campaigns.find(campaign))?.name;
    const now = deps.now();
    const [next] = nextTimes(schedule, at, 1);
    const message = missedMessage(schedule, name, at, next, now);
    const posted = await deps.messenger.post(place, message, `schedule ${id} missed ${at}`);
    if (!posted.ok && posted.reason === 'failed' && next !== undefined && now < next) return now + pause;
    const detail = `schedule ${id}, due at ${new Date(at).toISOString().slice(0, 16)}Z`;
    const audit = await deps.audit.begin({ action: 'run campaign', campaign, by, detail });
    await deps.audit.complete(audit, 'not executed: missed while Canvass was not running');
    return undefined;
  };
}

function missedMessage(
  { id, campaign, timeZone }: Schedule,
  name: string | undefined,
  at: number,
  next: number | undefined,
  now: number,
): Message {
  const clock = { timeZone, now };
  const title = lowered(campaignWords(campaign, name));
  const then = next === undefined ? '' : ` Next: ${timeWords(next, clock)}.`;
  return {
    tone: 'warning',
    text: `Schedule ${id} missed ${title} at ${timeWords(at, clock)}: Canvass was not running then, so nothing was executed.${then}`,
    choices: [commandButton(`run campaign ${campaign}`, 'Run now'), commandButton('schedules', 'Schedules')],
  };
}

/**
 * Makes sure that every schedule has its job: a process that ended between storing one and starting its job left one
 * that is listed and never runs. A job that exists already is left as it is.
 */
export async function recoverSchedules(
  schedules: ScheduleRepository,
  jobs: Pick<Jobs, 'repeat'>,
): Promise<void> {
  for (const { id, cron, timeZone } of await schedules.list()) {
    await jobs.repeat(scheduleJob, String(id), { cron, timeZone });
  }
}
