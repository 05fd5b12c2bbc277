import { isTemporary } from './ports/records.ts';
import type { Time } from './ports/time.ts';

const pauseMilliseconds = 250;

/**
 * Retries for a while if the store is busy, for what can't be stored later.
 * @param patience milliseconds; 0 for one try
 * @throws what the last try threw
 */
export async function insist<Value>(
  time: Time,
  patience: number,
  store: () => Promise<Value>,
): Promise<Value> {
  const until = time.monotonic() + patience;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isTemporary(error) || time.monotonic() >= until) throw error;
    }
    await time.sleep(pauseMilliseconds);
  }
}
