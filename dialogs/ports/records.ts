import type { Appointment } from './jobs.ts';
import type { PersonalData } from './personal-data.ts';

/** What a deployment doesn't set otherwise. Days. */
export const usualRetention = {
  /** Of web chat conversations: no browser returns to one later than this. */
  chat: 90,
  /** Of people, and of what they last did. */
  person: 400,
  /** Of who did what, and when. */
  history: 731,
};

export type Retention = Readonly<typeof usualRetention>;

/** The periods of records that a deployment can set. */
export const periods = {
  person: { period: 'person', days: usualRetention.person },
  history: { period: 'history', days: usualRetention.history },
} as const;

/** How long records of a kind are kept and why, or what keeps their number bounded. */
export type KeepFor =
  | { readonly forEver: string }
  | {
      readonly days: number;
      /** Absent: a deployment can't set it. */
      readonly period?: keyof typeof periods;
      /** Absent: since it was last saved. `use`: since it was last saved or read, give or take a tenth of the time. */
      readonly since?: 'use';
      readonly because: string;
    };

/** A kind of record. Pruning, moving, counting, exporting and erasing use a list of these. */
export interface RecordKind {
  /** What its keys begin with. */
  readonly prefix: string;
  readonly keepFor: KeepFor;
  readonly personalData: PersonalData;
}

/** A stored document with the version that the next write must name. */
export interface StoredRecord {
  /**
   * A JSON value, as saved; the reader checks its shape. `undefined`, which is never saved, if the stored text can't be parsed;
   * that has been logged.
   */
  readonly body: unknown;
  readonly version: string;
}

/**
 * Documents with compare-and-set. A save names the version that was read (`undefined`: there was none); if someone else saved in
 * between, it changes nothing.
 */
export interface RecordStore {
  load(key: string): Promise<StoredRecord | undefined>;
  /**
   * The new version, or `conflict` if the stored version isn't `expected`. Durable once it resolves.
   * @param durability `relaxed` for what may be lost: a crash keeps it, a power failure soon after may undo it
   */
  save(key: string, body: unknown, expected: string | undefined, durability?: 'relaxed'): Promise<SaveResult>;
  /**
   * Writes a decision atomically: all of it or, if a record has changed since it was read, nothing. Durable once it resolves.
   * Features use `commit` from `dialogs/commit.ts`, which reads again after a conflict.
   */
  commit(write: RecordWrite): Promise<'committed' | 'conflict'>;
  /**
   * Moves an unreadable record out of the way, if it still has that version. It is logged and kept for an operator.
   * @param replacement stored in its place, in the same write
   */
  setAside(key: string, version: string, replacement?: unknown): Promise<void>;
}

/** Records that are about to be loaded and can be read along with an earlier query. */
export interface WantedRecords {
  readonly keys: readonly string[];
  /** Called for each key that was read. `undefined`: there is no such record. */
  found(key: string, stored: StoredRecord | undefined): void;
}

/** Means "no version" as a string. No stored record has it. */
export const absentVersion = '0';

/** A save by compare-and-set, as data: part of a larger atomic write. */
export interface RecordSave {
  readonly key: string;
  readonly body: unknown;
  readonly expected: string | undefined;
}

/** What one decision changes. */
export interface RecordWrite {
  readonly saves: readonly RecordSave[];
  /** Records that still have the version that was read. */
  readonly removals: readonly { readonly key: string; readonly expected: string }[];
  readonly appointments: readonly Appointment[];
}

export type SaveResult = { readonly version: string } | 'conflict';

/**
 * Whether a store failed because it was locked or its disk was full. Nothing was stored, and the same call may succeed
 * a little later.
 */
export function isTemporary(error: unknown): boolean {
  return error instanceof Error && 'temporary' in error && error.temporary === true;
}

/** Whether nothing was stored because another process has taken over this turn. */
export function isTakenOver(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STORE_TAKEN_OVER';
}

/** Records that can also be listed by key prefix. */
export interface RecordRepository extends RecordStore {
  /** Ordered by key, by code points; `newestFirst` reverses the order. */
  list(prefix: string, options?: ListOptions): Promise<readonly ListedRecord[]>;
  /** Logs, once, that a listed record can't be read. It is left in place. */
  tellUnreadable(key: string): void;
  /** Removes a record that still has the version that was read. */
  remove(key: string, expected: string): Promise<'removed' | 'conflict'>;
}

/** Counts of records, updated by the same writes that change the records. */
export interface Tallies {
  /** The counts whose names begin with `prefix`, by the rest of their names. A count of 0 may be present or absent. */
  read(prefix: string): Promise<Readonly<Record<string, number>>>;
}

export interface ListOptions {
  readonly newestFirst?: boolean;
  /** Starts after this key, in list order. */
  readonly after?: string;
  /** 1,000 by default. */
  readonly limit?: number;
}

export interface ListedRecord extends StoredRecord {
  readonly key: string;
}
