import type { ScheduleAct } from '../../buttons.ts';
import type { Values } from '../../commands/placeholders.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { isElsewhere } from '../elsewhere.ts';
import { sayNothingToEnd } from '../existing.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, lowered } from '../wording.ts';
import { askElsewhere } from './elsewhere.ts';
import { askWhichSchedule, isOpenTo, offerSchedules } from './list.ts';
import { showSchedules } from './messages.ts';
import type { Schedule } from './schedules.ts';

const texts = operators.keep;

/**
 * How a line names a schedule: by a number that may be its campaign's, by its own for certain, or by its campaign; and whether
 * the person has been told that it is another conversation's.
 */
export type NamedSchedule = Pick<
  Values,
  'scheduleNumber' | 'scheduleOf' | 'scheduleId' | 'campaign' | 'anyway'
>;

/**
 * The schedule that is meant.
 * @returns undefined if it isn't exactly one, or is another conversation's; the reply has been sent then
 */
export async function scheduleMeant(
  turn: Turn,
  deps: CampaignDependencies,
  named: NamedSchedule,
  act: ScheduleAct,
): Promise<Schedule | undefined> {
  const all = await deps.schedules.list();
  const meant = await candidates(turn, deps, named, act, all);
  const [only, ...more] = meant ?? [];
  if (only === undefined) return undefined;
  if (more.length > 0) return void (await askWhichSchedule(turn, deps, act, [only, ...more]));
  if (!isElsewhere(turn, only.place) || named.anyway === true) return only;
  return void (await askElsewhere(turn, deps, only, act));
}

/** Undefined if there isn't one; the reply has been sent then. */
async function candidates(
  turn: Turn,
  deps: CampaignDependencies,
  { scheduleNumber, scheduleOf, scheduleId, campaign }: NamedSchedule,
  act: ScheduleAct,
  all: readonly Schedule[],
): Promise<readonly Schedule[] | undefined> {
  const number = scheduleId ?? scheduleOf ?? scheduleNumber;
  if (number !== undefined) {
    const own = all.filter(({ id }) => id === number);
    const meant = scheduleId === undefined ? withCampaigns(turn, number, own, act, all) : own;
    if (meant.length > 0) return meant;
    // A turn that is repeated after a crash may have removed it itself.
    const text = turn.incoming.again ? texts.scheduleGone(number) : texts.noSchedule(number);
    return void (await sayMessage(turn, { text, choices: [showSchedules] }));
  }
  if (campaign === undefined) return void (await offerSchedules(turn, deps, act));
  const found = await resolveCampaign(turn, deps, campaign, (id) => `${act} schedules of campaign ${id}`);
  if (found === undefined) return undefined;
  const meant = ofCampaign(turn, found.id, act, all);
  if (meant.length > 0) return meant;
  const title = lowered(campaignWords(found.id, found.name));
  const message = { text: texts.noSchedules(title), choices: [showSchedules] };
  return void (await sayNothingToEnd(turn, deps, found.id, message));
}

/**
 * What a number means: the campaign's schedules, if it has any here, or else the schedule of that number. Both if both are here,
 * or if a button was pressed: on an earlier card it was the schedule's.
 */
function withCampaigns(
  turn: Turn,
  number: number,
  own: readonly Schedule[],
  act: ScheduleAct,
  all: readonly Schedule[],
): readonly Schedule[] {
  const campaigns = ofCampaign(turn, number, act, all);
  const here = campaigns.filter(({ place }) => !isElsewhere(turn, place));
  if (here.length === 0) return own.length > 0 ? own : campaigns;
  const isPressed = turn.incoming.input.kind === 'click';
  const also = own.filter(({ place }) => isPressed || !isElsewhere(turn, place));
  return [...new Set([...also, ...here])];
}

/** A campaign's schedules: if there are any here, only those; if some can be paused, or resumed, only those. */
function ofCampaign(
  turn: Turn,
  campaign: number,
  act: ScheduleAct,
  all: readonly Schedule[],
): readonly Schedule[] {
  const its = all.filter((one) => one.campaign === campaign);
  const here = its.filter(({ place }) => !isElsewhere(turn, place));
  const near = here.length > 0 ? here : its;
  const open = near.filter((one) => isOpenTo(act, one));
  return open.length > 0 ? open : near;
}
