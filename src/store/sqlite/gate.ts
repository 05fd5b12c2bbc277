import type { Time } from '../../../dialogs/ports/time.ts';
import { StoreError } from '../database.ts';
import { createTransactionScope } from '../engine.ts';

/** How long a caller waits for a transaction before it gets `STORE_BUSY`. */
const maxWait = 10_000;

interface Waiter {
  admit(): void;
}

export type Gate = ReturnType<typeof createGate>;

/**
 * Controls who may use the one connection. Statements without an `await` between them use it whenever the gate is open; a
 * transaction that awaits something enters the gate, and nothing else can run until it leaves.
 */
export function createGate(time: Time) {
  const waiting: Waiter[] = [];
  const scope = createTransactionScope();
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

  /** Throws `STORE_MISUSED` inside the transaction that has the gate, which would otherwise wait for itself. */
  function refuseHolder(): void {
    if (taken) scope.refuseInside();
  }

  return {
    isOpen: () => !taken,
    refuseHolder,
    /**
     * Enters the gate, first come first served; the result leaves it. Throws `STORE_BUSY` after waiting too long, and like
     * `refuseHolder`.
     */
    async enter(): Promise<() => void> {
      if (!taken) {
        taken = true;
        return leaveOnce();
      }
      refuseHolder();
      await new Promise<void>((resolve, reject) => {
        const timer = time.after(maxWait, () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new StoreError('STORE_BUSY', `The database was held by a transaction for ${maxWait} ms.`));
        });
        const waiter: Waiter = {
          admit() {
            timer.cancel();
            resolve();
          },
        };
        waiting.push(waiter);
      });
      return leaveOnce();
    },
    /** Runs `work` as the transaction that has the gate, so that its own `enter` is recognised. */
    asHolder: scope.run,
  };
}
