import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import { isSamePlace } from '../../records.ts';
import { nextOccurrences } from '../../rhythm.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { countWords, timeWords } from '../../wording/format.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import { resolveExisting } from '../resolve.ts';
import { forgetSchedule } from '../run/ask-run.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { audited } from './audit.ts';

const showSchedules = commandButton('schedules', 'Schedules');

export const schedule = command({
  name: 'schedule',
  phrases: ['schedule campaign {campaign} {schedule} [{only}]'],
  short: ['schedule {known} {schedule} [{only}]'],
  role: 'operator',
  help: 'run a campaign again and again, and post what came of it here',
  example: 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
  acts: true,
  async run(turn, deps: CampaignDependencies, values) {
    const { cron, words, timeZone: said, once } = values.schedule;
    if (values.only === 'changes') {
      return await sayMessage(turn, {
        text: 'A schedule posts every run, or failures only. A subscription can post changes only.',
      });
    }
    const { only } = values;
    const timeZone = said ?? turn.incoming.timeZone ?? deps.timeZone;
    const rhythm = `${words} (${timeZone})`;
    const lineFor = (id: number): string => `schedule campaign ${id} ${rhythm}${failuresOnly(values)}`;
    const campaign = await resolveExisting(turn, deps, values.campaign, lineFor);
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const same = (await deps.schedules.list()).find(
      (one) =>
        one.campaign === campaign.id &&
        one.cron === cron &&
        one.timeZone === timeZone &&
        isSamePlace(one.place, turn.place),
    );
    if (same !== undefined) {
      const { id, paused } = same;
      return await sayMessage(turn, {
        text: `That is scheduled already: schedule ${id} runs ${title} ${rhythm}${failuresOnly(same)} and tells it here.${paused ? ' It is paused.' : ''}`,
        choices: [...(paused ? [commandButton(`resume schedule ${id}`, 'Resume')] : []), showSchedules],
      });
    }
    const act = { campaign: campaign.id, by: personOfTurn(turn.incoming), place: turn.place };
    const audit = await deps.audit.begin({ ...act, action: 'schedule campaign', detail: rhythm });
    const made = await deps.schedules.create({ ...act, cron, timeZone, words, ...defined({ once, only }) });
    try {
      await deps.jobs.repeat(scheduleJob, String(made.id), { cron, timeZone });
    } catch (error) {
      await deps.schedules.remove(made.id);
      await deps.audit.complete(audit, 'not done');
      throw error;
    }
    await deps.audit.complete(audit, `schedule ${made.id}`);
    await deps.campaigns.note({ id: campaign.id });
    const now = deps.now();
    const whose = turn.incoming.timeZone === undefined ? '' : ', which is yours';
    const assumed = `No time zone was named, so it is ${timeZone}${whose}. Another one goes at the end: ${words} (Europe/Berlin)`;
    const times = nextOccurrences(made, now, once === undefined ? 3 : 1).map((time) =>
      timeWords(time, { timeZone, now }),
    );
    await sayMessage(turn, {
      tone: 'good',
      text: `Schedule ${made.id}: ${title} runs ${rhythm}. ${only === undefined ? 'What comes of it is posted here' : 'Failures are posted here, and nothing else'}.`,
      sections: once === undefined ? [{ title: 'Next times', lines: times }] : [],
      ...defined({ note: said === undefined ? assumed : undefined }),
      choices: [commandButton(`unschedule ${made.id}`, 'Take it off'), showSchedules],
    });
  },
});

export const schedules = command({
  name: 'schedules',
  phrases: ['schedules'],
  asked: ['what is scheduled'],
  role: 'operator',
  help: 'what is scheduled',
  example: 'schedules',
  async run(turn, deps: CampaignDependencies) {
    const [all, seen] = await Promise.all([deps.schedules.list(), deps.campaigns.list()]);
    if (all.length === 0) {
      return await sayMessage(turn, {
        text: 'Nothing is scheduled.',
        note: 'For example: schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
      });
    }
    const now = deps.now();
    const lines = all.map((each) => {
      const { id, campaign, words, cron, timeZone, by, place, paused } = each;
      const name = seen.find((one) => one.id === campaign)?.name;
      const [next] = nextOccurrences({ cron, timeZone }, now, 1);
      const when = paused
        ? 'paused'
        : next === undefined
          ? 'never again'
          : `next ${timeWords(next, { timeZone, now })}`;
      const where = isSamePlace(place, turn.place) ? 'told here' : 'told in another conversation';
      return `${id}: ${lowered(campaignWords(campaign, name))} ${words} (${timeZone})${failuresOnly(each)}; ${when}; ${where}; by ${by.name}`;
    });
    await sayMessage(turn, {
      ...listed(countWords(all.length, 'schedule'), lines),
      choices: all.slice(0, 5).map(({ id }) => commandButton(`unschedule ${id}`, `Take off ${id}`)),
    });
  },
});

