import { askedButton, type Choice, commandButton, scheduleButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NewTime } from '../../commands/values/schedules.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { isElsewhere } from '../elsewhere.ts';
import { existingCampaign } from '../existing.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, lowered } from '../wording.ts';
import type { NamedSchedule } from './meant.ts';
import { rhythmWords, scheduleLine, showSchedules, titleOf, typedRhythm } from './messages.ts';
import type { Schedule } from './schedules.ts';

const texts = operators.keep;

/** A schedule can’t be changed: this says so, and offers to set the new one and to remove the old one. */
export const moveSchedule = command({
  name: 'moveSchedule',
  phrases: [
    'move schedule of campaign {campaign} to {newTime}',
    'move|change|shift|postpone schedule {scheduleNumber} to {newTime}',
  ],
  short: [
    'move|change|shift|postpone schedule number {scheduleId} to {newTime}',
    'move|change|shift|postpone [the] schedule|schedules of|for [campaign] {known} to {newTime}',
    'move|shift|postpone|reschedule [campaign] {known} to|for {newTime}',
  ],
  asked: [],
  means: `change schedule, move schedule, reschedule, move @schedule, postpone @schedule, reschedule @schedule, shift @schedule,
    change schedule @schedule, move schedule @schedule, change @campaign @schedule, change time @schedule, instead @schedule`,
  role: 'operator',
  help: 'a schedule can’t be changed, but a new one can be set and the old one removed',
  example: 'move schedule of campaign 12 to 09:00',
  exists: existingCampaign,
  async run(turn, deps: CampaignDependencies, { newTime, ...named }) {
    const found = await schedulesNamed(turn, deps, named, newTime);
    if (found === undefined) return;
    const [only, ...more] = found;
    if (only === undefined) {
      const text = texts.noneHere.remove;
      return await sayMessage(turn, { text, choices: [showSchedules] });
    }
    if (more.length > 0) {
      const choices = found.slice(0, maxButtons).map(({ id, ...rest }): Choice => {
        const line = `move schedule number ${id} to ${newTime.clock ?? newTime.words}${zoneWords(newTime)}`;
        return commandButton(line, texts.scheduleNumbered(id, rhythmWords(rest, deps.now())));
      });
      return await sayMessage(turn, { text: texts.whichSchedule.move, choices });
    }
    const { id, campaign, timeZone } = only;
    const title = titleOf({ ...only, campaignName: (await deps.campaigns.find(campaign))?.name });
    const text = texts.cantMove(id, title, rhythmWords(only, deps.now()));
    const remove = scheduleButton('remove', id, texts.removeSchedule(id));
    const words = movedWords(only, newTime);
    if (words === undefined)
      return await sayMessage(turn, { text, note: texts.scheduleExample, choices: [remove] });
    const moved = { ...only, words, timeZone: newTime.timeZone ?? timeZone };
    const label = texts.scheduleFor(typedRhythm(moved));
    const set = askedButton(scheduleLine(campaign, moved), label, deps.now());
    await sayMessage(turn, { text, choices: [set, remove] });
  },
});

const maxButtons = 5;

/** The schedules that post here, of a campaign or with a number, which may be the campaign’s. Undefined: the reply has been sent. */
async function schedulesNamed(
  turn: Turn,
  deps: CampaignDependencies,
  { campaign: named, scheduleNumber, scheduleId }: NamedSchedule,
  { clock, words }: NewTime,
): Promise<readonly Schedule[] | undefined> {
  const all = await deps.schedules.list();
  const here = all.filter(({ place }) => !isElsewhere(turn, place));
  if (named === undefined) {
    const number = scheduleId ?? scheduleNumber;
    const own = here.filter(({ id }) => id === number);
    const meant = own.length > 0 ? own : here.filter(({ campaign }) => campaign === scheduleNumber);
    if (meant.length > 0 || number === undefined) return meant;
    const isThere = all.some(({ id }) => id === number);
    const text = isThere ? texts.postsElsewhere(number) : texts.noSchedule(number);
    return void (await sayMessage(turn, { text, choices: [showSchedules] }));
  }
  const lineFor = (id: number): string => `move schedule of campaign ${id} to ${clock ?? words}`;
  const found = await resolveCampaign(turn, deps, named, lineFor);
  if (found === undefined) return undefined;
  const its = here.filter(({ campaign }) => campaign === found.id);
  if (its.length > 0) return its;
  const title = lowered(campaignWords(found.id, found.name));
  const isElsewhereOnly = all.some(({ campaign }) => campaign === found.id);
  const text = isElsewhereOnly ? texts.scheduledElsewhere(title) : texts.noSchedules(title);
  return void (await sayMessage(turn, { text, choices: [showSchedules] }));
}

/** The new rhythm: a time of day alone keeps the days. Undefined where there isn’t one time of day to replace. */
function movedWords({ words }: Pick<Schedule, 'words'>, { clock, words: said }: NewTime): string | undefined {
  if (clock === undefined) return said;
  return singleTime.test(words) ? words.replace(singleTime, ` at ${clock}`) : undefined;
}

const singleTime = / at \d\d:\d\d$/u;

function zoneWords({ timeZone }: NewTime): string {
  return timeZone === undefined ? '' : ` (${timeZone})`;
}
