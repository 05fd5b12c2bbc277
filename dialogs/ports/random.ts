/** Randomness for unique ids and for pauses that mustn't coincide. Not for secrets. */
export interface Random {
  /** A new UUID. */
  id(): string;
  /** At least 0 and less than 1. */
  fraction(): number;
}
