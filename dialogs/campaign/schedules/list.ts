import { type ScheduleAct, scheduleButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { isSamePlace } from '../../records.ts';
import { nextOccurrences } from '../../rhythm.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { isElsewhere, placeWords } from '../elsewhere.ts';
import { possibleCampaign } from '../existing.ts';
import { type ApprovalRequest, isWaiting } from '../intents/approvals.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { resumeKind, scheduleKind } from './intents.ts';
import { howWords, rhythmWords, showSchedules, toldRhythm } from './messages.ts';
import type { Schedule } from './schedules.ts';

const texts = operators.keep;

export const schedules = command({
  name: 'schedules',
  phrases: ['schedules'],
  short: ['schedule|schedules of|for [campaign] {known}'],
  asked: [
    'what is scheduled',
    'schedule list',
    'my schedules',
    'schedules campaign {campaign}',
    '{numbered} schedules',
    '{known} scheduled',
    'next runs of {known}',
    'when does|will {known} run',
  ],
  means: `what runs when, runs when, when runs what, schedules, scheduled, what scheduled, list schedule, when next, next run, next,
    when run, what time @campaign, when run next, run next, which schedule, schedule list, is scheduled, anything scheduled, will run,
    plan tonight, show schedule, which campaign automatically, what automatically, schedule of, run overnight, any schedule,
    when things run, running schedule, all schedule, schedule there, plan night, next time, what coming, coming, what next, future run,
    when @campaign next, planned run, agenda, plan week, plan today, schedule overview, change schedule, move schedule, reschedule,
    change time, how scheduled, scheduled runs, next runs, coming runs, scheduled campaign, what on tomorrow, what on tonight, is paused,
    been paused, shift @campaign, postpone @campaign, stop all schedules, pause all schedules, delete all schedules`,
  role: 'operator',
  help: 'the schedules, with their next runs',
  example: 'schedules',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const only = named && (await resolveCampaign(turn, deps, named, (id) => `schedules of campaign ${id}`));
    if (named !== undefined && only === undefined) return;
    const [schedulesKept, seen, approvals] = await Promise.all([
      deps.schedules.list(),
      deps.campaigns.list(),
      deps.approvals(),
    ]);
    const isMeant = ({ campaign }: { readonly campaign: number }): boolean =>
      only === undefined || campaign === only.id;
    const all = schedulesKept.filter(isMeant);
    const waiting = approvals.filter((one) => isWaiting(one, deps.now()) && isMeant(one));
    const clock = clockOf(deps, turn.incoming.timeZone ?? turn.place.timeZone);
    const asked = waiting.flatMap((one) => waitingLine(turn, one, clock));
    if (all.length + asked.length === 0) {
      const title = only && lowered(campaignWords(only.id, only.name));
      return await sayMessage(turn, { text: texts.noSchedules(title), note: texts.scheduleExample });
    }
    const now = deps.now();
    const lines = all.map((one) => scheduleLine(turn, one, { seen, waiting, clock, now }));
    await sayMessage(turn, {
      ...listed(texts.scheduleCount(all.length, asked.length), [...lines, ...asked]),
      choices: all
        .slice(0, 5)
        .flatMap(({ id, paused }) => [
          ...(paused ? [scheduleButton('resume', id, texts.resumeSchedule(id))] : []),
          scheduleButton('remove', id, texts.removeSchedule(id)),
        ]),
    });
  },
});

/** A schedule that waits for another operator's approval, and has no number until then. */
function waitingLine({ place: here }: Turn, request: ApprovalRequest, clock: TimeContext): readonly string[] {
  const { subject, campaign, campaignName, by, expiresAt, places } = request;
  const wanted = scheduleKind.read(subject);
  if (wanted === undefined) return [];
  const isHere = places.some(({ place }) => isSamePlace(place, here));
  return [
    [
      `${campaignWords(campaign, campaignName)} ${toldRhythm(wanted)}`,
      texts.scheduleWaits(by.name, timeWords(expiresAt, clock)),
      ...(isHere ? [] : [texts.scheduleElsewhere()]),
    ].join(' · '),
  ];
}

/** Asks which of the schedules that post here is meant, if no schedule is named. */
export async function offerSchedules(
  turn: Turn,
  deps: CampaignDependencies,
  act: ScheduleAct,
): Promise<void> {
  const all = await deps.schedules.list();
  const here = all.filter((one) => !isElsewhere(turn, one.place) && isOpenTo(act, one));
  if (here.length === 0) {
    const text = texts.noneHere[act];
    return await sayMessage(
      turn,
      all.length === 0 ? { text, note: texts.scheduleExample } : { text, choices: [showSchedules] },
    );
  }
  await askWhichSchedule(turn, deps, act, here);
}

/** Whether it can be paused, or resumed, at all. */
export function isOpenTo(act: ScheduleAct, { paused }: Pick<Schedule, 'paused'>): boolean {
  return act === 'remove' || (paused === true) === (act === 'resume');
}

/** Asks which of several schedules is meant. */
export async function askWhichSchedule(
  turn: Turn,
  deps: CampaignDependencies,
  act: ScheduleAct,
  meant: readonly Schedule[],
): Promise<void> {
  const seen = await deps.campaigns.list();
  const clock = clockOf(deps, turn.incoming.timeZone ?? turn.place.timeZone);
  const lines = meant.map((one) => scheduleLine(turn, one, { seen, waiting: [], clock, now: deps.now() }));
  const label = { remove: texts.removeSchedule, pause: texts.pauseSchedule, resume: texts.resumeSchedule }[
    act
  ];
  await sayMessage(turn, {
    ...listed(texts.whichSchedule[act], lines),
    choices: meant.slice(0, 5).map(({ id }) => scheduleButton(act, id, label(id))),
  });
}

interface ListContext {
  readonly seen: readonly { readonly id: number; readonly name?: string }[];
  /** The requests that wait for approval. */
  readonly waiting: readonly ApprovalRequest[];
  readonly clock: TimeContext;
  /** Milliseconds since 1970. */
  readonly now: number;
}

function scheduleLine(turn: Turn, schedule: Schedule, { seen, waiting, clock, now }: ListContext): string {
  const { id, campaign, cron, timeZone, by, place, paused, once } = schedule;
  const name = seen.find((one) => one.id === campaign)?.name;
  const [next] = nextOccurrences({ cron, timeZone }, now, 1);
  const then =
    next === undefined ? texts.scheduleOver : texts.scheduleNext(timeWords(next, { timeZone, now }));
  return [
    `${id}: ${lowered(campaignWords(campaign, name))} ${rhythmWords(schedule, now)}${howWords(schedule)}`,
    ...(paused ? [texts.schedulePaused] : once === undefined || next === undefined ? [then] : []),
    ...waiting
      .filter(({ subject }) => resumeKind.read(subject)?.schedule === id)
      .map(({ by: { name: who }, expiresAt }) => texts.scheduleWaits(who, timeWords(expiresAt, clock))),
    ...(isElsewhere(turn, place) ? [texts.scheduleElsewhere(placeWords(place))] : []),
    texts.scheduleBy(by.name),
  ].join(' · ');
}
