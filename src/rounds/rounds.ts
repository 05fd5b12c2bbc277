import { z } from 'zod';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';
import { createLease, type LeaseTimes } from './lease.ts';
import { createSchedule, type Schedule, type ScheduleSettings } from './schedule.ts';

/** What was added in a process without the lease. If such a record is lost, the next holder finds the thing itself. */
export const handedOverRecords = collection<object>({
  prefix: 'rounds/handed over/',
  personalData: { none: 'a run that another process is to look at' },
  schema: z.looseObject({}),
  keepFor: { days: 1, because: 'the process that looks at runs takes it within seconds' },
  durability: 'relaxed',
});

interface RoundsSettings extends ScheduleSettings {
  readonly records: RecordRepository;
  /** The keys of everything to look at, from the store. */
  readonly stored: () => AsyncIterable<string>;
  /** No other process shares the database, so no lease is needed. */
  readonly onlyProcess: boolean;
  readonly times: LeaseTimes;
  /** The pause before the store is read again if that failed. Milliseconds. */
  readonly retryMs?: number;
  /** Names this process. */
  readonly owner: string;
}

export type RunningRounds = ReturnType<typeof createRounds>;

/** Looks at everything that is stored and at what is added later, in one of the processes that share a database. */
export function createRounds(settings: RoundsSettings) {
  const { records, stored, onlyProcess, onError, retryMs = 5_000 } = settings;
  let schedule: Schedule | undefined;
  let stopping: Promise<void> = Promise.resolve();

  function begin(): void {
    schedule = createSchedule(settings);
    void fill(schedule);
  }

  /** Reads the store again until it could be read to its end. What has been read is looked at meanwhile. */
  async function fill(begun: Schedule): Promise<void> {
    while (schedule === begun) {
      try {
        for await (const key of stored()) if (!begun.has(key)) begun.add(key);
        return;
      } catch (error) {
        onError(error, '');
        await settings.time.sleep(retryMs, { background: true });
      }
    }
  }

  function end(): Promise<void> {
    const ended = schedule;
    schedule = undefined;
    stopping = Promise.all([stopping, ended?.stop()]).then(() => undefined);
    return stopping;
  }

  async function takeHandedOver(): Promise<void> {
    const { prefix } = handedOverRecords;
    for (const { key, version } of await records.list(prefix, { limit: maxTaken })) {
      schedule?.add(key.slice(prefix.length));
      await records.remove(key, version);
    }
  }

  const lease = onlyProcess
    ? undefined
    : createLease({ ...settings, gained: begin, lost: () => void end(), held: takeHandedOver });

  return {
    start(): void {
      if (lease === undefined) begin();
      else lease.start();
    },
    async add(key: string): Promise<void> {
      if (schedule !== undefined) schedule.add(key);
      else if (lease !== undefined) await handedOverRecords.update(records, key, () => ({}));
    },
    /** Begins no more looks, waits for those under way, and lets another process take over at once. */
    async close(): Promise<void> {
      await end();
      await lease?.close();
    },
  };
}

const maxTaken = 500;
