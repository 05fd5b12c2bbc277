import { systemTime } from '../../time.ts';
import { type BatchResult, type Statement, StoreError, type Written } from '../database.ts';

interface Pending {
  readonly statement: Statement;
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

/**
 * Writes of one statement that needn't wait for the disk: those of one round of the event loop share a round trip. Such a
 * statement undoes nothing but itself, so each has its own outcome.
 * @param send sends statements in one transaction
 */
export function createJointWrites(send: (statements: readonly Statement[]) => Promise<readonly Written[]>) {
  let waiting: Pending[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    if (group.length > 0) void sendGroup(group);
  }

  async function sendGroup(group: readonly Pending[]): Promise<void> {
    try {
      const results = await send(group.map(({ statement: { sql, parameters } }) => ({ sql, parameters })));
      for (const [index, { statement, resolve }] of group.entries())
        resolve(outcomeOf(statement, results[index]));
    } catch (error) {
      if (group.length > 1 && isUndone(error))
        await Promise.all(group.map((pending) => sendGroup([pending])));
      else for (const { reject } of group) reject(error);
    }
  }

  return {
    add(statement: Statement): Promise<BatchResult> {
      return new Promise((resolve, reject) => {
        if (waiting.push({ statement, resolve, reject }) === 1) void systemTime.giveWay().then(flush);
      });
    },
    /** Sends at once what is waiting. */
    flush,
  };
}

/** What came of a statement sent alone: if it should have changed something and didn't, nothing was done. */
export function outcomeOf(statement: Statement, written: Written = { changes: 0, rows: [] }): BatchResult {
  const isUnchanged = statement.mustChange === true && written.changes === 0;
  return isUnchanged ? { done: false, unchanged: 0 } : { done: true, results: [written] };
}

/**
 * Whether the server has certainly undone what failed: one statement may be to blame, and the others must not suffer for it.
 * Where the connection was lost or isn't trusted any more, it may have done it.
 */
function isUndone(error: unknown): boolean {
  return !(error instanceof StoreError) || error.code === 'STORE_BUSY' || error.code === 'STORE_CANNOT_WRITE';
}
