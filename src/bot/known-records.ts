import { isDeepStrictEqual } from 'node:util';
import type { Time } from '../../dialogs/ports/time.ts';
import { latestEntries } from '../small-memo.ts';
import { systemTime } from '../time.ts';

/** If other processes save the same kinds of records: how long (ms) one may take for stored what another has changed since. */
export const maxAgeWhereShared = 5 * 60_000;

/** Otherwise a record that is in use would never be read, and pruned as one that is not. */
const maxAgeWhereAlone = 24 * 60 * 60_000;

interface Known<Value> {
  readonly value: Value;
  readonly until: number;
}

export interface KnownRecordsOptions {
  readonly half?: number | undefined;
  readonly maxAge?: number | undefined;
  readonly time?: Pick<Time, 'monotonic'> | undefined;
}

/** A cache of stored records: at least the latest 10,000, at most twice as many. */
export class KnownRecords<Value extends object> {
  readonly #known: ReturnType<typeof latestEntries<Known<Value>>>;
  readonly #saving = new Map<string, Promise<unknown>>();
  readonly #maxAge: number;
  readonly #time: Pick<Time, 'monotonic'>;

  /** @param maxAge milliseconds for which something is known: less if others change it too */
  constructor({ half = 10_000, maxAge = maxAgeWhereAlone, time = systemTime }: KnownRecordsOptions = {}) {
    this.#time = time;
    this.#known = latestEntries(half);
    this.#maxAge = maxAge;
  }

  get(key: string): Value | undefined {
    const known = this.#known.get(key);
    return known === undefined || known.until <= this.#time.monotonic() ? undefined : known.value;
  }

  set(key: string, value: Value): void {
    this.#known.set(key, { value, until: this.#time.monotonic() + this.#maxAge });
  }

  /**
   * Saves a value unless it equals the last one saved. The value that `save` returns is cached. While another call saves
   * under the same key, this one waits, as that may come to nothing.
   */
  async saveIfChanged(key: string, value: Value, save: () => Promise<Value | undefined>): Promise<void> {
    for (let other = this.#saving.get(key); other !== undefined; other = this.#saving.get(key))
      await other.catch(() => undefined);
    if (isDeepStrictEqual(this.get(key), value)) return;
    this.set(key, value);
    const saving = save();
    this.#saving.set(key, saving);
    try {
      this.set(key, (await saving) ?? value);
    } catch (error) {
      this.#known.delete(key);
      throw error;
    } finally {
      this.#saving.delete(key);
    }
  }
}
