import type { Jobs } from '../ports/jobs.ts';
import type { ScheduleBook } from './books/schedule-book.ts';
import { scheduleJob } from './campaign-ports.ts';

/**
 * Sees to it that every schedule is woken: a process that ended between keeping one and setting its rhythm left
 * one that is listed and never runs. A rhythm that stands already is left as it is.
 */
export async function recoverSchedules(schedules: ScheduleBook, jobs: Pick<Jobs, 'repeat'>): Promise<void> {
  for (const { id, cron, timeZone } of await schedules.list()) {
    await jobs.repeat(scheduleJob, String(id), { cron, timeZone });
  }
}
