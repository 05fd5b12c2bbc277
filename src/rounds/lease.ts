import { z } from 'zod';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';

interface Lease {
  readonly owner: string;
  readonly beat: number;
}

/** Which process looks at runs. Each beat saves it anew, so that its version tells whether that process lives. */
export const leaseRecords = collection<Lease>({
  prefix: 'rounds/watcher',
  schema: z.object({ owner: z.string(), beat: z.int() }),
  keepFor: { days: 1, because: 'it changes every few seconds while any process looks at runs' },
  durability: 'relaxed',
});

export interface LeaseTimes {
  /** How often it is renewed, or looked at by those who don't have it. Milliseconds. */
  readonly beatMs: number;
  /** Without a beat for so long it is free. */
  readonly goneMs: number;
  /** Who couldn't renew it for so long stops, which is before anybody else begins. */
  readonly stopMs: number;
}

interface LeaseSettings {
  readonly records: RecordRepository;
  readonly owner: string;
  readonly times: LeaseTimes;
  readonly gained: () => void;
  readonly lost: () => void;
  /** At every beat while it is held. */
  readonly held: () => Promise<void>;
  readonly onError: (error: unknown, key: string) => void;
  /** Monotonic, milliseconds. */
  readonly monotonic?: () => number;
}

const nobody = '';

/**
 * One of several processes has it. No two clocks are compared: whoever wants it watches by its own clock whether the
 * record changes, and takes it where it hasn't for long enough, by compare-and-set.
 */
export function createLease(settings: LeaseSettings) {
  const { records, owner, times, gained, lost, held, onError } = settings;
  const monotonic = settings.monotonic ?? (() => performance.now());
  let seen: { version: string | undefined; since: number } | undefined;
  let renewed: number | undefined;
  let timer: NodeJS.Timeout | undefined;
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
    // Counted from before it was asked for: others count from when they saw it.
    const isNew = renewed === undefined;
    renewed = asked;
    if (isNew) gained();
    await held();
  }

  function isFree(holder: string | undefined, version: string | undefined): boolean {
    if (holder === undefined || holder === nobody || holder === owner) return true;
    const time = monotonic();
    if (seen?.version !== version) seen = { version, since: time };
    return time - (seen?.since ?? time) >= times.goneMs;
  }

  function giveUp(): void {
    if (renewed === undefined) return;
    renewed = undefined;
    lost();
  }

  /** Apart from the beat, which may be what hangs. */
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
      timer = setInterval(tick, times.beatMs);
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      await beating;
      if (renewed === undefined) return;
      renewed = undefined;
      const free = (before: Lease | undefined) =>
        before?.owner === owner ? { owner: nobody, beat: before.beat + 1 } : undefined;
      await leaseRecords.update(records, '', free).catch((error: unknown) => onError(error, ''));
    },
  };
}
