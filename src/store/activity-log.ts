import { z } from 'zod';
import type { WantedRecords } from '../../dialogs/ports/records.ts';
import type { Timer } from '../../dialogs/ports/time.ts';
import type { Database, Statement } from './database.ts';
import { storedKey, wholeNow } from './documents.ts';

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** `acted`: something was stored for it, but it may not be finished. `done`: finished. */
type ActivityState = 'acted' | 'done';

/** If several processes share the database: decides which one works on an activity. Keys are stored keys. */
export interface ActivityClaims {
  /** `taken`: another running process has it, or it is done. Otherwise it is ours now, and this was its state. */
  claim(key: string, wanted?: WantedRecords): Promise<'taken' | ActivityState | undefined>;
  /** Gives up claims of ours. */
  letGo(keys: readonly string[]): Statement;
  readonly forgetOld: Statement;
}

/** Notes that activities are done, for one write to take along. */
export interface WaitingNotes {
  readonly statements: readonly Statement[];
  /** To be called after that write. */
  readonly settle: (isStored: boolean) => void;
}

interface ActivityLogOptions {
  /** Absent if no other process is on the database. */
  readonly claims?: ActivityClaims;
  /** Called for a failed write, which is tried again. */
  readonly onError?: (error: unknown) => void;
}

const writeDelayMilliseconds = 100;
const keptMilliseconds = 3 * 24 * 60 * 60 * 1000;
const betweenPruningsMilliseconds = 60 * 60 * 1000;
/** After a failed write. */
const retryMilliseconds = 1000;
/**
 * How long a claim is kept after its activity is done: a statement that started before that and runs only now must still
 * find one or the other.
 */
const claimKeptMilliseconds = 10_000;
/** So that pruning never holds up a message for long; the next pruning deletes the rest. */
const maxPruned = 1000;

const activityRow = z.object({ state: z.enum(['acted', 'done']) });

/**
 * Recognises activities that a channel delivers twice. A process knows its own activities in flight, and those of other
 * processes on the database by their claims. Channels redeliver within minutes; rows are kept for three days.
 */
