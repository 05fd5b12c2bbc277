/** What is left to chance: ids that nobody else has, and pauses that must not fall together. Not for secrets. */
export interface Random {
  /** A new UUID. */
  id(): string;
  /** At least 0 and less than 1. */
  fraction(): number;
}
