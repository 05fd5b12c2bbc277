import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from '../database.ts';

/** How long a caller waits for a transaction before it is told `STORE_BUSY`. */
const maxWait = 10_000;

/**
 * Who may use the one connection. Statements that need no `await` between them use it whenever the gate is
 * open; a transaction that does takes it, and nothing else slips in until it leaves.
 */
export interface Gate {
  isOpen(): boolean;
  /** Throws `STORE_MISUSED` inside the transaction that has the gate: waiting there would be for itself. */
  refuseHolder(): void;
  /**
   * Takes the gate in order of asking; the result gives it back. `STORE_BUSY` after waiting too long, and
   * refused as by `refuseHolder`.
   */
  enter(): Promise<() => void>;
  /** Runs `work` as the transaction that has the gate, so that its own `enter` is recognised. */
  asHolder<Value>(work: () => Promise<Value>): Promise<Value>;
}

interface Waiter {
  admit(): void;
}

export function createGate(): Gate {
  const waiting: Waiter[] = [];
  const holders = new AsyncLocalStorage<{ active: boolean }>();
  let taken = false;

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next.admit();
    };
  }

  function refuseHolder(): void {
    if (taken && holders.getStore()?.active === true) {
      throw new StoreError(
        'STORE_MISUSED',
        "Inside a transaction only the transaction's own handle can be used.",
      );
    }
  }

  return {
    isOpen: () => !taken,
    refuseHolder,
    async enter() {
      if (!taken) {
        taken = true;
        return leaveOnce();
      }
      refuseHolder();
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new StoreError('STORE_BUSY', `The database was held by a transaction for ${maxWait} ms.`));
        }, maxWait);
        const waiter: Waiter = {
          admit() {
            clearTimeout(timer);
            resolve();
          },
        };
        waiting.push(waiter);
      });
      return leaveOnce();
    },
    async asHolder(work) {
      const holder = { active: true };
      try {
        return await holders.run(holder, work);
      } finally {
        // Work left running past the end of its transaction is an ordinary caller again.
        holder.active = false;
      }
    },
  };
}
