import { z } from 'zod';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { Time, Timer } from '../../dialogs/ports/time.ts';
import { collection } from '../../dialogs/records.ts';

interface Lease {
  readonly owner: string;
  readonly beat: number;
}

/** Which process looks at runs. It saves this record at every beat: if the version stays the same, the process is gone. */
export const leaseRecords = collection<Lease>({
  prefix: 'rounds/watcher',
  personalData: { none: 'which process looks at runs' },
  schema: z.object({ owner: z.string(), beat: z.int() }),
  keepFor: { days: 1, because: 'it changes every few seconds while any process looks at runs' },
  durability: 'relaxed',
});

export interface LeaseTimes {
  /** How often its holder renews it, and the others check it. Milliseconds. */
  readonly beatMs: number;
  /** It is free if it wasn't renewed for this long. */
  readonly goneMs: number;
  /** A holder that couldn't renew it for this long stops, before anyone else begins. */
  readonly stopMs: number;
}

interface LeaseSettings {
  readonly records: RecordRepository;
  readonly owner: string;
  readonly times: LeaseTimes;
  readonly gained: () => void;
  readonly lost: () => void;
  /** Called at every beat while this process holds it. */
  readonly held: () => Promise<void>;
  readonly onError: (error: unknown, key: string) => void;
  readonly time: Time;
}

const noOwner = '';

/**
 * A lease that one of several processes holds. No two clocks are compared: a process that wants it times by its own clock
 * how long the record hasn't changed, and takes it by compare-and-set once that is long enough.
 */
export function createLease(settings: LeaseSettings) {
  const { records, owner, times, gained, lost, held, onError } = settings;
  const { monotonic } = settings.time;
  let seen: { version: string | undefined; since: number } | undefined;
  let renewed: number | undefined;
  let timer: Timer | undefined;
  let beating: Promise<void> | undefined;
  let closed = false;

  async function beat(): Promise<void> {
    const asked = monotonic();
    const { value, version } = await leaseRecords.load(records, '');
    const isMine = renewed !== undefined && value?.owner === owner;
    if (renewed !== undefined && !isMine) return giveUp();
    if (!isMine && !isFree(value?.owner, version)) return;
    const saved = await leaseRecords.save(records, '', { owner, beat: (value?.beat ?? 0) + 1 }, version);
    if (saved === 'conflict') return giveUp();
    // Counted from before the write: the others count from when they see it, which is later.
    const isNew = renewed === undefined;
    renewed = asked;
    if (isNew) gained();
    await held();
  }

  function isFree(holder: string | undefined, version: string | undefined): boolean {
    if (holder === undefined || holder === noOwner || holder === owner) return true;
    const time = monotonic();
    if (seen?.version !== version) seen = { version, since: time };
    return time - (seen?.since ?? time) >= times.goneMs;
  }

  function giveUp(): void {
    if (renewed === undefined) return;
    renewed = undefined;
    lost();
  }

  /** Checks the time separately, since a beat may hang. */
  function tick(): void {
    if (renewed !== undefined && monotonic() - renewed >= times.stopMs) giveUp();
    if (beating !== undefined || closed) return;
    beating = beat()
      .catch((error: unknown) => onError(error, ''))
      .finally(() => {
        beating = undefined;
      });
  }

  return {
    start(): void {
      tick();
      timer = settings.time.every(times.beatMs, tick);
    },
    async close(): Promise<void> {
      closed = true;
      timer?.cancel();
      await beating;
      if (renewed === undefined) return;
      renewed = undefined;
      const free = (before: Lease | undefined) =>
        before?.owner === owner ? { owner: noOwner, beat: before.beat + 1 } : undefined;
      await leaseRecords.update(records, '', free).catch((error: unknown) => onError(error, ''));
    },
  };
}
