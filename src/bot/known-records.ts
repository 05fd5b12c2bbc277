import { isDeepStrictEqual } from 'node:util';

/** What is known of stored records without a look at the store: at least the latest 10,000, at most twice as many. */
export class KnownRecords<Value extends object> {
  #recent = new Map<string, Value>();
  #earlier = new Map<string, Value>();
  readonly #half: number;

  constructor(half = 10_000) {
    this.#half = half;
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#earlier.get(key);
  }

  set(key: string, value: Value): void {
    this.#recent.set(key, value);
    if (this.#recent.size < this.#half) return;
    // To drop the oldest of a Map one by one takes ever longer: its iterator walks over all that were dropped before.
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }

  /** Saves a value, unless it is the one that was saved last. What `save` says is stored is known from then on. */
  async saveIfChanged(key: string, value: Value, save: () => Promise<Value | undefined>): Promise<void> {
    if (isDeepStrictEqual(this.get(key), value)) return;
    this.set(key, value);
    try {
      this.set(key, (await save()) ?? value);
    } catch (error) {
      this.#recent.delete(key);
      this.#earlier.delete(key);
      throw error;
    }
  }
}
