import { randomUUID } from 'node:crypto';
import type { RecordKind } from '../../dialogs/ports/records.ts';
import { wholeClock } from '../clock.ts';
import { type Statement, StoreError } from './database.ts';
import { compareAndSet, storedKey } from './documents.ts';

/** Where records go of which their readers make nothing; the key that they had stands behind an id of their own. */
export const setAsideRecords: RecordKind = {
  prefix: 'set-aside/',
  keepFor: { days: 90, because: 'an operator who has not looked at it by then will not' },
};

/** What all that is stored as records has in common: the kinds that there are, and who is told of one that can't be read. */
export interface RecordKeeping {
  /** Throws `STORE_MISUSED` for a key of a kind that isn't declared: nobody would prune it, move it or look after it. */
  refuseUndeclared(key: string): void;
  /** Tells of a record once. @param keptAs the key under which it was set aside; absent: it is where it was */
  tell(key: string, keptAs?: string): void;
  /** Whether a record that is read now has to be marked as used, so that it isn't pruned while it is of use. */
  isDueForTouch(key: string, touchedAt: number): boolean;
}

/** More records than this are told of again. */
const maxTold = 10_000;

const day = 24 * 60 * 60 * 1000;

export function createRecordKeeping(
  kinds: readonly RecordKind[],
  onUnreadable: (record: { readonly kind: string; readonly keptAs?: string }) => void,
): RecordKeeping {
  const told = new Set<string>();
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
      if (told.has(key)) return;
      if (told.size >= maxTold) told.clear();
      told.add(key);
      onUnreadable({ kind });
    },
    isDueForTouch(key, touchedAt) {
      const age = wholeClock() - touchedAt;
      if (age < day) return false;
      const keepFor = kindOf(key)?.keepFor;
      if (keepFor === undefined || 'forEver' in keepFor || keepFor.since !== 'use') return false;
      return age >= (keepFor.days * day) / 10;
    },
  };
}

/** For stores of which nothing is declared: any kind is taken, and nobody is told. */
export const anyRecords: RecordKeeping = {
  refuseUndeclared() {},
  tell() {},
  isDueForTouch: () => false,
};

/**
 * Moves a record out of the way as it is, where it still has that version.
 * @param replacement the body of what stands in its place from then on
 */
export function setAsideStatements(
  key: string,
  version: number,
  replacement?: string,
): { readonly keptAs: string; readonly statements: readonly Statement[] } {
  const id = `${setAsideRecords.prefix}${randomUUID()}`;
  const stored = storedKey(key);
  const now = wholeClock();
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
      replacement === undefined ? gone : compareAndSet(stored, replacement, version).statement,
    ],
  };
}

/** What is stored, as JSON; `undefined` where it is none. */
export function readStoredJson(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return undefined;
  }
}
