import type { LookAt, LookKind, NextLook } from '../../dialogs/ports/rounds.ts';
import type { EpochMs, Time } from '../../dialogs/ports/time.ts';
import { createAlarm } from '../alarm.ts';

export interface ScheduleSettings {
  readonly lookAt: LookAt;
  /** How many looks of a kind are under way at once. */
  readonly atOnce: Readonly<Record<LookKind, number>>;
  readonly now: () => EpochMs;
  readonly time: Time;
  /** How long no look may begin, in milliseconds; 0: looks may begin. */
  readonly pausedFor: () => number;
  readonly onError: (error: unknown, key: string) => void;
}

interface Entry {
  kind: LookKind;
  at: EpochMs;
  /** The number of its last look. What is overdue is looked at in this order, so that nothing falls behind the rest. */
  looked: number;
  running: boolean;
  /** It was added again while it was being looked at. */
  again: boolean;
  failures: number;
}

/** All entries are gone through at most this often. */
const minPauseMs = 250;
const firstRetryMs = 1_000;
const maxRetryMs = 5 * 60_000;

export type Schedule = ReturnType<typeof createSchedule>;

/** Looks at each thing when it is due, a limited number at once. If more is due than that, everything waits equally long. */
export function createSchedule(settings: ScheduleSettings) {
  const { lookAt, atOnce, now, pausedFor, onError } = settings;
  const entries = new Map<string, Entry>();
  const due: Record<LookKind, string[]> = { look: [], end: [] };
  const running: Record<LookKind, number> = { look: 0, end: 0 };
  const underWay = new Set<Promise<void>>();
  const alarm = createAlarm(wake, settings.time);
  let stopped = false;
  let looks = 0;

  function wake(): void {
    if (stopped) return;
    const time = now();
    const pause = pausedFor();
    if (pause > 0) {
      alarm.setWithin(Math.max(minPauseMs, pause));
      return;
    }
    const soonest = gatherDue(time);
    begin('end');
    begin('look');
    if (soonest !== undefined) alarm.setWithin(Math.max(minPauseMs, soonest - time));
  }

  /**
   * Queues what is due, for each kind whose queue is empty.
   * @returns when the first of the others is due
   */
  function gatherDue(time: EpochMs): EpochMs | undefined {
    if (due.look.length > 0 && due.end.length > 0) return time;
    const late: Record<LookKind, [string, Entry][]> = { look: [], end: [] };
    let soonest: EpochMs | undefined;
    for (const entry of entries) {
      const [, { kind, at, running: busy }] = entry;
      if (busy) continue;
      if (at <= time) late[kind].push(entry);
      else if (soonest === undefined || at < soonest) soonest = at;
    }
    for (const kind of ['look', 'end'] as const) {
      if (due[kind].length > 0) continue;
      due[kind] = late[kind].sort(([, one], [, other]) => one.looked - other.looked).map(([key]) => key);
    }
    return soonest;
  }

  function begin(kind: LookKind): void {
    while (!stopped && pausedFor() === 0 && running[kind] < atOnce[kind]) {
      const key = due[kind].shift();
      if (key === undefined) return;
      const entry = entries.get(key);
      if (entry === undefined || entry.running || entry.kind !== kind || entry.at > now()) continue;
      look(key, entry);
    }
  }

  function look(key: string, entry: Entry): void {
    const { kind } = entry;
    running[kind] += 1;
    looks += 1;
    Object.assign(entry, { running: true, again: false, looked: looks });
    const ended = lookAt(key, kind)
      .then((next) => settle(key, entry, next))
      .catch((error: unknown) => {
        onError(error, key);
        entry.failures += 1;
        const pause = Math.min(maxRetryMs, firstRetryMs * 2 ** (entry.failures - 1));
        Object.assign(entry, { at: now() + pause, running: false });
      })
      .finally(() => {
        underWay.delete(ended);
        running[kind] -= 1;
        begin(kind);
        if (!stopped) alarm.setWithin(Math.max(due[kind].length > 0 ? minPauseMs : 0, entry.at - now()));
      });
    underWay.add(ended);
  }

  function settle(key: string, entry: Entry, next: NextLook): void {
    if (next === undefined && !entry.again) {
      if (entries.get(key) === entry) entries.delete(key);
      return;
    }
    const at = entry.again ? now() : (next?.at ?? now());
    Object.assign(entry, { kind: next?.kind ?? 'look', at, running: false, failures: 0 });
  }

  return {
    /** Has it looked at now, whatever was planned. */
    add(key: string): void {
      if (stopped) return;
      const entry = entries.get(key);
      if (entry?.running === true) {
        entry.again = true;
        return;
      }
      entries.set(key, { kind: 'look', at: now(), looked: 0, running: false, again: false, failures: 0 });
      due.look.unshift(key);
      alarm.setWithin(0);
    },
    has: (key: string) => entries.has(key),
    /** Begins no more looks, forgets everything, and waits for the looks under way. */
    async stop(): Promise<void> {
      stopped = true;
      alarm.off();
      entries.clear();
      await Promise.allSettled(underWay);
    },
  };
}
