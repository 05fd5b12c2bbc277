import { type Choice, commandButton } from '../buttons.ts';

/** What can be done to a schedule. */
export type ScheduleAct = 'remove' | 'pause' | 'resume';

/** Names the schedule by its own number, which is never taken for a campaign's. */
export function scheduleButton(act: ScheduleAct, id: number, label: string): Choice {
  return commandButton(`${act} schedule number ${id}`, label);
}
