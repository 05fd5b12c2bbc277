import type { ScheduleAct } from '../../buttons.ts';
import { askedButton, type Choice } from '../../buttons.ts';
import type { Draft } from '../../commit.ts';
import { capitalised } from '../../text.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { placeWords, tellThere } from '../elsewhere.ts';
import { rhythmWords, showSchedules, type TitledSchedule, titleOf } from './messages.ts';
import type { Schedule } from './schedules.ts';

const texts = operators.elsewhere;

/** Asks before another conversation's schedule is changed: which it is, where, and whose. */
export async function askElsewhere(
  turn: Turn,
  deps: Pick<CampaignDependencies, 'campaigns' | 'now'>,
  schedule: Schedule,
  act: ScheduleAct,
): Promise<void> {
  const { id, campaign, by, place } = schedule;
  const campaignName = (await deps.campaigns.find(campaign))?.name;
  const what = scheduleWords({ ...schedule, campaignName }, deps.now());
  await sayMessage(turn, {
    tone: 'warning',
    text: texts.asked[act](texts.setBy(capitalised(what), by.name, placeWords(place))),
    choices: [
      askedButton(`${act} schedule number ${id} anyway`, operators.keep[act], deps.now()),
      showSchedules,
    ],
  });
}

/** Tells the conversation that it belongs to, as part of the decision. @param choices what can be done about it there */
export async function tellOwners(
  turn: Turn,
  draft: Draft,
  deps: Pick<CampaignDependencies, 'outbox' | 'newId' | 'now'>,
  schedule: TitledSchedule,
  act: ScheduleAct,
  choices: readonly Choice[],
): Promise<void> {
  const who = personOfTurn(turn.incoming).name;
  const what = scheduleWords(schedule, deps.now());
  const text = texts.done[act](who, what, placeWords(turn.place));
  await tellThere(turn, deps, schedule.place, { tone: 'warning', text, choices }, draft);
}

function scheduleWords(schedule: TitledSchedule, now: number): string {
  return texts.schedule(schedule.id, titleOf(schedule), rhythmWords(schedule, now));
}
