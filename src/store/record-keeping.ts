import { randomUUID } from 'node:crypto';
import { wholeClock } from '../clock.ts';
import { type Statement, StoreError } from './database.ts';
import { storedKey } from './documents.ts';

/** Where records go of which their readers make nothing; the key that they had stands behind an id of their own. */
export const setAsidePrefix = 'set-aside/';

/** What all that is stored as records has in common: the kinds that there are, and who is told of one that can't be read. */
export interface RecordKeeping {
  /** Throws `STORE_MISUSED` for a key of a kind that isn't declared: nobody would prune it, move it or look after it. */
  refuseUndeclared(key: string): void;
  /** Tells of a record once. @param keptAs the key under which it was set aside; absent: it is where it was */
  tell(key: string, keptAs?: string): void;
}

/** More records than this are told of again. */
const maxTold = 10_000;

/** @param kinds how keys begin */
export function createRecordKeeping(
  kinds: readonly string[],
  onUnreadable: (record: { readonly kind: string; readonly keptAs?: string }) => void,
): RecordKeeping {
  const told = new Set<string>();
  const kindOf = (key: string): string | undefined => kinds.find((kind) => key.startsWith(kind));
  return {
    refuseUndeclared(key) {
      if (kindOf(key) !== undefined) return;
      throw new StoreError(
        'STORE_MISUSED',
        'A record of a kind that is in no list of kinds was to be saved.',
      );
    },
    tell(key, keptAs) {
      const kind = kindOf(key) ?? '';
      if (keptAs !== undefined) return onUnreadable({ kind, keptAs });
      if (told.has(key)) return;
      if (told.size >= maxTold) told.clear();
      told.add(key);
      onUnreadable({ kind });
    },
  };
}

/** For stores of which nothing is declared: any kind is taken, and nobody is told. */
export const anyRecords: RecordKeeping = { refuseUndeclared() {}, tell() {} };

/** Moves a record out of the way as it is, where it still has that version. */
export function setAsideStatements(
  key: string,
  version: number,
): { readonly keptAs: string; readonly statements: readonly Statement[] } {
  const id = `${setAsidePrefix}${randomUUID()}`;
  const stored = storedKey(key);
  return {
    keptAs: id,
    statements: [
      {
        sql: `INSERT INTO documents (key, version, body, updated_at)
              SELECT CAST(? AS text) || key, version, body, CAST(? AS bigint) FROM documents
              WHERE key = ? AND version = ?`,
        parameters: [`${id}/`, wholeClock(), stored, version],
        mustChange: true,
      },
      { sql: 'DELETE FROM documents WHERE key = ? AND version = ?', parameters: [stored, version] },
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
