import type { Failure, FailureCode, Outcome } from '../../dialogs/ports/outcome.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';
import type { Actor, World } from './world.ts';

/** What a service says to a call: a value, or an HTTP status with which it refuses. */
export type Said<Value> = { readonly value: Value } | { readonly refused: number; readonly message?: string };

/** A call of a process to a service: it travels, may be lost on either way, and the service may be slow or fail. */
export type Call = <Value>(
  operation: string,
  work: () => Said<Value>,
  isTooLate?: () => boolean,
) => Promise<Outcome<Value>>;

/** The longest that a client waits for an answer, as the real one does. Milliseconds. */
const patienceMs = 8_000;

export function createCalls(
  world: World,
  service: Actor,
  { actor, chance, step, newReference }: CanvassProcess,
  faults: Faults,
): Call {
  const latency = (): number => 5 + chance.between(0, 40);

  function failure(code: FailureCode, operation: string, more: Partial<Failure> = {}): Failure {
    return { code, operation, detail: 'simulated', reference: newReference(), ...more };
  }

  return async <Value>(
    operation: string,
    work: () => Said<Value>,
    isTooLate?: () => boolean,
  ): Promise<Outcome<Value>> => {
    const fail = (code: FailureCode, more?: Partial<Failure>): Outcome<never> => ({
      ok: false,
      failure: failure(code, operation, more),
    });
    /** The caller hears of it only then, and only if it still lives. */
    const later = <Answer>(delay: number, answer: Answer): Promise<Answer> =>
      world.act(actor, () => answer, delay);
    await step(operation, () => undefined);
    if (isTooLate?.() === true) return fail('UNREACHABLE');
    if (faults.happens('call never left', operation)) return await later(latency(), fail('UNREACHABLE'));
    if (faults.happens('call lost on the way', operation))
      return await later(patienceMs, fail('FATE_UNKNOWN'));
    if (faults.happens('service asks for a pause', operation))
      return await later(latency(), fail('REFUSED', { status: 429, retryAfterMs: 1_000 }));
    if (faults.happens('call refused', operation))
      return await later(latency(), fail('REFUSED', { status: 400, serviceMessage: 'Not now.' }));
    const failsBefore = faults.happens('service failed', operation) && chance.happens(0.5);
    if (failsBefore) return await later(latency(), fail('FATE_UNKNOWN', { status: 500 }));
    // The service goes on, whatever becomes of the caller.
    const slow = faults.happens('service slow', operation) ? chance.between(2_000, 20_000) : 0;
    const arrives = latency() + slow;
    const said = world.act(service, work, arrives);
    const isLost = faults.happens('answer lost', operation);
    if (arrives > patienceMs || isLost) {
      await Promise.all([said, later(patienceMs, undefined)]);
      return fail('FATE_UNKNOWN');
    }
    const answer = await said;
    const nonsense = faults.happens('answer is nonsense', operation);
    // It may die, or stand still, just when the answer is there.
    return await step(`${operation} answered`, judge, latency());

    function judge(): Outcome<Value> {
      if (nonsense) return fail('INVALID_RESPONSE', { status: 200 });
      if ('value' in answer) return { ok: true, value: answer.value };
      const { refused: status, message } = answer;
      return fail('REFUSED', message === undefined ? { status } : { status, serviceMessage: message });
    }
  };
}
