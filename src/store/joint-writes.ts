import type { BatchResult, Database, Statement, Written } from './database.ts';

/** What is stored together with whatever is stored next, and never after it. */
export interface JointWrite<Value> {
  readonly statements: readonly Statement[];
  readonly durability: 'relaxed' | undefined;
  /** Called with the results of its statements, once they are stored. */
  stored(results: readonly Written[]): Value;
  /** Stores it by itself, where one of its statements had to change something and did not. */
  alone(): Promise<Value>;
  /** Whether the rest may be stored, now that this came of it by itself. */
  allows(value: Value): boolean;
}

/**
 * The writes of one turn. What is added waits for the next write, shares its commit, and comes first in it; so a turn that
 * stores a person's message, what it is about to do, and what it says, waits for fewer commits.
 */
export interface JointWrites {
  add<Value>(write: JointWrite<Value>): Promise<Value>;
  /** Stores what waits, by itself. Where nothing waits, it does nothing. */
  flush(): Promise<void>;
  /** The same database, whose batches take along what waits. */
  readonly database: Database;
  /** Something that was added did not allow the rest. From then on nothing is stored. */
  isRefused(): boolean;
}

/** A write of a turn of which nothing may be stored: its message was kept before, or its conversation is gone. */
export class TurnRefusedError extends Error {
  override readonly name = 'TurnRefusedError';

  constructor() {
    super('Nothing more of this turn is stored.');
  }
}

interface Waiting {
  readonly statements: readonly Statement[];
  readonly durability: 'relaxed' | undefined;
  stored(results: readonly Written[]): void;
  fail(error: unknown): void;
  /** @returns whether the rest may be stored */
  alone(): Promise<boolean>;
}

export function createJointWrites(database: Database): JointWrites {
  let waiting: Waiting[] = [];
  let failed: { readonly error: unknown } | undefined;

  function refuseFailed(): void {
    if (failed !== undefined) throw failed.error;
  }

  async function atomically(statements: readonly Statement[], durability?: 'relaxed'): Promise<BatchResult> {
    refuseFailed();
    if (waiting.length === 0) return await database.atomically(statements, durability);
    const taken = waiting;
    waiting = [];
    const first = taken.flatMap((write) => write.statements);
    const isRelaxed = taken.every((write) => write.durability === 'relaxed');
    try {
      const whole = statements.length === 0 || durability === 'relaxed' ? isRelaxed : false;
      const result = await database.atomically([...first, ...statements], whole ? 'relaxed' : undefined);
      if (result.done) {
        let from = 0;
        for (const write of taken) {
          const to = from + write.statements.length;
          write.stored(result.results.slice(from, to));
          from = to;
        }
        return { done: true, results: result.results.slice(first.length) };
      }
      if (result.unchanged >= first.length) {
        // Nothing of it is stored: it waits for the next try.
        waiting = [...taken, ...waiting];
        return { done: false, unchanged: result.unchanged - first.length };
      }
      for (const write of taken) if (!(await write.alone())) throw new TurnRefusedError();
    } catch (error) {
      failed = { error };
      for (const write of [...taken, ...waiting]) write.fail(error);
      throw error;
    }
    return await atomically(statements, durability);
  }

  return {
    add: (write) =>
      new Promise((resolve, reject) => {
        if (failed !== undefined) return reject(failed.error);
        waiting.push({
          statements: write.statements,
          durability: write.durability,
          stored: (results) => resolve(write.stored(results)),
          fail: reject,
          async alone() {
            const value = await write.alone();
            resolve(value);
            return write.allows(value);
          },
        });
      }),
    async flush() {
      refuseFailed();
      if (waiting.length > 0) await atomically([]);
    },
    database: { ...database, atomically },
    isRefused: () => failed?.error instanceof TurnRefusedError,
  };
}
