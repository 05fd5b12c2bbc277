import { expect } from 'vitest';
import { scheduleJob } from '../../dialogs/campaign/dependencies.ts';
import { createScheduleRunner, recoverSchedules } from '../../dialogs/campaign/keep/scheduled-runs.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { eventually } from './eventually.ts';
import { atOnce } from './outbox.ts';
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
  const messenger = {
    abilities: async () => ({ edits: false, postsOnce: false }),
    post: async () => ({ ok: true as const, id: '1' }),
    edit: async () => ({ ok: true as const }),
  };
  const run = createScheduleRunner({ ...ports, jobs, now, records, messenger, outbox: atOnce(messenger) });
  const over: string[] = [];
  let called = 0;
  await recoverSchedules(ports.schedules, jobs);
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
