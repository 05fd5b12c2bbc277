import type { Statement } from './database.ts';

/** Reads one document: `version`, `body`. */
export const readDocument = 'SELECT version, body FROM documents WHERE key = ?';

/**
 * Saves where the stored version is `expected` (`undefined`: where there is no document), else changes
 * nothing. `version` is what the document has afterwards.
 */
export function compareAndSet(
  key: string,
  body: string,
  expected: number | undefined,
): { readonly statement: Statement; readonly version: number } {
  const now = Date.now();
  if (expected === undefined) {
    const version = firstVersion(now);
    return {
      version,
      statement: {
        sql: `INSERT INTO documents (key, version, body, updated_at) VALUES (?, ?, ?, ?)
              ON CONFLICT (key) DO NOTHING`,
        parameters: [key, version, body, now],
        mustChange: true,
      },
    };
  }
  return {
    version: expected + 1,
    statement: {
      sql: 'UPDATE documents SET version = version + 1, body = ?, updated_at = ? WHERE key = ? AND version = ?',
      parameters: [body, now, key, expected],
      mustChange: true,
    },
  };
}

/** Saves whatever is stored. A writer that read the document before will be told of a conflict. */
export function overwrite(key: string, body: string): Statement {
  const now = Date.now();
  return {
    sql: `INSERT INTO documents (key, version, body, updated_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE
          SET version = documents.version + 1, body = excluded.body, updated_at = excluded.updated_at`,
    parameters: [key, firstVersion(now), body, now],
  };
}

/**
 * A version as a number; `undefined` where the text is none that this room ever gave out, so that it can't
 * be what is stored.
 */
export function versionNumber(version: string): number | undefined {
  if (!/^\d{1,16}$/.test(version)) return undefined;
  const number = Number(version);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Versions count up from the time of creation rather than from 1: a document deleted and made again must
 * not take the version that somebody still holds from its earlier life.
 */
function firstVersion(now: number): number {
  return now * 1000 + Math.floor(Math.random() * 1000);
}
