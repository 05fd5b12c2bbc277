/** A stored document with the version that the next write must name. */
export interface StoredRecord {
  /** A JSON value, as it was saved. Its reader checks the shape. */
  readonly body: unknown;
  readonly version: string;
}

/**
 * Documents with compare-and-set. A save names the version it read (`undefined`: there was none) and happens
 * wholly or, where somebody else saved in between, not at all.
 */
export interface RecordStore {
  load(key: string): Promise<StoredRecord | undefined>;
  /** The new version, or `conflict` where the stored version is not `expected`. Durable once it resolves. */
  save(key: string, body: unknown, expected: string | undefined): Promise<SaveResult>;
}

export type SaveResult = { readonly version: string } | 'conflict';
