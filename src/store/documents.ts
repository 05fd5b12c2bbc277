import { hash } from 'node:crypto';
import { maxDocumentBytes } from '../limits.ts';
import { type Database, type Statement, StoreError } from './database.ts';

/** The clock and the randomness that a write takes its time and version from. */
export type Source = Pick<Database, 'time' | 'random'>;

/** In whole milliseconds, for integer columns. */
export function wholeNow({ time }: Pick<Source, 'time'>): number {
  return Math.trunc(time.now());
}

/** Reads one document: `version`, `body`, `updated_at`. */
export const readDocument = 'SELECT version, body, updated_at FROM documents WHERE key = ?';

/**
 * Saves if the stored version is `expected` (`undefined`: there is no document), and otherwise changes nothing. `version`
 * is the document's version afterwards.
 */
export function compareAndSet(
  source: Source,
  key: string,
  body: string,
  expected: number | undefined,
): { readonly statement: Statement; readonly version: number } {
  const now = wholeNow(source);
  if (expected === undefined) {
    const version = firstVersion(source, now);
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

/** The same for any JSON value, and for a version as text; undefined: no document can have that version. */
export function saveIfUnchanged(
  source: Source,
  key: string,
  body: unknown,
  expected: string | undefined,
): ReturnType<typeof compareAndSet> | undefined {
  const text = documentBody(body);
  const number = expected === undefined ? undefined : versionNumber(expected);
  if (expected !== undefined && number === undefined) return undefined;
  return compareAndSet(source, storedKey(key), text, number);
}

/** Saves regardless of the stored version. A writer that read the document earlier will get a conflict. */
export function overwrite(source: Source, key: string, body: string): Statement {
  const now = wholeNow(source);
  return {
    sql: `INSERT INTO documents (key, version, body, updated_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE
          SET version = documents.version + 1, body = excluded.body, updated_at = excluded.updated_at`,
    parameters: [key, firstVersion(source, now), body, now],
  };
}

/** Removes the document if it still has that version. @param key as stored */
export function removeDocument(key: string, version: number): Statement {
  return {
    sql: 'DELETE FROM documents WHERE key = ? AND version = ?',
    parameters: [key, version],
    mustChange: true,
  };
}

/**
 * A version as a number; `undefined` if the text can't be a stored version.
 */
export function versionNumber(version: string): number | undefined {
  if (!/^\d{1,16}$/.test(version)) return undefined;
  const number = Number(version);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Versions count up from the time of creation rather than from 1: a document that is deleted and created again must not
 * get a version that somebody read from the deleted one.
 */
function firstVersion({ random }: Source, now: number): number {
  return now * 1000 + Math.floor(random.fraction() * 1000);
}

/**
 * The text that is stored for a JSON value. Throws `STORE_TOO_LARGE` above `maxDocumentBytes`, and `STORE_UNUSABLE_BODY`
 * for what can't be written as JSON (`undefined`, a function, a circular object).
 */
export function documentBody(body: unknown): string {
  const text = jsonText(body);
  // A UTF-16 unit is at most three bytes of UTF-8: most documents need not be counted.
  if (text.length * 3 > maxDocumentBytes) {
    const bytes = Buffer.byteLength(text);
    if (bytes > maxDocumentBytes) {
      throw new StoreError(
        'STORE_TOO_LARGE',
        `A document of ${bytes} bytes is larger than the ${maxDocumentBytes} that can be stored.`,
      );
    }
  }
  return text;
}

function jsonText(body: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(body);
    if (text !== undefined) return text;
  } catch (cause) {
    throw new StoreError('STORE_UNUSABLE_BODY', 'A document that JSON cannot say was to be stored.', {
      cause,
    });
  }
  throw new StoreError(
    'STORE_UNUSABLE_BODY',
    `A document must be a JSON value, and this is a ${typeof body}.`,
  );
}

/** Well under the 2,700 bytes of a Postgres index entry, at four bytes per character. */
const maxKeyLength = 600;

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what has to be found
const unsafe = /[\\\u0000]|\p{Surrogate}/gu;

/**
 * Escapes text so that every engine can store it without loss: Postgres refuses U+0000, and a lone surrogate has no
 * UTF-8. Ordinary text stays as it is.
 */
export function storedText(text: string): string {
  return text.replace(unsafe, (character) =>
    character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text that `storedText` was given. */
export function originalText(stored: string): string {
  return stored.replace(/\\(\\|u([0-9a-f]{4}))/g, (_, escaped: string, code: string | undefined) =>
    code === undefined ? escaped : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * A key in a form that every engine can store and index. Different keys stay different; one too long for an index is
 * replaced by its digest, after a mark with which no escaped text begins.
 */
export function storedKey(key: string): string {
  const text = storedText(key);
  if (fits(text)) return text;
  return `\\#${hash('sha256', text, 'hex')}`;
}

/** Whether `storedKey` keeps the key, so that `originalText` can restore it. */
export function isKeptWhole(key: string): boolean {
  return fits(storedText(key));
}

function fits(text: string): boolean {
  return text.length <= maxKeyLength;
}
