import { type Choice, commandButton } from '../buttons.ts';

/** What can be done to a schedule. */
export type ScheduleAct = 'remove' | 'pause' | 'resume';

/** By the schedule's own number for certain, which is no campaign's. */
export function scheduleButton(act: ScheduleAct, id: number, label: string): Choice {
  return commandButton(`${act} schedule number ${id}`, label);
}
