/** Randomness for unique ids and pauses that must not coincide. Not for secrets. */
export interface Random {
  /** A new UUID. */
  id(): string;
  /** At least 0 and less than 1. */
  fraction(): number;
}
