import type { DatabaseSync } from 'node:sqlite';
import type { Time } from '../../../dialogs/ports/time.ts';
import type { BatchResult, Statement, Written } from '../database.ts';
import type { Gate } from './gate.ts';
import { storeErrorOf, whileLocked } from './sqlite-trouble.ts';
import type { StatementRunner } from './statement-runner.ts';

interface Pending {
  readonly statements: readonly Statement[];
  readonly durability: 'relaxed' | undefined;
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

type Attempt = { readonly result: BatchResult } | { readonly error: unknown };

const isDone = (attempt: Attempt): boolean => 'result' in attempt && attempt.result.done;

/**
 * Batches of writes, each atomic, many of which share one sync of the disk: a sync takes milliseconds on real disks and
 * blocks the process, so the batches that arrive within one round of the event loop are committed together. A batch has
 * its result after the commit. A group without a batch that has to last is not synced at all: the next synced one takes it
 * along.
 * @param connection with `synchronous` at FULL; it is left as the last group had it
 * @param begin begins a transaction, or throws if it can't
 */
export function createGroupCommit(
  connection: DatabaseSync,
  runner: StatementRunner,
  gate: Gate,
  begin: () => void,
  time: Time,
) {
  let waiting: Pending[] = [];
  let flushing: Promise<void> | undefined;
  let synchronous: 'FULL' | 'NORMAL' = 'FULL';

  async function flush(): Promise<void> {
    await time.giveWay();
    try {
      // Batches added while another program has the lock join the group.
      await whileLocked(time, commitWhenOpen);
    } catch (error) {
      for (const pending of takeWaiting()) pending.reject(error);
    }
  }

  async function commitWhenOpen(): Promise<void> {
    const leave = gate.isOpen() ? undefined : await gate.enter();
    try {
      commitGroup();
    } finally {
      leave?.();
    }
  }

  function takeWaiting(): Pending[] {
    const group = waiting;
    waiting = [];
    flushing = undefined;
    return group;
  }

  /** Throws if the transaction can't begin; the group then keeps waiting. */
  function commitGroup(): void {
    const unsynced = waiting.every(({ durability }) => durability === 'relaxed');
    syncAs(unsynced ? 'NORMAL' : 'FULL');
    begin();
    settleGroup(takeWaiting());
  }

  function settleGroup(group: readonly Pending[]): void {
    const attempts: Attempt[] = [];
    // One batch is undone with its transaction; of several, each can be undone alone.
    const alone = group.length === 1;
    try {
      for (const pending of group) attempts.push(attempt(pending.statements, alone));
      runner.write(alone && !attempts.every(isDone) ? 'ROLLBACK' : 'COMMIT', []);
    } catch (error) {
      rollBack();
      for (const pending of group) pending.reject(storeErrorOf(error));
      return;
    }
    group.forEach((pending, index) => {
      const outcome = attempts[index];
      if (outcome !== undefined && 'result' in outcome) pending.resolve(outcome.result);
      else pending.reject(outcome?.error);
    });
  }

  /** Not through the runner: this pragma takes effect when it is prepared, so a cached statement would do nothing. */
  function syncAs(wanted: 'FULL' | 'NORMAL'): void {
    if (synchronous !== wanted) connection.exec(`PRAGMA synchronous = ${wanted}`);
    synchronous = wanted;
  }

  function rollBack(): void {
    try {
      if (connection.isTransaction) runner.write('ROLLBACK', []);
    } catch {
      // Ignored: the writers get the error that led here.
    }
  }

  function attempt(statements: readonly Statement[], alone: boolean): Attempt {
    // A single statement undoes itself if it fails.
    const guarded = statements.length > 1 && !alone;
    try {
      if (guarded) runner.write('SAVEPOINT batch', []);
      const result = runBatch(statements);
      if (guarded) {
        if (!result.done) runner.write('ROLLBACK TO batch', []);
        runner.write('RELEASE batch', []);
      }
      return { result };
    } catch (error) {
      // A full disk, for example, ends the whole transaction, and with it the other batches of the group.
      if (!connection.isTransaction) throw error;
      if (guarded) {
        runner.write('ROLLBACK TO batch', []);
        runner.write('RELEASE batch', []);
      }
      return { error: storeErrorOf(error) };
    }
  }

  function runBatch(statements: readonly Statement[]): BatchResult {
    const results: Written[] = [];
    for (const [index, statement] of statements.entries()) {
      const written = runner.write(statement.sql, statement.parameters);
      if (statement.mustChange === true && written.changes === 0) return { done: false, unchanged: index };
      results.push(written);
    }
    return { done: true, results };
  }

  return {
    /** To be called before a commit without a group: what it writes lasts. */
    syncAlways: () => syncAs('FULL'),
    /** @param durability `relaxed`: it need not wait for the disk, but shares the sync of batches that do */
    async add(statements: readonly Statement[], durability?: 'relaxed'): Promise<BatchResult> {
      if (statements.length === 0) return { done: true, results: [] };
      gate.refuseHolder();
      return await new Promise((resolve, reject) => {
        waiting.push({ statements, durability, resolve, reject });
        flushing ??= flush();
      });
    },
    /** Resolves when every batch added so far is settled. */
    async settled(): Promise<void> {
      while (flushing !== undefined) await flushing;
    },
  };
}
