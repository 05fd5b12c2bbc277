import { z } from 'zod';
import type { Clock } from '../../dialogs/ports/clock.ts';
import { wholeClock } from '../clock.ts';
import type { Database, Statement } from './database.ts';
import { storedKey } from './documents.ts';

/** `acted`: something was stored for it, and it may not have been finished. `done`: finished. */
type ActivityState = 'acted' | 'done';

/**
 * Recognises an activity that a channel delivers twice. Only this process's activities in flight are known;
 * two replicas that get the same activity at once are kept apart by the records' compare-and-set.
 */
export interface ActivityLog {
  /**
   * Asks to work on an activity. `new`: go on. `again`: it was acted on and not finished, before a crash: go
   * on, and don't act twice. Both are in flight from here on until `finish` or `release`. `duplicate`: leave
   * it; it is in flight or done.
   */
  begin(key: string): Promise<'new' | 'again' | 'duplicate'>;
  /** The activity is done. Written soon, off the path of a message; `begin` knows it at once. */
  finish(key: string): void;
  /** The turn failed before it acted: a redelivery may try again. */
  release(key: string): void;
  /** Writes down what is waiting. Call it before the database is closed. */
  close(): Promise<void>;
}

export interface ActivityLogOptions {
  /** Told of a failed write, which is tried again with the next ones. */
  readonly onError?: (error: unknown) => void;
  /** Whole milliseconds; default: the process's. */
  readonly now?: Clock;
}

const writeDelayMilliseconds = 100;
const keptMilliseconds = 3 * 24 * 60 * 60 * 1000;
const betweenPruningsMilliseconds = 60 * 60 * 1000;
/** So that a pruning never holds up a message for long; the rest goes with the next one. */
const maxPruned = 1000;

const activityRow = z.object({ state: z.enum(['acted', 'done']) });

/** Channels redeliver within minutes; rows are kept for three days. */
export function createActivityLog(database: Database, options: ActivityLogOptions = {}): ActivityLog {
  const now = options.now ?? wholeClock;
  const inFlight = new Set<string>();
  const unwritten = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let nextPruning = 0;

  async function stateOf(key: string): Promise<ActivityState | undefined> {
    const row = await database.one('SELECT state FROM activities WHERE key = ?', [storedKey(key)]);
    return row === undefined ? undefined : activityRow.parse(row).state;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const keys = [...unwritten];
    const time = now();
    const statements = keys.map((key) => upsertDone(storedKey(key), time));
    if (time >= nextPruning) statements.push(prune(time - keptMilliseconds));
    try {
      const result = await database.atomically(statements, 'relaxed');
      for (const key of keys) unwritten.delete(key);
      const pruned = result.done ? (result.results[keys.length]?.changes ?? 0) : 0;
      if (time >= nextPruning && pruned < maxPruned) nextPruning = time + betweenPruningsMilliseconds;
    } catch (error) {
      options.onError?.(error);
    }
  }

  return {
    async begin(key) {
      if (inFlight.has(key) || unwritten.has(key)) return 'duplicate';
      inFlight.add(key);
      try {
        const state = await stateOf(key);
        if (state !== 'done') return state === 'acted' ? 'again' : 'new';
      } catch (error) {
        inFlight.delete(key);
        throw error;
      }
      inFlight.delete(key);
      return 'duplicate';
    },
    finish(key) {
      unwritten.add(key);
      timer ??= setTimeout(flush, writeDelayMilliseconds).unref();
      inFlight.delete(key);
    },
    release(key) {
      inFlight.delete(key);
    },
    close: flush,
  };
}

function upsertDone(key: string, at: number): Statement {
  return {
    sql: `INSERT INTO activities (key, state, at) VALUES (?, 'done', ?)
          ON CONFLICT (key) DO UPDATE SET state = 'done', at = excluded.at`,
    parameters: [key, at],
  };
}

function prune(before: number): Statement {
  return {
    sql: `DELETE FROM activities WHERE key IN
            (SELECT key FROM activities WHERE at < ? ORDER BY at LIMIT ${maxPruned})`,
    parameters: [before],
  };
}