/** Lets a schedule start nothing until it is resumed. A run that it started goes on. */
export const pauseSchedule = command({
  name: 'pauseSchedule',
  phrases: ['pause schedule {scheduleNumber}'],
  role: 'operator',
  help: 'let a schedule start nothing until it is resumed',
  example: 'pause schedule 3',
  run: (turn, deps: CampaignDependencies, { scheduleNumber }) => setPaused(turn, deps, scheduleNumber, true),
});

export const resumeSchedule = command({
  name: 'resumeSchedule',
  phrases: ['resume schedule {scheduleNumber}', 'unpause schedule {scheduleNumber}'],
  role: 'operator',
  help: 'let a paused schedule start runs again',
  example: 'resume schedule 3',
  run: (turn, deps: CampaignDependencies, { scheduleNumber }) => setPaused(turn, deps, scheduleNumber, false),
});

async function setPaused(turn: Turn, deps: CampaignDependencies, id: number, pause: boolean): Promise<void> {
  const found = await deps.schedules.find(id);
  if (found === undefined) return await sayNoSchedule(turn, id);
  const { campaign, timeZone } = found;
  const title = lowered(campaignWords(campaign, (await deps.campaigns.find(campaign))?.name));
  await audited(
    turn,
    deps,
    { action: `${pause ? 'pause' : 'resume'} schedule of campaign`, campaign, detail: `schedule ${id}` },
    () =>
      deps.schedules.update(id, ({ paused: _paused, refused: _refused, ...rest }) =>
        pause ? { ...rest, paused: true } : rest,
      ),
    () => (pause ? 'paused' : 'resumed'),
  );
  const now = deps.now();
  const [next] = nextOccurrences(found, now, 1);
  const then = next === undefined ? '' : ` Next run: ${timeWords(next, { timeZone, now })}.`;
  await sayMessage(turn, {
    text: pause
      ? `Schedule ${id} is paused: it starts no run of ${title} until it is resumed.`
      : `Schedule ${id} runs ${title} again.${then}`,
    choices: [
      pause
        ? commandButton(`resume schedule ${id}`, 'Resume')
        : commandButton(`pause schedule ${id}`, 'Pause'),
      showSchedules,
    ],
  });
}

function failuresOnly({ only }: { readonly only?: 'failures' | 'changes' }): string {
  return only === 'failures' ? ' failures only' : '';
}

async function sayNoSchedule(turn: Turn, id: number): Promise<void> {
  await sayMessage(turn, { text: `There is no schedule ${id}.`, choices: [showSchedules] });
}

/** Ends a schedule. A run that it started goes on. */
export const unschedule = command({
  name: 'unschedule',
  phrases: ['unschedule [schedule] {scheduleNumber}'],
  short: ['delete|remove|cancel|stop schedule {scheduleNumber}'],
  role: 'operator',
  help: 'end a schedule, by its number in the list of schedules',
  example: 'unschedule 3',
  async run(turn, deps: CampaignDependencies, { scheduleNumber }) {
    const found = await deps.schedules.find(scheduleNumber);
    if (found === undefined) return await sayNoSchedule(turn, scheduleNumber);
    const { id, campaign, words, timeZone } = found;
    await audited(
      turn,
      deps,
      { action: 'unschedule campaign', campaign, detail: `schedule ${id}: ${words} (${timeZone})` },
      async () => {
        await deps.jobs.cancel(scheduleJob, String(id));
        await deps.schedules.remove(id);
        await forgetSchedule(turn.records, campaign, id);
      },
      () => 'taken off',
    );
    await sayMessage(turn, {
      text: `Schedule ${id} is taken off: campaign ${campaign} no longer runs ${words}. A run that it has started goes on.`,
      choices: [
        commandButton(
          `schedule campaign ${campaign} ${words} (${timeZone})${failuresOnly(found)}`,
          'Schedule it again',
        ),
      ],
    });
  },
});
