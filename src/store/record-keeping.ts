import { z } from 'zod';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordKind, StoredRecord } from '../../dialogs/ports/records.ts';
import { parseJson } from '../json-text.ts';
import { type Row, type Statement, StoreError } from './database.ts';
import { compareAndSet, type Source, storedKey, wholeNow } from './documents.ts';

/** Where unreadable records are moved to; their original key follows a new id. */
export const setAsideRecords: RecordKind = {
  prefix: 'set-aside/',
  personalData: { about: 'an unreadable record, as it was' },
  keepFor: { days: 90, because: 'an operator who has not looked at it by then will not' },
};

/** What all stores of records share: the declared kinds, and the reporting of unreadable records. */
export interface RecordKeeping {
  /** Throws `STORE_MISUSED` for a key of an undeclared kind, which would never be pruned or moved. */
  refuseUndeclared(key: string): void;
  /** Reports an unreadable record, once. @param keptAs the key under which it was set aside; absent: it was not moved */
  tell(key: string, keptAs?: string): void;
  /**
   * Whether a record that is read now must be marked as used, so that it isn't pruned while in use.
   * @param age since it was last marked, in milliseconds
   */
  isDueForTouch(key: string, age: number): boolean;
}

/** Beyond this many records, some may be reported again. */
const maxReported = 10_000;

const day = 24 * 60 * 60 * 1000;

/** Accepts only these kinds of records. Unreadable ones are logged by their kind, since keys contain names. */
export function keepRecords(kinds: readonly RecordKind[], log: Pick<Logger, 'error'>): RecordKeeping {
  return createRecordKeeping(kinds, (record) =>
    log.error(
      record,
      record.keptAs === undefined
        ? 'A record can not be read. It is left where it is, and left out.'
        : 'A record can not be read. It was set aside.',
    ),
  );
}

export function createRecordKeeping(
  kinds: readonly RecordKind[],
  onUnreadable: (record: { readonly kind: string; readonly keptAs?: string }) => void,
): RecordKeeping {
  const reported = new Set<string>();
  const kindOf = (key: string): RecordKind | undefined => kinds.find(({ prefix }) => key.startsWith(prefix));
  return {
    refuseUndeclared(key) {
      if (kindOf(key) !== undefined) return;
      throw new StoreError(
        'STORE_MISUSED',
        'A record of a kind that is in no list of kinds was to be saved.',
      );
    },
    tell(key, keptAs) {
      const kind = kindOf(key)?.prefix ?? '';
      if (keptAs !== undefined) return onUnreadable({ kind, keptAs });
      if (reported.has(key)) return;
      if (reported.size >= maxReported) reported.clear();
      reported.add(key);
      onUnreadable({ kind });
    },
    isDueForTouch(key, age) {
      if (age < day) return false;
      const keepFor = kindOf(key)?.keepFor;
      if (keepFor === undefined || 'forEver' in keepFor || keepFor.since !== 'use') return false;
      return age >= (keepFor.days * day) / 10;
    },
  };
}

/** For stores without declared kinds: any kind is accepted, and nothing is reported. */
export const anyRecords: RecordKeeping = {
  refuseUndeclared() {},
  tell() {},
  isDueForTouch: () => false,
};

/**
 * Moves a record unchanged out of the way, if it still has that version.
 * @param replacement the body that is stored in its place
 */
export function setAsideStatements(
  source: Source,
  key: string,
  version: number,
  replacement?: string,
): { readonly keptAs: string; readonly statements: readonly Statement[] } {
  const id = `${setAsideRecords.prefix}${source.random.id()}`;
  const stored = storedKey(key);
  const now = wholeNow(source);
  const gone: Statement = {
    sql: 'DELETE FROM documents WHERE key = ? AND version = ?',
    parameters: [stored, version],
  };
  return {
    keptAs: id,
    statements: [
      {
        sql: `INSERT INTO documents (key, version, body, updated_at)
              SELECT CAST(? AS text) || key, version, body, CAST(? AS bigint) FROM documents
              WHERE key = ? AND version = ?`,
        parameters: [`${id}/`, now, stored, version],
        mustChange: true,
      },
      replacement === undefined ? gone : compareAndSet(source, stored, replacement, version).statement,
    ],
  };
}

const storedRow = z.compile(z.object({ version: z.int(), body: z.unknown() }));

/** A row of `readDocument` as a record. */
export function storedRecordOf(row: Row | undefined): StoredRecord | undefined {
  if (row === undefined) return undefined;
  const { version, body } = storedRow.parse(row);
  return { version: String(version), body: readStoredJson(body) };
}

/** Parses a stored body; `undefined` if it isn't valid JSON. */
export function readStoredJson(body: unknown): unknown {
  return typeof body === 'string' ? parseJson(body) : undefined;
}
