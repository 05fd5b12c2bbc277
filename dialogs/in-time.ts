import type { Time } from './ports/time.ts';
/**
 * What a promise resolves to, or `otherwise` after a while.
 * @param promise never rejects
 */
export async function inTime<Value>(
  time: Time,
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<Value>();
  const timer = time.after(milliseconds, () => resolve(otherwise));
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.cancel();
  }
}
