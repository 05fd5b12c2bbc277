import { afterEach, beforeEach } from 'vitest';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { Database } from '../../src/store/database.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';

/** Real records in a fresh file for each case of the surrounding `describe`. */
export function useRecords(): () => RecordRepository {
  let database: Database | undefined;
  let remove: () => void = () => undefined;
  beforeEach(async () => {
    ({ database, remove } = await openEmptyStore());
  });
  afterEach(async () => {
    await database?.close();
    remove();
  });
  return () => {
    if (database === undefined) throw new Error('The database is opened before each case.');
    return createRecordRepository(database);
  };
}
