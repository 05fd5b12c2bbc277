import { expect } from 'vitest';
import { createScheduleRunner } from '../../dialogs/campaign/schedules/runs.ts';
import { scheduleJob } from '../../dialogs/campaign/schedules/schedules.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { eventually } from './eventually.ts';
import type { CampaignDialogs } from './start-campaign-dialogs.ts';

/**
 * A process that starts at a time over the data of the dialogs, and ends once the schedules that are due then have had
 * their turn.
 * @returns how often the job of a schedule was called
 */
export async function startSchedulesAt(dialogs: CampaignDialogs, time: number): Promise<number> {
  const { ports, records, database } = dialogs;
  dialogs.clock.offset = time - Date.now();
  const now = () => time;
  const jobs = createJobs(database, { onError: () => {}, now, lookMilliseconds: 20 });
  const run = createScheduleRunner({ ...ports, now, records });
  const over: string[] = [];
  let called = 0;
  await jobs.wakeAt('afterwards', '1', time);
  await jobs.start(
    new Map([
      [
        scheduleJob,
        async (key: string) => {
          called += 1;
          return await run(key);
        },
      ],
      ['afterwards', async (key: string) => void over.push(key)],
    ]),
  );
  await eventually(() => expect(over).toEqual(['1']));
  await jobs.close();
  return called;
}
