import { AsyncLocalStorage } from 'node:async_hooks';
import { type Statement, StoreError } from './database.ts';
import { type Source, wholeNow } from './documents.ts';
import { settingStatement } from './settings.ts';

/** Recognises code that uses the database directly inside one of its transactions, and so might wait for itself. */
export function createTransactionScope() {
  const scopes = new AsyncLocalStorage<{ active: boolean }>();
  return {
    /** Throws `STORE_MISUSED` inside `run`. */
    refuseInside(): void {
      if (scopes.getStore()?.active !== true) return;
      throw new StoreError(
        'STORE_MISUSED',
        "Inside a transaction only the transaction's own handle can be used.",
      );
    },
    async run<Value>(work: () => Promise<Value>): Promise<Value> {
      const scope = { active: true };
      try {
        return await scopes.run(scope, work);
      } finally {
        // Work that goes on after the end of its transaction is an ordinary caller again.
        scope.active = false;
      }
    },
  };
}

const reads = /^\s*(select|with|values|pragma)\b/i;

/** Throws if the SQL for `one` or `all` isn't a read. */
export function refuseWrite(sql: string): void {
  if (!reads.test(sql)) throw new StoreError('STORE_MISUSED', 'A write goes through `run` or `atomically`.');
}

/** A test write, to see whether writes succeed. */
export function probeStatement(source: Source): Statement {
  return settingStatement('last probe', String(wholeNow(source)));
}
