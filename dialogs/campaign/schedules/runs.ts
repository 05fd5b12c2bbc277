import { commandButton, scheduleButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { type JobHandler, maxLate, readMissedKey } from '../../ports/jobs.ts';
import type { RecordStore } from '../../ports/records.ts';
import { lastOccurrence, nextOccurrence } from '../../rhythm.ts';
import { operators } from '../../wording/operators.ts';
import { timeWords } from '../../wording/times.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { saveIntent } from '../intents/questions.ts';
import { askScheduledRun, forgetSchedule, runsDigest } from '../run/ask-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import { type OutlookReader, readOutlook } from '../run/outlook.ts';
import { runIntent, unfinishedMessage } from '../run/question.ts';
import { newAudience, runJob, runKey } from '../run/tracked-run.ts';
import { campaignWords, lowered } from '../wording.ts';
import type { TitledSchedule } from './messages.ts';
import { approvedCalls, type Schedule, scheduleJob } from './schedules.ts';

const texts = operators.keep;

/** What the jobs of schedules need. */
interface ScheduleDeps
  extends OutlookReader,
    Pick<CampaignDependencies, 'schedules' | 'audit' | 'outbox' | 'newId'> {
  readonly records: RecordStore;
}

/**
 * The job of a schedule: asks for a run as a person would, announced where the schedule was set up. While a run of the campaign
 * isn't finished, it starts no run and says so. Called again for the same occurrence, it doesn't ask for another run: its process
 * may have been killed, and the run may be over by now. Called too late, it says that the run was missed.
 */
export function createScheduleRunner(deps: ScheduleDeps): JobHandler {
  return async (key) => {
    const known = await deps.schedules.find(Number(key));
    const campaignName = known && (await deps.campaigns.find(known.campaign))?.name;
    const held = known && !known.paused ? await heldRun(deps, known) : undefined;
    await commit(deps.records, async (draft) => {
      const schedule = await deps.schedules.within(draft).find(Number(key));
      if (schedule === undefined) return draft.cancel(scheduleJob, key);
      const named = { ...schedule, campaignName };
      if (!known?.paused && !schedule.paused) await comeDue(draft, deps, named, held);
      // A one-off must not fire again next year.
      if (schedule.once !== undefined) await endSchedule(draft, deps, schedule);
    });
    return undefined;
  };
}

/** Set if a run needs another operator's approval. `calls`: how many it is expected to place, if known. */
export async function heldRun(
  deps: OutlookReader,
  schedule: Schedule,
): Promise<{ readonly calls?: number } | undefined> {
  if (deps.approveAboveCalls === undefined) return undefined;
  const { campaign: id, retry } = schedule;
  const { large } = await readOutlook(deps, { id }, { approvedCalls: approvedCalls(schedule), retry });
  return large?.takes === 'approval' ? { calls: large.calls } : undefined;
}

async function comeDue(
  draft: Draft,
  deps: ScheduleDeps,
  schedule: TitledSchedule,
  held: { readonly calls?: number } | undefined,
): Promise<void> {
  const { id, campaign, campaignName, by, place } = schedule;
  const now = deps.now();
  const at = lastOccurrence(schedule, now) ?? now;
  const audit = deps.audit.within(draft);
  const detail = operators.audit.schedule(id);
  const entry = await audit.begin({ action: operators.audit.actions.run, campaign, by, detail });
  const post = (what: string, message: Message) =>
    deps.outbox.add(draft, { place, message, name: `schedule ${id} ${at} ${what}` });
  const postOf = (what: string, message: Message) =>
    post(what, { ...message, text: texts.ofSchedule(id, message.text) });
  if (held !== undefined) {
    await audit.complete(entry, operators.audit.takesApproval);
    await post('held', heldMessage(schedule, held.calls));
    await deps.schedules.within(draft).update(id, (before) => ({ ...before, paused: true }));
    return;
  }
  const run = {
    id: deps.newId(),
    campaign,
    campaignName,
    askedAt: now,
    audit: entry,
    startedBy: { ...by, schedule: id },
    ...(schedule.retry && { retry: { approved: schedule.approved?.calls, by: schedule.approved?.by } }),
    audiences: [newAudience(place, undefined, schedule.only)],
  };
  const request = await askScheduledRun(draft, run, { schedule: id, at, isLate: isLate(schedule, at, now) });
  if (request === 'late') {
    await audit.complete(entry, operators.audit.missed);
    return await postMissed(draft, deps, schedule, at);
  }
  if (request === 'lost') {
    await audit.complete(entry, operators.audit.recordLost);
    return await postOf('lost', lostRunsMessage(campaign));
  }
  if ('unfinished' in request) {
    await audit.complete(entry, operators.audit.unfinished);
    const intent = runIntent(deps, campaign, { seen: runsDigest(request.unfinished) });
    await saveIntent(draft, intent);
    return await postOf('running', unfinishedMessage(request.unfinished, intent));
  }
  if (request.asked !== run.id) await audit.complete(entry, operators.audit.requestedBefore);
  draft.wakeAt(runJob, runKey({ campaign, id: request.asked }), now);
}

/** A clock that was put back a little shows the time before the one that has come. Milliseconds. */
const clockMargin = 5 * 60_000;

/** Whether an occurrence is called so late that nobody expects it any more: its process was killed, and none ran for long. */
function isLate(schedule: Schedule, at: number, now: number): boolean {
  const next = nextOccurrence(schedule, now) ?? Number.POSITIVE_INFINITY;
  return now - at >= maxLate && next - now > clockMargin;
}

/** It waits until somebody resumes it, which another operator approves. */
function heldMessage(
  { id, campaign, campaignName, once }: TitledSchedule,
  calls: number | undefined,
): Message {
  const title = lowered(campaignWords(campaign, campaignName));
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

/** @returns false if it was gone already */
export async function endSchedule(
  draft: Draft,
  { schedules }: Pick<ScheduleDeps, 'schedules'>,
  { id, campaign }: Pick<Schedule, 'id' | 'campaign'>,
): Promise<boolean> {
  await forgetSchedule(draft, campaign, id);
  return await schedules.within(draft).remove(id);
}

/**
 * The job of a scheduled run that was missed while no process ran, and is too long past to be made up for: that is posted where
 * the schedule was set up, and recorded in the audit. Once the next run is due, it is no longer news.
 */
export function createMissedSchedules(deps: ScheduleDeps): JobHandler {
  return async (missed) => {
    const { key, at } = readMissedKey(missed);
    const known = await deps.schedules.find(Number(key));
    const campaignName = known && (await deps.campaigns.find(known.campaign))?.name;
    await commit(deps.records, async (draft) => {
      const schedule = await deps.schedules.within(draft).find(Number(key));
      if (schedule === undefined) return;
      const { campaign, by, once, id } = schedule;
      if (once !== undefined) await endSchedule(draft, deps, schedule);
      if (schedule.paused) return;
      await postMissed(draft, deps, { ...schedule, campaignName }, at);
      const detail = operators.audit.scheduleDue(id, `${new Date(at).toISOString().slice(0, 16)}Z`);
      const act = { action: operators.audit.actions.run, campaign, by, detail };
      await deps.audit.within(draft).begin(act, operators.audit.missed);
    });
    return undefined;
  };
}

async function postMissed(
  draft: Draft,
  deps: Pick<ScheduleDeps, 'outbox' | 'now'>,
  schedule: TitledSchedule,
  at: number,
): Promise<void> {
  const { id, campaign, campaignName, timeZone, place, once } = schedule;
  const clock = { timeZone, now: deps.now() };
  const title = lowered(campaignWords(campaign, campaignName));
  const next = once === undefined ? nextOccurrence(schedule, at) : undefined;
  const then = next === undefined ? [] : [texts.nextRun(timeWords(next, clock))];
  const message: Message = {
    tone: 'warning',
    text: [texts.missedSchedule(id, title, timeWords(at, clock)), ...then].join(' '),
    choices: [
      commandButton(`run campaign ${campaign}`, texts.runNow),
      commandButton('schedules', texts.schedules),
    ],
  };
  await deps.outbox.add(draft, { place, message, name: `schedule ${id} missed ${at}`, until: next });
}