export function createActivityLog(database: Database, options: ActivityLogOptions = {}) {
  const now = () => wholeNow(database);
  const inFlight = new Set<string>();
  const unwritten = new Set<string>();
  /** The ones that a write is taking along just now: two writes of the same rows would wait for each other. */
  const beingWritten = new Set<string>();
  const { claims } = options;
  /** Claims that were given up, and are still to be deleted. */
  const released = new Set<string>();
  /** Claims that may have been made, or may still be. */
  const doubtful = new Map<string, Timer>();
  /** Claims of finished activities, oldest first, with the time from which they may be deleted. */
  const outlived: { readonly key: string; readonly from: number }[] = [];
  let timer: Timer | undefined;
  let writing: Promise<void> = Promise.resolve();
  let nextPruning = 0;
  let closed = false;

  async function stateOf(
    key: string,
    wanted: WantedRecords | undefined,
  ): Promise<'taken' | ActivityState | undefined> {
    const claimed = await claims?.claim(storedKey(key), wanted);
    if (claims !== undefined && claimed !== 'taken') return claimed;
    const row = await database.one('SELECT state FROM activities WHERE key = ?', [storedKey(key)]);
    const state = row === undefined ? undefined : activityRow.parse(row).state;
    return claimed === 'taken' && state !== 'done' ? 'taken' : state;
  }

  function flush(): Promise<void> {
    timer?.cancel();
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const time = now();
    const notes = takeNotes();
    const statements = [...notes.statements];
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
    if (statements.length === 0) return;
    try {
      const result = await database.atomically(statements);
      notes.settle(true);
      for (const key of given) released.delete(key);
      outlived.splice(0, over.length);
      const pruned = result.done ? (result.results[notes.statements.length]?.changes ?? 0) : 0;
      if (time >= nextPruning && pruned < maxPruned) nextPruning = time + betweenPruningsMilliseconds;
    } catch (error) {
      notes.settle(false);
      options.onError?.(error);
      // Another process may be waiting for a claim to be deleted.
      if (claims !== undefined && !closed) writeSoon(retryMilliseconds);
    }
  }

  function writeSoon(delay = writeDelayMilliseconds): void {
    timer ??= database.time.after(delay, flush, { background: true });
  }

  function giveUpClaim(key: string): void {
    if (claims === undefined) return;
    released.add(key);
    writeSoon();
  }

  /**
   * The claim may have been made although the answer was lost, or be made only later, when the server comes
   * to it.
   */
  function giveUpTwice(key: string): void {
    giveUpClaim(key);
    if (claims === undefined || closed) return;
    settleDoubt(key);
    const again = (): void => {
      doubtful.delete(key);
      // Whoever has it here by now ends its claim.
      if (!inFlight.has(key)) giveUpClaim(key);
    };
    doubtful.set(key, database.time.after(claimKeptMilliseconds, again, { background: true }));
  }

  function settleDoubt(key: string): void {
    doubtful.get(key)?.cancel();
    doubtful.delete(key);
  }

  function takeNotes(): WaitingNotes {
    const keys = [...unwritten].filter((key) => !beingWritten.has(key));
    const time = now();
    for (const key of keys) beingWritten.add(key);
    return {
      statements: keys.map((key) => upsertDone(storedKey(key), time)),
      settle(isStored) {
        for (const key of keys) beingWritten.delete(key);
        if (!isStored) {
          if (keys.length > 0 && !closed) writeSoon(retryMilliseconds);
          return;
        }
        for (const key of keys) unwritten.delete(key);
        const from = time + claimKeptMilliseconds;
        if (claims !== undefined) outlived.push(...keys.map((key) => ({ key, from })));
      },
    };
  }

  return {
    /**
     * Asks to work on an activity. `new`: go on. `again`: it was acted on before a crash, but not finished: go on, but don't
     * act twice. Both are in flight from here on until `finish` or `release`. `inFlight`: another turn has it, here or in
     * another process that lives. `duplicate`: it is done.
     * @param wanted read along if that saves a round trip and the activity is now ours
     */
    async begin(key: string, wanted?: WantedRecords): Promise<'new' | 'again' | 'inFlight' | 'duplicate'> {
      if (inFlight.has(key)) return 'inFlight';
      if (unwritten.has(key)) return 'duplicate';
      inFlight.add(key);
      // A claim that is being given up must be deleted before it is made again.
      const givenUp = released.delete(key);
      try {
        if (givenUp) await writing;
        const state = await stateOf(key, wanted);
        if (state !== 'done' && state !== 'taken') return state === 'acted' ? 'again' : 'new';
        inFlight.delete(key);
        return state === 'taken' ? 'inFlight' : 'duplicate';
      } catch (error) {
        inFlight.delete(key);
        giveUpTwice(key);
        throw error;
      }
    },
    /**
     * The activity is done. Written with the next turn's first write, or soon on its own, off the path of a message; `begin`
     * knows it at once. That write is durable, and with it whatever the turn had written before without waiting for the disk.
     */
    finish(key: string): void {
      settleDoubt(key);
      unwritten.add(key);
      writeSoon();
      inFlight.delete(key);
    },
    /**
     * The waiting notes, for another durable write to take along: once a later message of a conversation has been acted on, the
     * earlier ones are known to be done.
     */
    waitingNotes: takeNotes,
    /** The turn failed before it acted; a redelivery may try again. */
    release(key: string): void {
      inFlight.delete(key);
      giveUpClaim(key);
    },
    /** Stores what is waiting. To be called before the database is closed. */
    close(): Promise<void> {
      closed = true;
      for (const key of doubtful.keys()) settleDoubt(key);
      return flush();
    },
  };
}

/** `at` stays as it is, so that no index changes. */
function upsertDone(key: string, at: number): Statement {
  return {
    sql: `INSERT INTO activities (key, state, at) VALUES (?, 'done', ?)
          ON CONFLICT (key) DO UPDATE SET state = 'done'`,
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
