import { z } from 'zod';
import { absentVersion, type RecordWrite } from '../../dialogs/ports/records.ts';
import type { WaitingNotes } from './activity-log.ts';
import { type Database, type Statement, StoreError } from './database.ts';
import {
  compareAndSet,
  documentBody,
  overwrite,
  readDocument,
  removeDocument,
  type Source,
  storedKey,
  versionNumber,
  wholeNow,
} from './documents.ts';
import { type Appointed, writeAppointments } from './jobs/appointments.ts';
import { anyRecords, type RecordKeeping, storedRecordOf } from './record-keeping.ts';

/** The Bot Framework SDK's `Storage`, by shape. */
export interface DocumentStorage {
  read(keys: string[]): Promise<Record<string, unknown>>;
  write(changes: Record<string, unknown>, options?: WriteOptions): Promise<void>;
  delete(keys: string[]): Promise<void>;
}

interface WriteOptions {
  /** `relaxed` for what may be lost: a crash keeps it, a power failure soon after may undo it. */
  readonly durability?: 'relaxed' | undefined;
  /** Called with the new eTag of each item that was written with one, once all of them are stored. */
  readonly onStored?: (key: string, eTag: string) => void;
  /** What is written along with the items, or not at all. */
  readonly along?: Pick<RecordWrite, 'removals' | 'appointments'> | undefined;
}

interface StorageOptions {
  readonly keeping?: RecordKeeping;
  /**
   * Only the turn of this activity writes here. Its first write also records, in the same transaction, that the activity
   * was acted on, so that its redelivery after a crash is recognised (`createActivityLog`).
   */
  readonly activityKey?: string;
  /**
   * No one had acted on it when the turn began. If somebody has by its first write, that throws `STORE_TAKEN_OVER`: this process
   * seemed to be dead, and another one has taken over.
   */
  readonly isNew?: boolean;
  /** That earlier turns have ended, which that first write takes along. */
  readonly waitingNotes?: () => WaitingNotes;
  /** Hears of the jobs whose appointments were stored. */
  readonly appointed?: Appointed;
}

const eTagSchema = z.string().nullish();

/**
 * The Bot Framework SDK's `Storage` contract over the documents of a database: those that `createRecordStore` shows
 * under the same keys.
 * - `read` leaves out missing items, and adds the version as `eTag`. An item that can't be read has only that.
 * - `write` stores all items or nothing. An `eTag` of `*`, or a missing one, overwrites; one that is not the stored version, or
 * whose document is gone, throws `STORE_CONFLICT`; so does `absentVersion` if there is a document.
 * - No keys or no changes (even `null`) do nothing, as the SDK's published test cases demand of a provider.
 */
export function createDocumentStorage(
  database: Database,
  { keeping = anyRecords, activityKey, isNew = false, waitingNotes, appointed }: StorageOptions = {},
): DocumentStorage {
  let isMarked = activityKey === undefined;
  /** A write of this turn may have taken effect. */
  let mayBeMarked = !isNew;

  async function writeFirst(statements: readonly Statement[], key: string) {
    const notes = waitingNotes?.();
    const marked = markActed(database, key);
    const mark: Statement = mayBeMarked ? marked : { ...marked, mustChange: true };
    let isStored = false;
    try {
      const result = await database.atomically([...statements, mark, ...(notes?.statements ?? [])]);
      isStored = result.done;
      if (!result.done && result.unchanged === statements.length) {
        throw new StoreError('STORE_TAKEN_OVER', 'Another process has taken over the turn of this activity.');
      }
      return result;
    } catch (error) {
      mayBeMarked = true;
      throw error;
    } finally {
      notes?.settle(isStored);
    }
  }

  return {
    async read(keys: readonly string[] | null) {
      const entries = await Promise.all((keys ?? []).map((key) => readItem(database, keeping, key)));
      return Object.fromEntries(entries.flat());
    },
    async write(changes: Record<string, unknown> | null, { durability, onStored, along } = {}) {
      const items = [
        ...Object.entries(changes ?? {}).map(([key, item]): ItemWrite => {
          keeping.refuseUndeclared(key);
          return writeItem(database, key, item);
        }),
        ...(along?.removals ?? []).map(({ key, expected }): ItemWrite => removeItem(key, expected)),
      ];
      const jobs = writeAppointments(along?.appointments ?? [], wholeNow(database));
      const statements = [...items.map(({ statement }) => statement), ...jobs.statements];
      if (statements.length === 0) return;
      const result =
        isMarked || activityKey === undefined
          ? await database.atomically(statements, durability)
          : await writeFirst(statements, activityKey);
      if (!result.done) throw conflict(items[result.unchanged]?.key);
      isMarked = true;
      appointed?.(jobs.due);
      for (const { key, version } of items) if (version !== undefined) onStored?.(key, String(version));
    },
    async delete(keys: readonly string[] | null) {
      if (keys === null || keys.length === 0) return;
      await database.atomically(
        keys.map((key) => ({ sql: 'DELETE FROM documents WHERE key = ?', parameters: [storedKey(key)] })),
      );
    },
  };
}

async function readItem(
  database: Database,
  keeping: RecordKeeping,
  key: string,
): Promise<[string, unknown][]> {
  const stored = storedRecordOf(await database.one(readDocument, [storedKey(key)]));
  if (stored === undefined) return [];
  const { version, body: item } = stored;
  if (!isObject(item)) keeping.tell(key);
  return [[key, { ...(isObject(item) ? item : {}), eTag: version }]];
}

interface ItemWrite {
  readonly key: string;
  readonly statement: Statement;
  /** Undefined if any stored version is overwritten. */
  readonly version?: number;
}

function writeItem(source: Source, key: string, item: unknown): ItemWrite {
  if (!isObject(item)) throw new StoreError('STORE_UNUSABLE_BODY', 'An item of storage must be an object.');
  const { eTag: given, ...body } = item;
  const eTag = eTagSchema.safeParse(given);
  if (!eTag.success) throw new StoreError('STORE_UNUSABLE_BODY', 'An eTag must be a text.');
  const text = documentBody(body);
  if (!eTag.data || eTag.data === '*') return { key, statement: overwrite(source, storedKey(key), text) };
  if (eTag.data === absentVersion) return { key, ...compareAndSet(source, storedKey(key), text, undefined) };
  const version = versionNumber(eTag.data);
  if (version === undefined) throw conflict(key);
  return { key, ...compareAndSet(source, storedKey(key), text, version) };
}

function removeItem(key: string, eTag: string): ItemWrite {
  const version = versionNumber(eTag);
  if (version === undefined) throw conflict(key);
  return { key, statement: removeDocument(storedKey(key), version) };
}

function markActed(source: Source, activityKey: string): Statement {
  return {
    sql: "INSERT INTO activities (key, state, at) VALUES (?, 'acted', ?) ON CONFLICT (key) DO NOTHING",
    parameters: [storedKey(activityKey), wholeNow(source)],
  };
}

/** Class instances too: a bot may store them, and only their JSON counts. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function conflict(key: string | undefined): StoreError {
  return new StoreError('STORE_CONFLICT', `Storage: eTag conflict writing ${JSON.stringify(key)}.`);
}
