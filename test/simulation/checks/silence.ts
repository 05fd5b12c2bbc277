import type { Delivery } from '../channel.ts';
import type { Customer } from '../customer.ts';

/**
 * Whatever a customer typed, and the channel got rid of, has an answer; but where they did something else meanwhile, the
 * answer to that may be all there is to say.
 */
export function checkSilence(customers: readonly Customer[]): readonly string[] {
  return customers.flatMap(({ name, chat: { deliveries, isAnswered } }) =>
    deliveries.flatMap((delivery) => {
      // A channel's own answer to a press says that it was taken.
      if (!delivery.taken || delivery.answer !== undefined || isAnswered?.(delivery) !== false) return [];
      if (deliveries.some((other) => isAgain(delivery, other))) return [];
      const isAlone = deliveries.every((other) => other === delivery || !overlap(delivery, other));
      return isAlone ? [`what ${name} typed (${delivery.id}) has no answer`] : [];
    }),
  );
}

/** A number typed again at once chooses once, as a button pressed again does. */
function isAgain({ at, typed = '' }: Delivery, before: Delivery): boolean {
  return /^\d{1,2}$/u.test(typed) && before.typed === typed && before.at < at && at - before.at < samePressMs;
}

const samePressMs = 3_000;

function overlap(one: Delivery, other: Delivery): boolean {
  return one.at <= endOf(other) && other.at <= endOf(one);
}

function endOf({ takenAt = Number.POSITIVE_INFINITY }: Delivery): number {
  return takenAt;
}
