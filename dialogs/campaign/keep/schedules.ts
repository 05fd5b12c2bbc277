import { askedButton, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import { isSamePlace } from '../../records.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { askForApproval } from '../approval/ask-approval.ts';
import { toldRhythm } from '../approval/messages.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import { existingCampaign } from '../existing.ts';
import { approvedCalls } from '../repositories/schedules.ts';
import { resolveCampaign } from '../resolve.ts';
import { forgetSchedule } from '../run/ask-run.ts';
import { readOutlook } from '../run/outlook.ts';
import { campaignWords, capitalised, lowered } from '../wording.ts';
import { audited } from './audit.ts';
import { offerSchedules } from './schedule-list.ts';
import {
  failuresOnly,
  resumedMessage,
  rhythmWords,
  scheduledMessage,
  showSchedules,
} from './schedule-messages.ts';

const texts = operators.keep;

export const schedule = command({
  name: 'schedule',
  phrases: ['schedule campaign {campaign} {schedule} [{only}] [{anyway}]'],
  short: ['schedule {known} {schedule} [{only}] [{anyway}]'],
  // Nobody who says when wants a run now.
  offered: ['run|execute|start [campaign] {known} {schedule} [{only}]'],
  role: 'operator',
  help: 'run a campaign on a schedule, or once later; results are posted here',
  example: 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
  exists: existingCampaign,
  acts: true,
  async run(turn, deps: CampaignDependencies, values) {
    const { cron, words, timeZone: said, once, unsaid = false } = values.schedule;
    if (values.only === 'changes') {
      return await sayMessage(turn, { text: texts.notChangesOnly });
    }
    const { only } = values;
    const timeZone = said ?? turn.incoming.timeZone ?? deps.timeZone;
    const rhythm = rhythmWords({ words, timeZone, ...defined({ once }) }, deps.now());
    const lineFor = (id: number): string =>
      `schedule campaign ${id} ${words} (${timeZone})${failuresOnly(values)}`;
    const campaign = await resolveCampaign(turn, deps, values.campaign, lineFor);
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    if (unsaid) {
      return await sayMessage(turn, {
        text: `${texts.scheduleUnsaid(title, rhythm)} ${texts.nothingScheduled}`,
        choices: [askedButton(lineFor(campaign.id), texts.schedule, deps.now())],
      });
    }
    const same = (await deps.schedules.list()).find(
      (one) =>
        one.campaign === campaign.id &&
        one.cron === cron &&
        one.timeZone === timeZone &&
        one.only === only &&
        isSamePlace(one.place, turn.place),
    );
    if (same !== undefined) {
      const { id, paused } = same;
      return await sayMessage(turn, {
        text: [
          texts.alreadyScheduled(id, title, `${rhythm}${failuresOnly(same)}`),
          ...(paused ? [texts.isPaused] : []),
        ].join(' '),
        choices: [...(paused ? [commandButton(`resume schedule ${id}`, texts.resume)] : []), showSchedules],
      });
    }
    const isTold = values.anyway === true;
    const outlook =
      isTold && deps.approveAboveCalls === undefined ? undefined : await readOutlook(deps, campaign);
    const takesApproval = outlook?.large?.takes === 'approval';
    const isLarge = outlook?.large !== undefined && !takesApproval;
    if (!isTold && outlook !== undefined && (outlook.isInactive || isLarge)) {
      const { isInactive, large, name = campaign.name } = outlook;
      const label = isInactive ? texts.scheduleAnyway : texts.schedule;
      return await sayMessage(turn, {
        tone: 'warning',
        text: [
          ...(once === undefined ? [] : [`${capitalised(rhythm)}.`]),
          ...(isInactive ? [texts.scheduleInactive(campaignWords(campaign.id, name))] : []),
          ...(large === undefined ? [] : [texts.scheduleLarge(title, large.calls, once !== undefined)]),
          texts.nothingScheduled,
        ].join(' '),
        choices: [
          askedButton(`${lineFor(campaign.id)} anyway`, label, deps.now()),
          ...(isInactive ? [commandButton(`update campaign ${campaign.id} active yes`, texts.update)] : []),
        ],
      });
    }
    if (takesApproval) {
      const named = { id: campaign.id, ...defined({ name: campaign.name ?? outlook.name }) };
      const subject = { kind: 'schedule', cron, timeZone, words, ...defined({ once, only }) } as const;
      return await askForApproval(turn, deps, {
        ...{ campaign: named, subject, ...defined({ calls: outlook.large?.calls }) },
      });
    }
    const act = { campaign: campaign.id, by: personOfTurn(turn.incoming), place: turn.place };
    const audit = await deps.audit.begin({
      ...act,
      action: operators.audit.actions.schedule,
      detail: toldRhythm({ words, timeZone, ...defined({ once }) }),
    });
    const made = await deps.schedules.create({ ...act, cron, timeZone, words, ...defined({ once, only }) });
    try {
      await deps.jobs.repeat(scheduleJob, String(made.id), { cron, timeZone });
    } catch (error) {
      await deps.schedules.remove(made.id);
      await deps.audit.complete(audit, operators.audit.notDone);
      throw error;
    }
    await deps.audit.complete(audit, operators.audit.schedule(made.id));
    await deps.campaigns.note({ id: campaign.id });
    const assumed = texts.zoneAssumed(timeZone, turn.incoming.timeZone !== undefined, words);
    await sayMessage(turn, {
      ...scheduledMessage({ ...made, ...defined({ campaignName: campaign.name }) }, deps.now()),
      ...defined({ note: said === undefined ? assumed : undefined }),
    });
  },
});

/** Lets a schedule start nothing until it is resumed. A run that it started goes on. */
export const pauseSchedule = command({
  name: 'pauseSchedule',
  phrases: ['pause schedule {scheduleNumber}', 'disable schedule {scheduleNumber}'],
  role: 'operator',
  help: 'stop a schedule’s runs until it’s resumed',
  example: 'pause schedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'pause'),
  run: (turn, deps: CampaignDependencies, { scheduleNumber }) => setPaused(turn, deps, scheduleNumber, true),
});

export const resumeSchedule = command({
  name: 'resumeSchedule',
  phrases: ['resume schedule {scheduleNumber}', 'unpause|enable schedule {scheduleNumber}'],
  role: 'operator',
  help: 'resume a paused schedule',
  example: 'resume schedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'resume'),
  run: (turn, deps: CampaignDependencies, { scheduleNumber }) => setPaused(turn, deps, scheduleNumber, false),
});

async function setPaused(turn: Turn, deps: CampaignDependencies, id: number, pause: boolean): Promise<void> {
  const found = await deps.schedules.find(id);
  if (found === undefined) return await sayNoSchedule(turn, id);
  const { campaign } = found;
  const campaignName = (await deps.campaigns.find(campaign))?.name;
  const title = lowered(campaignWords(campaign, campaignName));
  if (!pause && deps.approveAboveCalls !== undefined) {
    const { large } = await readOutlook(deps, { id: campaign }, { approvedCalls: approvedCalls(found) });
    if (large?.takes === 'approval') {
      return await askForApproval(turn, deps, {
        campaign: { id: campaign, ...defined({ name: campaignName }) },
        ...{ subject: { kind: 'resume', schedule: id }, ...defined({ calls: large.calls }) },
      });
    }
  }
  await audited(
    turn,
    deps,
    {
      action: operators.audit.actions[pause ? 'pause' : 'resume'],
      campaign,
      detail: operators.audit.schedule(id),
    },
    () =>
      deps.schedules.update(id, ({ paused: _paused, refused: _refused, ...rest }) =>
        pause ? { ...rest, paused: true } : rest,
      ),
    () => (pause ? 'paused' : 'resumed'),
  );
  if (!pause) {
    return await sayMessage(turn, resumedMessage({ ...found, ...defined({ campaignName }) }, deps.now()));
  }
  await sayMessage(turn, {
    text: texts.paused(id, title),
    choices: [commandButton(`resume schedule ${id}`, texts.resume), showSchedules],
  });
}

async function sayNoSchedule(turn: Turn, id: number): Promise<void> {
  await sayMessage(turn, { text: texts.noSchedule(id), choices: [showSchedules] });
}

/** Ends a schedule. A run that it started goes on. */
export const unschedule = command({
  name: 'unschedule',
  phrases: ['unschedule [schedule] {scheduleNumber}'],
  short: ['delete|remove|cancel|stop schedule {scheduleNumber}'],
  role: 'operator',
  help: 'remove a schedule',
  example: 'unschedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'remove'),
  async run(turn, deps: CampaignDependencies, { scheduleNumber }) {
    const found = await deps.schedules.find(scheduleNumber);
    if (found === undefined) return await sayNoSchedule(turn, scheduleNumber);
    const { id, campaign, words, timeZone } = found;
    await audited(
      turn,
      deps,
      {
        action: operators.audit.actions.unschedule,
        campaign,
        detail: operators.audit.scheduleRhythm(id, `${words} (${timeZone})`),
      },
      async () => {
        await deps.jobs.cancel(scheduleJob, String(id));
        await deps.schedules.remove(id);
        await forgetSchedule(turn.records, campaign, id);
      },
      () => operators.audit.removed,
    );
    await sayMessage(turn, {
      text: texts.scheduleRemoved(id),
      choices: [
        commandButton(
          `schedule campaign ${campaign} ${words} (${timeZone})${failuresOnly(found)}`,
          texts.scheduleAgain,
        ),
      ],
    });
  },
});
