/** One step of a schema. Once released it never changes; what comes later is a new number. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly name: string;
  /** SQL that every engine understands. */
  readonly statements: readonly string[];
}

/** The migrations of one room: each room that has tables numbers its own. */
export interface Schema {
  readonly room: string;
  readonly migrations: readonly Migration[];
}
