/** How long records of a kind are kept, and why no longer, or what keeps them from growing without end. */
export type KeepFor =
  | { readonly forEver: string }
  | {
      readonly days: number;
      /** Absent: since it was saved last. `use`: since it was saved or read last, give or take a tenth of the time. */
      readonly since?: 'use';
      readonly because: string;
    };

/** A kind of record. Pruning, moving and counting what is stored go by the list of these. */
export interface RecordKind {
  /** How the keys begin. */
  readonly prefix: string;
  readonly keepFor: KeepFor;
}

/** A stored document with the version that the next write must name. */
export interface StoredRecord {
  /**
   * A JSON value, as it was saved. Its reader checks the shape. `undefined`, which no saved value is, where what is
   * stored can't be read at all; that has been logged.
   */
  readonly body: unknown;
  readonly version: string;
}

/**
 * Documents with compare-and-set. A save names the version it read (`undefined`: there was none) and happens
 * wholly or, where somebody else saved in between, not at all.
 */
export interface RecordStore {
  load(key: string): Promise<StoredRecord | undefined>;
  /**
   * The new version, or `conflict` where the stored version is not `expected`. Durable once it resolves.
   * @param durability `relaxed` for what may be lost: a crash keeps it, a power failure soon after may undo it
   */
  save(key: string, body: unknown, expected: string | undefined, durability?: 'relaxed'): Promise<SaveResult>;
  /**
   * Moves a record that its reader can't understand out of the way, if it still has that version. It is kept for
   * an operator, and logged.
   * @param replacement what is stored in its place, in the same write
   */
  setAside(key: string, version: string, replacement?: unknown): Promise<void>;
}

/** Stands for no version where a text is needed. No stored record has it. */
export const absentVersion = '0';

export type SaveResult = { readonly version: string } | 'conflict';

/**
 * Whether a store failed for want of a lock or of room on its disk. Nothing of that call was stored, and the same may
 * succeed a little later.
 */
export function isTemporary(error: unknown): boolean {
  return error instanceof Error && 'temporary' in error && error.temporary === true;
}

/** Records that can be listed by how their keys begin, for what there is a list of. */
export interface RecordRepository extends RecordStore {
  /** Ordered by key, by code points; `newestFirst` turns the order round. */
  list(prefix: string, options?: ListOptions): Promise<readonly ListedRecord[]>;
  /** Logs, once, that a listed record can't be understood by its reader. It is left where it is. */
  tellUnreadable(key: string): void;
  /** Removes a record that still has the version that was read. */
  remove(key: string, expected: string): Promise<'removed' | 'conflict'>;
}

/** Numbers of records, kept up by the very writes that change them. */
export interface Tallies {
  /** The numbers whose names begin with `prefix`, by the rest of their names. One that fell to 0 may be there or not. */
  read(prefix: string): Promise<Readonly<Record<string, number>>>;
}

export interface ListOptions {
  readonly newestFirst?: boolean;
  /** Begins behind this key, in the order of the list. */
  readonly after?: string;
  /** 1,000 by default. */
  readonly limit?: number;
}

export interface ListedRecord extends StoredRecord {
  readonly key: string;
}
