import { withKnownEnds } from '../../dialogs/campaign/results/known-ends.ts';
import { createRunReports } from '../../dialogs/campaign/results/reports.ts';
import { createRunEndRepository } from '../../dialogs/campaign/results/run-ends.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { systemTime } from '../../src/time.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';
import { connectCampaigns, startService } from './reference-campaign.ts';

/** Reports over the reference service, the real client and a database; `calls` are those that reached the service. */
export async function startRunReports(
  runSpeed = 1,
  { now = Date.now, ...options }: Parameters<typeof startService>[0] = {},
) {
  const remote = await startService({ runSpeed, now, ...options });
  const { database, remove } = await openEmptyStore();
  const calls: string[] = [];
  const newReference = () => 'ref';
  const { client, service: reached } = connectCampaigns(remote, {
    newReference,
    onCall: ({ operation }) => calls.push(operation),
  });
  const records = createRecordRepository(database);
  const service = withKnownEnds(reached, createRunEndRepository(records, { now }));
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) };
  const circles: string[] = [];
  const noteCircle = (list: string) => void circles.push(list);
  const wakes: string[] = [];
  const jobs = { wakeAt: async (kind: string, key: string) => void wakes.push(`${kind} ${key}`) };
  const ports = { service, records, jobs, now, time: systemTime, newReference, noteCircle, log };
  return {
    remote,
    service,
    records,
    ports,
    calls,
    warnings,
    circles,
    /** The jobs that were asked for: `history 12`. */
    wakes,
    reports: createRunReports(ports),
    async close() {
      await client.close();
      await remote.stop();
      await database.close();
      remove();
    },
  };
}

export type RunReports = Awaited<ReturnType<typeof startRunReports>>;
