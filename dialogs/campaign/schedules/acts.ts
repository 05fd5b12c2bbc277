import { commandButton, scheduleButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { commit } from '../../commit.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { noteAct } from '../audit/command.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { askForApproval } from '../intents/ask-approval.ts';
import { campaignWords, lowered } from '../wording.ts';
import { tellOwners } from './elsewhere.ts';
import { offerSchedules } from './list.ts';
import { type NamedSchedule, scheduleMeant } from './meant.ts';
import { pausedMessage, resumedMessage, scheduleLine } from './messages.ts';
import { endSchedule, heldRun } from './runs.ts';

const texts = operators.keep;

/** Keeps a schedule from starting anything until it is resumed. A run that it started goes on. */
export const pauseSchedule = command({
  name: 'pauseSchedule',
  phrases: ['pause schedule {scheduleNumber}', 'disable schedule {scheduleNumber}'],
  short: [
    'pause|disable schedule number {scheduleId} [{anyway}]',
    'pause|disable [schedule|schedules] [of|for] campaign {campaign}',
    'pause|disable schedule|schedules of|for {known}',
    'pause {scheduleOf}',
  ],
  means: `pause, pause schedule, stop automatically, not automatically, stop schedule now, stop scheduled, schedule off, not run
    now, not scheduled now, not run week, not automatically week, hold scheduled, not run until, pause automatically, no scheduled runs, not
    scheduled, schedule pause, stop schedule while, pause run, not run while, skip schedule, schedule not now, pause
    @campaign schedule, suspend @campaign`,
  role: 'operator',
  help: 'stop a schedule’s runs until it’s resumed',
  example: 'pause schedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'pause'),
  run: (turn, deps: CampaignDependencies, named) => setPaused(turn, deps, named, true),
});

export const resumeSchedule = command({
  name: 'resumeSchedule',
  phrases: ['resume schedule {scheduleNumber}', 'unpause|enable schedule {scheduleNumber}'],
  short: [
    'resume|unpause|enable schedule number {scheduleId} [{anyway}]',
    'resume|unpause|enable [schedule|schedules] [of|for] campaign {campaign}',
    'resume|unpause|enable schedule|schedules of|for {known}',
    'resume|unpause {scheduleOf}',
  ],
  means: `resume, resume schedule, automatically again, schedule again, schedule resume, continue schedule, run automatically
    again, schedule go, can go, let scheduled continue, run again automatically, start schedule again, resume @campaign,
    schedule back, start schedule, again schedule`,
  role: 'operator',
  help: 'resume a paused schedule',
  example: 'resume schedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'resume'),
  run: (turn, deps: CampaignDependencies, named) => setPaused(turn, deps, named, false),
});

async function setPaused(
  turn: Turn,
  deps: CampaignDependencies,
  named: NamedSchedule,
  pause: boolean,
): Promise<void> {
  const found = await scheduleMeant(turn, deps, named, pause ? 'pause' : 'resume');
  if (found === undefined) return;
  const { id, campaign } = found;
  const campaignName = (await deps.campaigns.find(campaign))?.name;
  const held = pause ? undefined : await heldRun(deps, found);
  if (held !== undefined) {
    const named = { id: campaign, name: campaignName };
    const wanted = { campaign: named, subject: { kind: 'resume', schedule: id }, ...held };
    return await askForApproval(turn, deps, wanted);
  }
  const schedule = { ...found, campaignName };
  await commit(turn.records, async (draft) => {
    const after = await deps.schedules
      .within(draft)
      .update(id, ({ paused: _paused, refused: _refused, ...rest }) =>
        pause ? { ...rest, paused: true } : rest,
      );
    if (after === undefined) return;
    const act = operators.audit.actions[pause ? 'pause' : 'resume'];
    const detail = operators.audit.schedule(id);
    await noteAct(turn, draft, deps, { action: act, campaign, detail }, pause ? 'paused' : 'resumed');
    const back = pause ? 'resume' : 'pause';
    const choices = [scheduleButton(back, id, texts[back])];
    await tellOwners(turn, draft, deps, schedule, pause ? 'pause' : 'resume', choices);
  });
  await sayMessage(turn, pause ? pausedMessage(schedule) : resumedMessage(schedule, deps.now()));
}

/** Ends a schedule. A run that it started goes on. */
export const unschedule = command({
  name: 'unschedule',
  phrases: ['unschedule [schedule] {scheduleNumber}'],
  short: [
    'delete|remove|cancel|stop schedule {scheduleNumber}',
    'delete|remove|cancel|stop schedule',
    'unschedule|delete|remove|cancel|stop schedule number {scheduleId} [{anyway}]',
    'unschedule [schedule|schedules] [of|for] campaign {campaign}',
    'delete|remove|cancel|stop [all] schedule|schedules of|for campaign {campaign}',
    'delete|remove|cancel|stop [all] schedule|schedules of|for {known}',
  ],
  means: `unschedule, delete schedule, not schedule ever, not scheduled more, stop run every, stop running every, stop schedule,
    delete scheduled, delete run every, not schedule, not scheduled, schedule away, not run automatically more,
    schedule not need, delete daily run, cancel daily, stop 8am, not automatically ever, no schedule,
    schedule end, end schedule, schedule out, not run any more, stop run daily, not every day, take schedule
    off, stop run @schedule, not run @schedule, cancel run @schedule, stop @schedule, not automatically more,
    take off schedules, off schedules, never start automatically, must not start automatically
    more, no more hourly, not more nightly`,
  role: 'operator',
  help: 'remove a schedule',
  example: 'unschedule 3',
  exists: 'itself',
  offer: (turn, deps: CampaignDependencies) => offerSchedules(turn, deps, 'remove'),
  async run(turn, deps: CampaignDependencies, named) {
    const found = await scheduleMeant(turn, deps, named, 'remove');
    if (found === undefined) return;
    const { id, campaign, words, timeZone } = found;
    const campaignName = (await deps.campaigns.find(campaign))?.name;
    const choices = [commandButton(scheduleLine(campaign, found), texts.scheduleAgain)];
    await commit(turn.records, async (draft) => {
      if (!(await endSchedule(draft, deps, found))) return;
      const detail = operators.audit.scheduleRhythm(id, `${words} (${timeZone})`);
      const act = { action: operators.audit.actions.unschedule, campaign, detail };
      await noteAct(turn, draft, deps, act, operators.audit.removed);
      await tellOwners(turn, draft, deps, { ...found, campaignName }, 'remove', choices);
    });
    const title = lowered(campaignWords(campaign, campaignName));
    await sayMessage(turn, { text: texts.scheduleRemoved(id, title), choices });
  },
});
