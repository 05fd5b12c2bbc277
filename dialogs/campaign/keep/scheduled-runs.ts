import { commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { type JobHandler, type Jobs, readMissedKey } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import { lastOccurrence, nextOccurrence } from '../../rhythm.ts';
import { operators } from '../../wording/operators.ts';
import { timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import { approvedCalls, type Schedule, type ScheduleRepository } from '../repositories/schedules.ts';
import { askScheduledRun, forgetSchedule } from '../run/ask-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import { type OutlookReader, readOutlook } from '../run/outlook.ts';
import { unfinishedMessage } from '../run/question.ts';
import { newAudience, runJob, runKey } from '../run/tracked-run.ts';
import { takeLost } from '../run/tracked-runs.ts';
import { scheduleButton } from '../schedule-button.ts';
import { campaignWords, lowered } from '../wording.ts';

const texts = operators.keep;

/** What the jobs of schedules work with. */
export interface ScheduleDeps
  extends OutlookReader,
    Pick<CampaignDependencies, 'schedules' | 'jobs' | 'audit' | 'newId'> {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  readonly outbox: Outbox;
}

/**
 * The job of a schedule: asks for a run as a person would, announced where the schedule was set up. While a run of the
 * campaign isn't finished it starts none, and says so. Called again for the same occurrence, it asks for no other run: its
 * process may have been killed, and the run be over by now.
 */
export function createScheduleRunner(deps: ScheduleDeps): JobHandler {
  return async (key) => {
    const schedule = await deps.schedules.find(Number(key));
    if (schedule === undefined) {
      await deps.jobs.cancel(scheduleJob, key);
      return undefined;
    }
    if (schedule.paused) {
      if (schedule.once !== undefined) await endSchedule(deps, schedule);
      return undefined;
    }
    const { id, campaign, by, place } = schedule;
    const campaignName = (await deps.campaigns.find(campaign))?.name;
    const now = deps.now();
    const at = lastOccurrence(schedule, now) ?? now;
    // Its time next year is not its time.
    const endOnce = async () => {
      if (schedule.once !== undefined) await endSchedule(deps, schedule);
    };
    const post = (what: string, message: Message) =>
      deps.outbox.post({ place, message, name: `schedule ${id} ${at} ${what}` });
    const postOf = (what: string, message: Message) =>
      post(what, { ...message, text: texts.ofSchedule(id, message.text) });
    const audit = await deps.audit.begin({
      action: operators.audit.actions.run,
      campaign,
      by,
      detail: operators.audit.schedule(id),
    });
    if (await takeLost(deps.records, campaign)) {
      await deps.audit.complete(audit, operators.audit.recordLost);
      await postOf('lost', lostRunsMessage(campaign));
      await endOnce();
      return undefined;
    }
    const large =
      deps.approveAboveCalls === undefined
        ? undefined
        : (await readOutlook(deps, { id: campaign }, { approvedCalls: approvedCalls(schedule) })).large;
    if (large?.takes === 'approval') {
      await deps.audit.complete(audit, operators.audit.takesApproval);
      // First it is posted: a process that ends in between leaves a schedule that is held again.
      await post('held', heldMessage(schedule, campaignName, large.calls));
      if (schedule.once !== undefined) await endSchedule(deps, schedule);
      else await deps.schedules.update(id, (before) => ({ ...before, paused: true }));
      return undefined;
    }
    const run = {
      ...{ id: deps.newId(), campaign, ...defined({ campaignName }), askedAt: now, audit },
      ...{ startedBy: { ...by, schedule: id }, audiences: [newAudience(place, undefined, schedule.only)] },
    };
    const request = await askScheduledRun(deps.records, run, { schedule: id, at });
    if ('asked' in request) {
      if (request.asked !== run.id) await deps.audit.complete(audit, operators.audit.requestedBefore);
      await deps.jobs.wakeAt(runJob, runKey({ campaign, id: request.asked }), now);
      await endOnce();
      return undefined;
    }
    await deps.audit.complete(audit, operators.audit.unfinished);
    await postOf('running', unfinishedMessage(request.unfinished, now));
    await endOnce();
    return undefined;
  };
}

/** It waits until somebody resumes it, which another operator approves. */
function heldMessage(
  { id, campaign, once }: Schedule,
  name: string | undefined,
  calls: number | undefined,
): Message {
  const title = lowered(campaignWords(campaign, name));
  return {
    tone: 'warning',
    text: texts.heldSchedule(id, title, calls, once !== undefined),
    choices: [
      once === undefined
        ? scheduleButton('resume', id, texts.resume)
        : commandButton(`run campaign ${campaign}`, texts.runNow),
      commandButton('schedules', texts.schedules),
    ],
  };
}

/** First it is no more: a process that dies here leaves a job that finds none, and no schedule that waits for next year. */
async function endSchedule(
  { jobs, schedules, records }: Pick<ScheduleDeps, 'jobs' | 'schedules' | 'records'>,
  { id, campaign }: Schedule,
): Promise<void> {
  await schedules.remove(id);
  await forgetSchedule(records, campaign, id);
  await jobs.cancel(scheduleJob, String(id));
}

const pause = 5 * 60_000;
/** How long after its time a schedule that comes only once is still told as missed. */
const longestTelling = 24 * 60 * 60_000;

/**
 * The job of a scheduled run that was missed while no process ran, and is too long past to be made up for: it is said
 * where the schedule was set up, and recorded in the audit. A post that fails is tried again until the next run is due,
 * for a day where there is none.
 */
export function createMissedSchedules(deps: ScheduleDeps): JobHandler {
  return async (missed) => {
    const { key, at } = readMissedKey(missed);
    const schedule = await deps.schedules.find(Number(key));
    if (schedule === undefined || schedule.paused) return undefined;
    const { id, campaign, by, place } = schedule;
    const name = (await deps.campaigns.find(campaign))?.name;
    const now = deps.now();
    const next = schedule.once === undefined ? nextOccurrence(schedule, at) : undefined;
    const message = missedMessage(schedule, name, at, next, now);
    const posted = await deps.messenger.post(place, message, `schedule ${id} missed ${at}`);
    if (!posted.ok && posted.reason === 'failed' && now < (next ?? at + longestTelling)) return now + pause;
    const detail = operators.audit.scheduleDue(id, `${new Date(at).toISOString().slice(0, 16)}Z`);
    const audit = await deps.audit.begin({ action: operators.audit.actions.run, campaign, by, detail });
    await deps.audit.complete(audit, operators.audit.missed);
    if (schedule.once !== undefined) await endSchedule(deps, schedule);
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
  const then = next === undefined ? [] : [texts.nextRun(timeWords(next, clock))];
  return {
    tone: 'warning',
    text: [texts.missedSchedule(id, title, timeWords(at, clock)), ...then].join(' '),
    choices: [
      commandButton(`run campaign ${campaign}`, texts.runNow),
      commandButton('schedules', texts.schedules),
    ],
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
