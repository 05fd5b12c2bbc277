import { z } from 'zod';
import type { Clock } from '../../dialogs/ports/clock.ts';
import { wholeClock } from '../clock.ts';
import type { Database, Statement } from './database.ts';
import { storedKey } from './documents.ts';

/** `acted`: something was stored for it, and it may not have been finished. `done`: finished. */
type ActivityState = 'acted' | 'done';

/**
 * Recognises an activity that a channel delivers twice. This process's activities in flight are known to it alone, those of
 * other processes on the database by their claims.
 */
export interface ActivityLog {
  /**
   * Asks to work on an activity. `new`: go on. `again`: it was acted on and not finished, before a crash: go
   * on, and don't act twice. Both are in flight from here on until `finish` or `release`. `duplicate`: leave
   * it; it is in flight or done.
   */
  begin(key: string): Promise<'new' | 'again' | 'duplicate'>;
  /**
   * The activity is done. Written soon, off the path of a message; `begin` knows it at once. That write is durable, and so
   * is then whatever the turn had written before without waiting for the disk.
   */
  finish(key: string): void;
  /** The turn failed before it acted: a redelivery may try again. */
  release(key: string): void;
  /** Writes down what is waiting. Call it before the database is closed. */
  close(): Promise<void>;
}

/** Where several processes share the database: which of them works on an activity. Keys are stored keys. */
export interface ActivityClaims {
  /** `taken`: it is another living process's, or done. Else it is ours now, and this is its state before. */
  claim(key: string): Promise<'taken' | ActivityState | undefined>;
  /** Gives up claims of ours. */
  letGo(keys: readonly string[]): Statement;
  readonly forgetOld: Statement;
}

export interface ActivityLogOptions {
  /** Absent where no other process is on the database. */
  readonly claims?: ActivityClaims;
  /** Told of a failed write, which is tried again with the next ones. */
  readonly onError?: (error: unknown) => void;
  /** Whole milliseconds; default: the process's. */
  readonly now?: Clock;
}

const writeDelayMilliseconds = 100;
const keptMilliseconds = 3 * 24 * 60 * 60 * 1000;
const betweenPruningsMilliseconds = 60 * 60 * 1000;
/** After a failed write. */
const retryMilliseconds = 1000;
/**
 * A claim outlives what it was for by this: a statement that looked before the activity was done, and is served only now,
 * must not find neither.
 */
const claimKeptMilliseconds = 10_000;
/** So that a pruning never holds up a message for long; the rest goes with the next one. */
const maxPruned = 1000;

const activityRow = z.object({ state: z.enum(['acted', 'done']) });

/** Channels redeliver within minutes; rows are kept for three days. */
export function createActivityLog(database: Database, options: ActivityLogOptions = {}): ActivityLog {
  const now = options.now ?? wholeClock;
  const inFlight = new Set<string>();
  const unwritten = new Set<string>();
  const { claims } = options;
  /** Claims that were given up, and are still to be deleted. */
  const released = new Set<string>();
  /** Claims of what is done, the oldest first, with the time from which they may be deleted. */
  const outlived: { readonly key: string; readonly from: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let nextPruning = 0;
  let closed = false;

  async function stateOf(key: string): Promise<'taken' | ActivityState | undefined> {
    if (claims !== undefined) return await claims.claim(storedKey(key));
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
    const due = time >= nextPruning;
    if (due) statements.push(prune(time - keptMilliseconds));
    const given = [...released];
    const old = outlived.findIndex(({ from }) => from > time);
    const over = outlived.slice(0, old === -1 ? undefined : old);
    if (claims !== undefined) {
      const ended = [...given, ...over.map(({ key }) => key)];
      if (ended.length > 0) statements.push(claims.letGo(ended.map(storedKey)));
      if (due) statements.push(claims.forgetOld);
    }
    try {
      const result = await database.atomically(statements);
      for (const key of keys) unwritten.delete(key);
      for (const key of given) released.delete(key);
      outlived.splice(0, over.length);
      if (claims !== undefined)
        outlived.push(...keys.map((key) => ({ key, from: time + claimKeptMilliseconds })));
      const pruned = result.done ? (result.results[keys.length]?.changes ?? 0) : 0;
      if (time >= nextPruning && pruned < maxPruned) nextPruning = time + betweenPruningsMilliseconds;
    } catch (error) {
      options.onError?.(error);
      // Somebody else may wait for a claim to go.
      if (claims !== undefined && !closed) writeSoon(retryMilliseconds);
    }
  }

  function writeSoon(delay = writeDelayMilliseconds): void {
    timer ??= setTimeout(flush, delay).unref();
  }

  function giveUpClaim(key: string): void {
    if (claims === undefined) return;
    released.add(key);
    writeSoon();
  }

  return {
    async begin(key) {
      if (inFlight.has(key) || unwritten.has(key)) return 'duplicate';
      inFlight.add(key);
      // A claim that is being given up must be gone before it is made anew.
      const givenUp = released.delete(key);
      try {
        if (givenUp) await writing;
        const state = await stateOf(key);
        if (state !== 'done' && state !== 'taken') return state === 'acted' ? 'again' : 'new';
      } catch (error) {
        inFlight.delete(key);
        // The claim may have been made although no word of it came.
        giveUpClaim(key);
        throw error;
      }
      inFlight.delete(key);
      return 'duplicate';
    },
    finish(key) {
      unwritten.add(key);
      writeSoon();
      inFlight.delete(key);
    },
    release(key) {
      inFlight.delete(key);
      giveUpClaim(key);
    },
    close() {
      closed = true;
      return flush();
    },
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
